import type { ProductCategory } from './vocabulary.ts';

/** The web view of Android names its product with `net`. */
export const isAndroidMobile = (productName: string | null | undefined): boolean =>
  productName?.toLowerCase().includes('net') ?? false;

/** The list that follows the product's name: ANDROID or IOS in an app, WEB without a name. */
export const categoryOfProductName = (productName: string | null | undefined): ProductCategory => {
  if (productName === null || productName === undefined || productName === '') return 'WEB';
  return isAndroidMobile(productName) ? 'ANDROID' : 'IOS';
};
