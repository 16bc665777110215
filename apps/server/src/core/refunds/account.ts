import { refundInfoSchema } from '@dipper/contract';
import type { RefundInfo } from '@dipper/contract';
import { seal, unseal } from '../../platform/crypto.ts';
import type { RefundAccount } from '../../ports/payment-provider.ts';

/** As the account that is named before a payment is sealed: either opens the other. */
const purpose = 'refund account';

export const sealAccount = (account: RefundInfo, secretKey: string): Buffer =>
  seal(JSON.stringify(account), secretKey, purpose);

export const unsealAccount = (sealed: Buffer, secretKey: string): RefundInfo => {
  const text = unseal(sealed, secretKey, purpose);
  if (text === undefined) throw new Error('an account for a refund cannot be opened');
  return refundInfoSchema.parse(JSON.parse(text));
};

export const providersAccount = ({ bank, ...rest }: RefundInfo): RefundAccount => ({
  bankCode: bank,
  ...rest,
});

const shownDigits = 4;

/** The bank and the last digits, as enough to know it again. */
export const maskedAccount = ({ bank, accountNumber }: RefundInfo): string =>
  `${bank} ${'*'.repeat(Math.max(0, accountNumber.length - shownDigits))}${accountNumber.slice(-shownDigits)}`;
