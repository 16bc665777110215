import type { ErrorName } from '@dipper/contract';
import { decideFound } from '../refunds/index.ts';
import type { FoundOut } from '../refunds/index.ts';
import { findDecidedOnce } from './back-repository.ts';
import { findRefundOf } from './give-back.ts';
import type { CardRefundResult, GiveBackTools } from './give-back.ts';
import type { CardPaymentName } from './repository.ts';

export type CardRefundFound = FoundOut & {
  readonly payment: CardPaymentName;
  /** Number of the refund within its payment. */
  readonly place: number;
  /** The same decision is made once, however often it is sent. */
  readonly key: string;
};

const refused = (error: ErrorName): CardRefundResult => ({ kind: 'refused', error });

const resultOf = async (
  tools: GiveBackTools,
  { payment, place }: CardRefundFound,
): Promise<CardRefundResult> => {
  const refund = await findRefundOf(tools, payment, (one) => one.place === place);
  return refund === undefined ? refused('card_payment_not_found') : { kind: 'refund', refund };
};

/** The answer that this very call had before; undefined where it is made for the first time. */
const findBefore = async (
  tools: GiveBackTools,
  found: CardRefundFound,
): Promise<CardRefundResult | undefined> => {
  const before = await findDecidedOnce(tools.database, found.payment, found.key);
  if (before === undefined) return undefined;
  const isSame =
    before.place === found.place &&
    before.decision === found.decision &&
    before.operator === found.operator &&
    before.reason === found.reason;
  return isSame ? resultOf(tools, found) : refused('idempotency_key_mismatch');
};

/**
 * An operator has looked up an unknown refund at the provider. The provider is queried once more
 * first, and its answer decides.
 */
export const decideCardRefund = async (
  tools: GiveBackTools,
  found: CardRefundFound,
): Promise<CardRefundResult> => {
  const before = await findBefore(tools, found);
  if (before !== undefined) return before;
  const held = await resultOf(tools, found);
  if (held.kind === 'refused') return held;
  const error = await decideFound(tools, held.refund, found);
  // Decided now, or by the same call at the same time, it may be on its way again already.
  const decided = await findBefore(tools, found);
  return decided ?? (error === undefined ? resultOf(tools, found) : refused(error));
};
