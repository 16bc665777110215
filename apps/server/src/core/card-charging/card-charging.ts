import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Log } from '../../platform/log.ts';
import type { BillingProvider } from '../../ports/billing-provider.ts';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import { createTakeHint, parsePublicId, together } from '../charging/index.ts';
import type { Decision, HearOther, OnMoved, RefundName, TakeHint } from '../charging/index.ts';
import { advance as advanceRefund } from '../refunds/index.ts';
import { decideCardRefund } from './decide-back.ts';
import type { CardRefundFound } from './decide-back.ts';
import { isKeyGone } from './decline-class.ts';
import { cardCalls, sendWhatGoesBack } from './give-back.ts';
import type { CardRefundResult, GiveBackTools } from './give-back.ts';
import { decideCardReview } from './review.ts';
import type { CardReviewDecision, CardReviewed } from './review.ts';
import { decideOnCardQuestion, decideOnCharge, decideTooLate, decideWithoutKey } from './model.ts';
import type { ChargeQuery, CardPaymentState } from './model.ts';
import { isRenewal, providersByName, questionOf } from './orders.ts';
import {
  about,
  claimCharge,
  findCardPayment,
  markCardGone,
  sendCardPayments,
  settleCardPayments,
} from './repository.ts';
import type {
  About,
  CardPayment,
  CardPaymentName,
  CardSettled,
  CardSettlement,
  ChargedCard,
} from './repository.ts';

/** A provider's whole time budget is shorter, so by then no call still waits for its answer. */
const askAfterSendSeconds = 40;
/** A webhook counts as the first query: the next one has to be planned as if none had been made. */
const firstAttempt = 1;

type State = CardPaymentState | undefined;

export type CardCharging = {
  /** Asks for a charge that was written down, once, and settles. Never call it in a transaction. */
  readonly send: (name: CardPaymentName) => Promise<State>;
  /**
   * Sends unsent charges and queries sent ones; one that the provider has no record of is sent
   * again.
   */
  readonly advance: (name: CardPaymentName, attempt: number) => Promise<State>;
  /** A webhook names an order: asks, and settles. Undefined: it is no charge of a card. */
  readonly hear: HearOther;
  /** Asks the provider about the charge now; changes nothing. */
  readonly inspect: (name: CardPaymentName) => Promise<ChargeOutcome | undefined>;
  readonly advanceRefund: (name: RefundName, attempt: number) => Promise<void>;
  /** Applies an operator's decision on a charge that differs from its request. */
  readonly decide: (decision: CardReviewDecision) => Promise<CardReviewed>;
  /** An operator says what became of a refund that is not known to be made. */
  readonly decideRefund: (found: CardRefundFound) => Promise<CardRefundResult>;
};

export type CardChargingOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly providers: readonly BillingProvider[];
  readonly fieldKeys: FieldKeys;
  /** Called with each change of state, for metrics. */
  readonly onMoved?: OnMoved;
};

type ChargingTools = GiveBackTools & {
  readonly takeHint: TakeHint;
  readonly onMoved: OnMoved;
  readonly sendOnce: (item: About) => Promise<boolean>;
  readonly settle: (item: CardSettlement) => Promise<CardSettled>;
};

const nameOf = (payment: CardPayment): CardPaymentName => ({
  bucket: payment.bucket,
  userId: payment.user_id,
  cardPaymentId: payment.card_payment_id,
});

type DecidedCharge = {
  readonly decision: Decision;
  readonly cause: CardSettlement['cause'];
  /** The provider's answer, where it was asked. */
  readonly outcome?: ChargeOutcome;
};

/** Returns the charge that the provider made, by the number that it knows it by. */
const chargedBy = ({ decision, outcome }: DecidedCharge): ChargedCard | undefined => {
  if (decision.outcome === null) return undefined;
  if (outcome?.kind === 'mismatch') return { reference: outcome.chargeReference };
  if (outcome?.kind !== 'succeeded') return undefined;
  const { chargeReference, reference, amount, currency } = outcome;
  return { reference: chargeReference ?? reference, amount, currency };
};

const settleAs = async (
  tools: ChargingTools,
  payment: CardPayment,
  decided: DecidedCharge,
): Promise<CardPaymentState> => {
  const name = nameOf(payment);
  const { decision, cause } = decided;
  const charged = chargedBy(decided);
  if (charged && !(await claimCharge(tools.database, payment, charged.reference))) {
    throw new Error(`${payment.provider} names one charge for two payments`);
  }
  const settled = await tools.settle({ ...decision, ...about(name), cause, charged });
  if (settled.decision === 'moved') {
    const { order_id: transactionId, card_payment_id: paymentId, purpose: kind } = payment;
    const { state } = settled;
    const { failureCode } = decision;
    if (state !== null) tools.onMoved({ provider: payment.provider, state, failureCode });
    tools.log.info(
      { event: 'card-payment-moved', transactionId, paymentId, kind, state, cause },
      'a card payment has moved',
    );
    if (isKeyGone(decision.failureCode)) await markCardGone(tools.database, payment);
    if (state === 'succeeded') await sendWhatGoesBack(tools, name);
  }
  return settled.state ?? payment.state;
};

const send = async (tools: ChargingTools, name: CardPaymentName): Promise<State> => {
  const payment = await findCardPayment(tools.database, name);
  if (payment?.state !== 'created') return payment?.state;
  if (payment.is_too_late) {
    const decision = decideTooLate(isRenewal(payment));
    return settleAs(tools, payment, { decision, cause: 'send' });
  }
  if (payment.key_state !== 'live' || payment.billing_key_sealed === null) {
    return settleAs(tools, payment, { decision: decideWithoutKey(), cause: 'send' });
  }
  const order = questionOf(payment, tools.fieldKeys);
  if (!(await tools.sendOnce(about(name)))) {
    return (await findCardPayment(tools.database, name))?.state;
  }
  const outcome = await tools.providerOf(payment.provider).charge(order);
  return settleAs(tools, payment, {
    decision: decideOnCharge(outcome, payment.age_seconds),
    cause: 'send',
    outcome,
  });
};

const ask = (tools: ChargingTools, payment: CardPayment): Promise<ChargeOutcome> =>
  tools.providerOf(payment.provider).ask(questionOf(payment, tools.fieldKeys));

const queriedChargeOf = (payment: CardPayment): ChargeQuery => ({
  state: payment.state,
  isRenewal: isRenewal(payment),
  ageSeconds: payment.age_seconds,
  isTooLate: payment.is_too_late,
});

const advance = async (
  tools: ChargingTools,
  name: CardPaymentName,
  attempt: number,
): Promise<State> => {
  const payment = await findCardPayment(tools.database, name);
  if (payment === undefined) return undefined;
  if (payment.state === 'created') return send(tools, name);
  const outcome = await ask(tools, payment);
  const decision = decideOnCardQuestion(queriedChargeOf(payment), attempt, outcome);
  return settleAs(tools, payment, { decision, cause: 'poll', outcome });
};

const hear = async (
  tools: ChargingTools,
  provider: string,
  orderId: string,
): ReturnType<HearOther> => {
  const order = parsePublicId('c', orderId);
  if (order === undefined) return undefined;
  const name = { bucket: order.bucket, userId: order.userId, cardPaymentId: order.id };
  const payment = await findCardPayment(tools.database, name);
  if (payment?.provider !== provider || payment.state === 'created') return 'not-ours';
  const { mayAsk } = await tools.takeHint(provider, 'message', { ...name, refId: order.id });
  if (!mayAsk) return 'unclear';
  const outcome = await ask(tools, payment);
  if (outcome.kind === 'unknown') return 'unclear';
  // The charge request may still be running, and its response will decide.
  if (outcome.kind === 'pending' || outcome.kind === 'canceled') return 'settled';
  const decision = decideOnCardQuestion(queriedChargeOf(payment), firstAttempt, outcome);
  await settleAs(tools, payment, { decision, cause: 'webhook', outcome });
  return 'settled';
};

export const createCardCharging = (options: CardChargingOptions): CardCharging => {
  const { database } = options;
  const providerOf = providersByName(options.providers);
  const tools: ChargingTools = {
    ...options,
    callsOf: cardCalls({ ...options, providerOf }),
    onMoved: options.onMoved ?? (() => undefined),
    takeHint: createTakeHint(database),
    providerOf,
    sendOnce: together((items: readonly About[]) =>
      sendCardPayments(database, items, askAfterSendSeconds),
    ),
    settle: together((items: readonly CardSettlement[]) => settleCardPayments(database, items)),
  };
  return {
    send: (name) => send(tools, name),
    advance: (name, attempt) => advance(tools, name, attempt),
    hear: (provider, orderId) => hear(tools, provider, orderId),
    inspect: async (name) => {
      const payment = await findCardPayment(database, name);
      return payment && ask(tools, payment);
    },
    advanceRefund: (name, attempt) => advanceRefund(tools, name, attempt),
    decide: (decision) => decideCardReview(tools, decision),
    decideRefund: (found) => decideCardRefund(tools, found),
  };
};
