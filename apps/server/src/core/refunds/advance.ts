import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { RefundOutcome } from '../../ports/payment-provider.ts';
import { chargeNumber, publicIdOf, refundNumber } from '../charging/index.ts';
import type { RefundName } from '../charging/index.ts';
import { refundOnceMore } from './again.ts';
import { decide, isHeld, isRequestedAgain, justSent } from './model.ts';
import type { RefundDecision } from './model.ts';
import { findAnyRefund, findSends, sendRefund, settleRefund, watchRefund } from './repository.ts';
import type { AnyRefund } from './repository.ts';

/** A provider's whole time budget is shorter, so by then no call still waits for its answer. */
const askAfterSendSeconds = 30;

/** The calls to the provider about one refund. */
export type RefundCalls = {
  /** The provider makes a refund once under its number, however often it is asked for. */
  readonly isMadeOnce: boolean;
  readonly request: () => Promise<RefundOutcome>;
  readonly ask: () => Promise<RefundOutcome>;
};

/** Prepares the calls about a refund of one kind of charge, under this number. */
export type CallsOf = (refund: AnyRefund, refundId: string) => Promise<RefundCalls>;

export type RefundTools = {
  readonly database: Database;
  readonly log: Log;
  readonly callsOf: CallsOf;
};

export const nameOf = ({
  bucket,
  user_id: userId,
  refund_id: refundId,
}: AnyRefund): RefundName => ({
  bucket,
  userId,
  refundId,
});

type Numbered = Pick<AnyRefund, 'user_id' | 'refund_id' | 'charge_kind'>;

/** The number of a refund, by which the provider knows it. */
export const numberOf = ({
  user_id: userId,
  refund_id: refundId,
  charge_kind: kind,
}: Numbered): string =>
  kind === 'purchase'
    ? refundNumber({ userId, refundId })
    : publicIdOf('d', { userId, id: refundId });

/**
 * A provider repeats its first answer to a number, so a refused refund is requested under another
 * one. A refund that was not refused may be on its way, and keeps its number.
 */
export const callsOf = (tools: RefundTools, refund: AnyRefund): Promise<RefundCalls> => {
  const number = numberOf(refund);
  const { refusals } = refund;
  return tools.callsOf(refund, refusals === 0 ? number : `${number}-${refusals}`);
};

const namesOf = (refund: AnyRefund) => ({
  refundId: numberOf(refund),
  transactionId: chargeNumber(refund.charge_kind, {
    userId: refund.user_id,
    paymentId: refund.payment_id,
  }),
  kind: refund.charge_kind,
});

type Result = RefundDecision & { readonly cause: 'send' | 'poll' | 'transfer' | 'operator' };

export const settle = async (
  { database, log }: RefundTools,
  refund: AnyRefund,
  result: Result,
): Promise<void> => {
  const { outcome, cause } = result;
  const { decision, state } = await settleRefund(database, nameOf(refund), result);
  if (decision !== 'moved') return;
  if (result.isWatched === true) await watchRefund(database, nameOf(refund));
  const named = { ...namesOf(refund), state, cause };
  // A card's refund is requested again by itself, but an operator is told.
  if (refund.charge_kind === 'card' && outcome === 'declined' && cause !== 'operator') {
    log.error({ event: 'card-refund-refused', ...named }, 'a card payment does not go back');
  } else log.info({ event: 'refund-moved', ...named }, 'a refund has moved');
};

const isSent = ({ database }: RefundTools, refund: AnyRefund): Promise<boolean> =>
  sendRefund(database, nameOf(refund), {
    from: refund.state,
    askAfterSeconds: askAfterSendSeconds,
  });

const settleSent = (tools: RefundTools, refund: AnyRefund, outcome: RefundOutcome): Promise<void> =>
  settle(tools, refund, { ...decide(justSent(refund.charge_kind), outcome), cause: 'send' });

export const send = async (tools: RefundTools, refund: AnyRefund): Promise<void> => {
  const calls = await callsOf(tools, refund);
  if (await isSent(tools, refund)) await settleSent(tools, refund, await calls.request());
};

const canSendAgain = async (
  { database }: RefundTools,
  refund: AnyRefund,
  inquiry: { outcome: RefundOutcome; attempt: number; isMadeOnce: boolean },
): Promise<boolean> => {
  const { outcome, attempt, isMadeOnce } = inquiry;
  if (refund.state !== 'unknown' || outcome.kind !== 'pending') return false;
  const sends = await findSends(database, nameOf(refund));
  const { amount, held } = refund;
  return isRequestedAgain(outcome, { attempt, sends, isMadeOnce, amount, held });
};

const ask = async (tools: RefundTools, refund: AnyRefund, attempt: number): Promise<void> => {
  const calls = await callsOf(tools, refund);
  const outcome = await calls.ask();
  const { isMadeOnce } = calls;
  if (await canSendAgain(tools, refund, { outcome, attempt, isMadeOnce })) {
    if (!(await isSent(tools, refund))) return;
    return settleSent(tools, refund, await refundOnceMore(calls.request, calls.ask));
  }
  const standing = { kind: refund.charge_kind, state: refund.state, attempt };
  if (isHeld(standing, outcome)) {
    const named = { ...namesOf(refund), state: refund.state, cause: 'poll' };
    tools.log.error({ event: 'card-refund-held', ...named }, 'a card payment does not go back');
  }
  await settle(tools, refund, { ...decide(standing, outcome), cause: 'poll' });
};

/** Sends what was not sent, or was refused and has to go back; asks about what was sent. */
export const advance = async (
  tools: RefundTools,
  name: RefundName,
  attempt: number,
): Promise<void> => {
  const refund = await findAnyRefund(tools.database, name);
  switch (refund?.state) {
    case 'reserved':
      return send(tools, refund);
    case 'declined':
      // The refusal of a purchase's refund is final.
      return refund.charge_kind === 'card' ? send(tools, refund) : undefined;
    case 'sent':
    case 'unknown':
      return ask(tools, refund, attempt);
    case 'by-account':
    case 'done':
    case undefined:
      return undefined;
  }
};
