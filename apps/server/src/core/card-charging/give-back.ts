import type { ErrorName } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Log } from '../../platform/log.ts';
import type { BillingRefundOrder } from '../../ports/billing-provider.ts';
import type { RefundOutcome } from '../../ports/payment-provider.ts';
import { publicIdOf } from '../charging/index.ts';
import {
  decideOnRefund,
  decideOnRefundQuery,
  isRequestedAgain,
  refundOnceMore,
} from '../refunds/index.ts';
import type { RefundDecision } from '../refunds/index.ts';
import {
  findCardRefund,
  findCardRefundsOf,
  findCardSends,
  requestCardRefund,
  sendCardRefund,
  settleCardRefund,
} from './back-repository.ts';
import type { CardRefund, CardRefundName } from './back-repository.ts';
import { questionOf } from './orders.ts';
import type { ProviderOf } from './orders.ts';
import { findCardPayment } from './repository.ts';
import type { CardPaymentName } from './repository.ts';

/** A provider's whole time budget is shorter, so by then no call still waits for its answer. */
const askAfterSendSeconds = 30;
/** A refusal does not end a refund: we ask again after this time, and an operator is told. */
const againAfterNoSeconds = 3600;
/** About an hour: by then it is no delay. */
const attemptsUntilWarned = 6;

export type GiveBackTools = {
  readonly database: Database;
  readonly log: Log;
  readonly providerOf: ProviderOf;
  readonly fieldKeys: FieldKeys;
};

export const nameOf = (refund: CardRefund): CardRefundName => ({
  bucket: refund.bucket,
  userId: refund.user_id,
  cardRefundId: refund.card_refund_id,
});

export const numberOf = ({ userId, cardRefundId }: CardRefundName): string =>
  publicIdOf('d', { userId, id: cardRefundId });

type Order = { readonly order: BillingRefundOrder; readonly provider: string };

export const orderOf = async (tools: GiveBackTools, refund: CardRefund): Promise<Order> => {
  const { bucket, user_id: userId, card_payment_id: cardPaymentId } = refund;
  const payment = await findCardPayment(tools.database, { bucket, userId, cardPaymentId });
  if (payment === undefined) throw new Error('a card refund is of no charge');
  const { place, amount, held, reason, refusals } = refund;
  const number = numberOf(nameOf(refund));
  const order: BillingRefundOrder = {
    ...questionOf(payment, tools.fieldKeys),
    // A provider repeats its first answer to a number, so a refused refund is requested under another
    // one. A refund that was not refused may be on its way, and keeps its number.
    refundId: refusals === 0 ? number : `${number}-${refusals}`,
    place,
    amount,
    held,
    reason,
  };
  return { order, provider: payment.provider };
};

export const settle = async (
  { database, log }: GiveBackTools,
  refund: CardRefund,
  result: RefundDecision & { readonly cause: 'send' | 'poll' | 'operator' },
): Promise<void> => {
  const isRefused = result.outcome === 'declined' && result.cause !== 'operator';
  const { decision, state } = await settleCardRefund(database, refund, {
    ...result,
    askAfterSeconds: isRefused ? againAfterNoSeconds : result.askAfterSeconds,
  });
  if (decision !== 'moved') return;
  const named = { refundId: numberOf(nameOf(refund)), state, cause: result.cause };
  if (isRefused) {
    log.error({ event: 'card-refund-refused', ...named }, 'a card payment does not go back');
  } else log.info({ event: 'card-refund-moved', ...named }, 'a card refund has moved');
};

const send = async (tools: GiveBackTools, refund: CardRefund): Promise<void> => {
  const { order, provider } = await orderOf(tools, refund);
  if (!(await sendCardRefund(tools.database, refund, askAfterSendSeconds))) return;
  const outcome = await tools.providerOf(provider).refund(order);
  await settle(tools, refund, { ...decideOnRefund(outcome), cause: 'send' });
};

const sendAgain = async (
  tools: GiveBackTools,
  refund: CardRefund,
  { order, provider: name }: Order,
): Promise<void> => {
  if (!(await sendCardRefund(tools.database, refund, askAfterSendSeconds))) return;
  const provider = tools.providerOf(name);
  const outcome = await refundOnceMore(
    () => provider.refund(order),
    () => provider.askRefund(order),
  );
  await settle(tools, refund, { ...decideOnRefund(outcome), cause: 'send' });
};

type Attempted = { readonly outcome: RefundOutcome; readonly attempt: number };

const canSendAgain = async (
  tools: GiveBackTools,
  refund: CardRefund,
  { outcome, attempt, provider }: Attempted & Pick<Order, 'provider'>,
): Promise<boolean> => {
  if (refund.state !== 'unknown' || outcome.kind !== 'pending') return false;
  const sends = await findCardSends(tools.database, refund);
  const { refundsOnce: isMadeOnce = false } = tools.providerOf(provider);
  const { amount, held } = refund;
  return isRequestedAgain(outcome, { attempt, sends, isMadeOnce, amount, held });
};

/** The refund is held: neither refused nor made. Asking again might pay it back twice. */
const warnOfHeld = (
  { log }: GiveBackTools,
  refund: CardRefund,
  { outcome, attempt }: Attempted,
): void => {
  if (outcome.kind !== 'pending' || attempt < attemptsUntilWarned) return;
  const named = { refundId: numberOf(nameOf(refund)), state: refund.state, cause: 'poll' };
  log.error({ event: 'card-refund-held', ...named }, 'a card payment does not go back');
};

const ask = async (tools: GiveBackTools, refund: CardRefund, attempt: number): Promise<void> => {
  const question = await orderOf(tools, refund);
  const { order, provider } = question;
  const outcome = await tools.providerOf(provider).askRefund(order);
  if (await canSendAgain(tools, refund, { outcome, attempt, provider })) {
    return sendAgain(tools, refund, question);
  }
  warnOfHeld(tools, refund, { outcome, attempt });
  await settle(tools, refund, decideOnRefundQuery(refund.state, outcome, attempt));
};

/** Sends what was not sent, was refused or never arrived; asks about what was sent. */
export const advanceCardRefund = async (
  tools: GiveBackTools,
  name: CardRefundName,
  attempt: number,
): Promise<void> => {
  const refund = await findCardRefund(tools.database, name);
  if (refund?.state === 'reserved' || refund?.state === 'declined') await send(tools, refund);
  else if (refund?.state === 'sent' || refund?.state === 'unknown') {
    await ask(tools, refund, attempt);
  }
};

/** Sends the charge's reserved refunds now; the worker sends later what fails here. */
export const sendWhatGoesBack = async (
  tools: GiveBackTools,
  name: CardPaymentName,
): Promise<void> => {
  const refunds = await findCardRefundsOf(tools.database, name);
  for (const refund of refunds.filter(({ state }) => state === 'reserved')) {
    await send(tools, refund).catch((error: unknown) => {
      const refundId = numberOf(nameOf(refund));
      tools.log.warn({ refundId, error }, 'a card refund is sent later');
    });
  }
};

export type GivingBack = {
  readonly amount?: bigint | undefined;
  readonly reason: string;
  readonly key: string;
};

export type CardRefundResult =
  | { readonly kind: 'refund'; readonly refund: CardRefund }
  | { readonly kind: 'refused'; readonly error: ErrorName };

/** Sets it aside first, then asks the provider. The same key is the same giving back. */
export const giveBackCardPayment = async (
  tools: GiveBackTools,
  name: CardPaymentName,
  { amount, reason, key: requestKey }: GivingBack,
): Promise<CardRefundResult> => {
  const request = { ...name, cardRefundId: newUuid(), requestKey, amount, reason };
  const requested = await requestCardRefund(tools.database, request);
  if (requested.outcome !== 'accepted' && requested.outcome !== 'repeated') {
    return { kind: 'refused', error: requested.outcome };
  }
  const { bucket, userId } = name;
  const refundName = { bucket, userId, cardRefundId: requested.card_refund_id };
  if (requested.outcome === 'accepted') await sendWhatGoesBack(tools, name);
  const refund = await findCardRefund(tools.database, refundName);
  if (refund === undefined) throw new Error('a card refund vanished');
  return { kind: 'refund', refund };
};
