import { isErrorName } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Log } from '../../platform/log.ts';
import type { BillingRefundOrder } from '../../ports/billing-provider.ts';
import { houseNumber } from '../charging/index.ts';
import { decideOnRefund, decideOnRefundQuestion } from '../refunds/index.ts';
import type { RefundDecision } from '../refunds/index.ts';
import {
  findCardRefund,
  findCardRefundsOf,
  requestCardRefund,
  sendCardRefund,
  settleCardRefund,
} from './back-repository.ts';
import type { CardRefund, CardRefundName } from './back-repository.ts';
import { questionOf } from './orders.ts';
import type { ProviderOf } from './orders.ts';
import { findCardPayment } from './repository.ts';
import type { CardPaymentName } from './repository.ts';

/** Longer than a provider's whole budget: by then nobody is still waiting for its answer. */
const askAfterSendSeconds = 30;
/** A no is not the end of money that has to go back: it is asked for again, and somebody is told. */
const againAfterNoSeconds = 3600;

export type GiveBackTools = {
  readonly database: Database;
  readonly log: Log;
  readonly providerOf: ProviderOf;
  readonly fieldKeys: FieldKeys;
};

const nameOf = (refund: CardRefund): CardRefundName => ({
  bucket: refund.bucket,
  userId: refund.user_id,
  cardRefundId: refund.card_refund_id,
});

const numberOf = ({ userId, cardRefundId }: CardRefundName): string =>
  houseNumber('d', { userId, id: cardRefundId });

type Order = { readonly order: BillingRefundOrder; readonly provider: string };

const orderOf = async (tools: GiveBackTools, refund: CardRefund): Promise<Order> => {
  const { bucket, user_id: userId, card_payment_id: cardPaymentId } = refund;
  const payment = await findCardPayment(tools.database, { bucket, userId, cardPaymentId });
  if (payment === undefined) throw new Error('a card refund is of no charge');
  const { place, amount, held, reason, refusals } = refund;
  const number = numberOf(nameOf(refund));
  const order: BillingRefundOrder = {
    ...questionOf(payment, tools.fieldKeys),
    // A provider answers one name as it did before, so what it refused is asked for by another.
    refundId: refusals === 0 ? number : `${number}-${refusals}`,
    place,
    amount,
    held,
    reason,
  };
  return { order, provider: payment.provider };
};

const settle = async (
  { database, log }: GiveBackTools,
  refund: CardRefund,
  told: RefundDecision & { readonly cause: 'send' | 'poll' },
): Promise<void> => {
  const isRefused = told.outcome === 'declined';
  const { decision, state } = await settleCardRefund(database, refund, {
    ...told,
    askAfterSeconds: isRefused ? againAfterNoSeconds : told.askAfterSeconds,
  });
  if (decision !== 'moved') return;
  const named = { refundId: numberOf(nameOf(refund)), state, cause: told.cause };
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

const ask = async (tools: GiveBackTools, refund: CardRefund, attempt: number): Promise<void> => {
  const { order, provider } = await orderOf(tools, refund);
  const outcome = await tools.providerOf(provider).askRefund(order);
  const decision = decideOnRefundQuestion(outcome, attempt);
  // What was only sent until now is unknown from its first question on.
  const isFirst = refund.state === 'sent' && decision.outcome === null;
  await settle(tools, refund, {
    ...decision,
    outcome: isFirst ? 'unknown' : decision.outcome,
    cause: 'poll',
  });
};

/** Sends what was not sent or was refused, asks about what was sent. */
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

/** Whatever of a charge is set aside to go back is sent now; what cannot be is sent by the worker. */
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

export type GivenBack =
  | { readonly kind: 'refund'; readonly refund: CardRefund }
  | { readonly kind: 'refused'; readonly error: ErrorName };

/** Sets it aside first, then asks the provider. The same key is the same giving back. */
export const giveBackCardPayment = async (
  tools: GiveBackTools,
  name: CardPaymentName,
  { amount, reason, key }: GivingBack,
): Promise<GivenBack> => {
  const wanted = { ...name, cardRefundId: newUuid(), key, amount, reason };
  const { outcome, card_refund_id: id } = await requestCardRefund(tools.database, wanted);
  if (id === null) {
    return { kind: 'refused', error: isErrorName(outcome) ? outcome : 'unexpected_error' };
  }
  const refundName = { bucket: name.bucket, userId: name.userId, cardRefundId: id };
  if (outcome === 'accepted') await sendWhatGoesBack(tools, name);
  const refund = await findCardRefund(tools.database, refundName);
  if (refund === undefined) throw new Error('a card refund vanished');
  return { kind: 'refund', refund };
};
