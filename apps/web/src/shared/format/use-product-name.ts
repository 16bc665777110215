import { decodeAmount } from '@dipper/contract';
import type { PaymentAnswer } from '@dipper/contract';
import { useTexts } from '../i18n/index.ts';
import { useFormat } from './use-format.ts';

export type Sold = Pick<PaymentAnswer, 'productName' | 'packSpoons'>;

/** Names a product: a pack by its spoons, as in the shop, and anything else by its own name. */
export const useProductName = (): ((sold: Sold) => string) => {
  const t = useTexts('purchase');
  const format = useFormat();
  return ({ productName, packSpoons }) =>
    packSpoons === null ? productName : t('spoons', format.counted(decodeAmount(packSpoons)));
};
