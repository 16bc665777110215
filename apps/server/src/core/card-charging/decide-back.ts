import type { ErrorName } from '@dipper/contract';
import { decideByOperator } from '../refunds/index.ts';
import type { FoundOut } from '../refunds/index.ts';
import { findCardRefundsOf, findDecidedOnce } from './back-repository.ts';
import type { CardRefund } from './back-repository.ts';
import { nameOf, numberOf, orderOf, settle } from './give-back.ts';
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

const findRefund = async (
  { database }: GiveBackTools,
  { payment, place }: CardRefundFound,
): Promise<CardRefund | undefined> =>
  (await findCardRefundsOf(database, payment)).find((refund) => refund.place === place);

const resultOf = async (
  tools: GiveBackTools,
  found: CardRefundFound,
): Promise<CardRefundResult> => {
  const refund = await findRefund(tools, found);
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

const decide = async (
  tools: GiveBackTools,
  refund: CardRefund,
  found: CardRefundFound,
): Promise<void> => {
  const { order, provider } = await orderOf(tools, refund);
  const outcome = await tools.providerOf(provider).askRefund(order);
  const reference = numberOf(nameOf(refund));
  const decision = decideByOperator(outcome, found, { reference, amount: refund.amount });
  if (decision === undefined) return;
  const evidence = { ...decision.evidence, key: found.key };
  await settle(
    tools,
    refund,
    // The worker's next turn asks for a refund that was not made, under another number.
    decision.cause === 'operator' ? { ...decision, evidence, askAfterSeconds: 0 } : decision,
  );
};

/** A refused refund is asked for again by itself, but an operator may have seen that it was made. */
const isOpen = ({ state }: CardRefund, { decision }: CardRefundFound): boolean =>
  state === 'unknown' || (state === 'declined' && decision === 'given-back');

const judge = (answered: CardRefundResult, { decision }: CardRefundFound): CardRefundResult => {
  if (answered.kind === 'refused') return answered;
  const { state } = answered.refund;
  if (state !== 'done' && state !== 'declined') return refused('payment_in_progress');
  const isSaid = (state === 'done') === (decision === 'given-back');
  return isSaid ? answered : refused('refund_already_requested');
};

/**
 * An operator has looked at the provider what became of a refund that is not known to be made. The
 * provider is asked once more first, and what it says counts.
 */
export const decideCardRefund = async (
  tools: GiveBackTools,
  found: CardRefundFound,
): Promise<CardRefundResult> => {
  const before = await findBefore(tools, found);
  if (before !== undefined) return before;
  const refund = await findRefund(tools, found);
  if (refund !== undefined && isOpen(refund, found)) await decide(tools, refund, found);
  // Decided now, or by the same call at the same time, it may be on its way again already.
  return (await findBefore(tools, found)) ?? judge(await resultOf(tools, found), found);
};
