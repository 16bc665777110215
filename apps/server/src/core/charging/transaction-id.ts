import type { ChargeKind } from './schedule.ts';
import { bucketOf } from '../../platform/bucket.ts';

/**
 * The name of a payment outside of Dipper: `p`, the person in base 36, and the payment's uuid.
 * It finds its rows again without a search, and its 74 random bits cannot be guessed.
 */
export type PaymentName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly paymentId: string;
};

const shape =
  /^p([0-9a-z]{1,11})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;
const userIdMax = BigInt(Number.MAX_SAFE_INTEGER);

const fromBase36 = (text: string): bigint =>
  [...text].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);

export const transactionId = (name: Pick<PaymentName, 'userId' | 'paymentId'>): string =>
  `p${name.userId.toString(36)}-${name.paymentId.replaceAll('-', '')}`;

/** Returns a refund's number, built like a payment's: `r`, the person, and the refund's uuid. */
export const refundNumber = (name: {
  readonly userId: bigint;
  readonly refundId: string;
}): string => `r${name.userId.toString(36)}-${name.refundId.replaceAll('-', '')}`;

export const parseTransactionId = (text: string): PaymentName | undefined => {
  const parts = shape.exec(text);
  if (parts === null) return undefined;
  const userId = fromBase36(parts[1] ?? '');
  if (userId < 1n || userId > userIdMax) return undefined;
  return { bucket: bucketOf(userId), userId, paymentId: parts.slice(2).join('-') };
};

/** Returns the person's id for providers: the same each time, and without other information. */
export const personReference = (userId: bigint): string => `u${userId.toString(36)}`;

export const parsePersonReference = (
  text: string,
): Pick<PaymentName, 'bucket' | 'userId'> | undefined => {
  const [, digits] = /^u([0-9a-z]{1,11})$/.exec(text) ?? [];
  const userId = fromBase36(digits ?? '');
  if (userId < 1n || userId > userIdMax) return undefined;
  return { bucket: bucketOf(userId), userId };
};

export type RefundName = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly refundId: string;
};

export const parseRefundNumber = (text: string): RefundName | undefined => {
  if (!text.startsWith('r')) return undefined;
  const name = parseTransactionId(`p${text.slice(1)}`);
  return name && { bucket: name.bucket, userId: name.userId, refundId: name.paymentId };
};

export type ParsedId = {
  readonly bucket: number;
  readonly userId: bigint;
  readonly id: string;
};

/** Returns a number built like a payment's: `k` for a card, `g` its registration, `c` a card payment. */
export const publicIdOf = (
  letter: string,
  { userId, id }: Pick<ParsedId, 'userId' | 'id'>,
): string => `${letter}${userId.toString(36)}-${id.replaceAll('-', '')}`;

export const parsePublicId = (letter: string, text: string): ParsedId | undefined => {
  if (!text.startsWith(letter)) return undefined;
  const name = parseTransactionId(`p${text.slice(1)}`);
  return name && { bucket: name.bucket, userId: name.userId, id: name.paymentId };
};

/** Returns the number of a charge, by its kind. */
export const chargeNumber = (
  kind: ChargeKind,
  { userId, paymentId }: Pick<PaymentName, 'userId' | 'paymentId'>,
): string =>
  kind === 'purchase'
    ? transactionId({ userId, paymentId })
    : publicIdOf('c', { userId, id: paymentId });

/** Parses a number of any kind of thing. */
export const parseAnyPublicId = (text: string): ParsedId | undefined =>
  /^[a-z]/.test(text) ? parsePublicId(text.slice(0, 1), text) : undefined;
