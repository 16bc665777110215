import { refundInfoSchema } from '@dipper/contract';
import type { RefundInfo } from '@dipper/contract';
import type { FieldContext, FieldKeys } from '../../platform/field-keys.ts';
import type { RefundAccount } from '../../ports/payment-provider.ts';
import { placeOf } from '../sealing/index.ts';
import type { Owner } from '../sealing/index.ts';

/**
 * Returns the encryption context of an account that was named before payment too, so that either
 * code opens it.
 */
const placeOfAccount = ({ bucket, userId }: Owner): FieldContext =>
  placeOf('refundAccount', { owner: { bucket, userId }, id: '' });

export const sealAccount = (keys: FieldKeys, owner: Owner, account: RefundInfo): Buffer =>
  keys.sealField(JSON.stringify(account), placeOfAccount(owner));

export const unsealAccount = (keys: FieldKeys, owner: Owner, sealed: Buffer): RefundInfo => {
  const text = keys.openField(sealed, placeOfAccount(owner));
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
