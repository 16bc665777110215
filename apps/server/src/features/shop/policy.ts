import { failure, success } from '@dipper/contract';
import type { ErrorName, ProductCategory, Result } from '@dipper/contract';

/** The facts that decide which products a caller sees. */
export type Visitor = { readonly isVip: boolean; readonly hasBought: boolean };

export const guest: Visitor = { isVip: false, hasBought: false };

/** Returns the categories for people who have not bought yet. */
export const newbieCategories = ({ hasBought }: Visitor): readonly ProductCategory[] =>
  hasBought ? [] : ['NEWBIE'];

const platforms = ['ANDROID', 'IOS', 'WEB'] as const satisfies readonly ProductCategory[];
type Platform = (typeof platforms)[number];

const isPlatform = (category: ProductCategory): category is Platform =>
  platforms.some((platform) => platform === category);

/** The Android web view names products with `net`; any other app is on iOS. */
const platformOfApp = (productName: string): Platform =>
  productName.toLowerCase().includes('net') ? 'ANDROID' : 'IOS';

export type ListRequest = {
  readonly category: ProductCategory | undefined;
  readonly productName: string | undefined;
};

/** The categories to list; a platform that contradicts the app that asks is an error. */
export const categoriesFor = (
  { category, productName }: ListRequest,
  visitor: Visitor,
): Result<readonly ProductCategory[], ErrorName> => {
  const app = productName === undefined ? undefined : platformOfApp(productName);
  const requested = category ?? app ?? 'WEB';
  if (isPlatform(requested) && app !== undefined && requested !== app)
    return failure('wrong_platform_type');
  const vip: readonly ProductCategory[] = visitor.isVip ? ['VIP'] : [];
  const newbie = newbieCategories(visitor);
  switch (requested) {
    case 'VIP':
      return success(vip);
    case 'NEWBIE':
      return success(newbie);
    case 'ALL':
      return success([...platforms, 'ALL', ...vip, ...newbie]);
    default:
      return success([requested, 'ALL', ...vip]);
  }
};
