import type { PaymentState } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { ChargeOutcome, PaymentProvider, ProviderForm } from '../../ports/payment-provider.ts';
import { canChooseAgain, pageOf } from './again.ts';
import { adopt } from './adopt.ts';
import type { Charged } from './adopt.ts';
import { ask, decideOn, nameOf, orderOf, questionOf, settleAs } from './asking.ts';
import type { Ports } from './asking.ts';
import { cameBack, close, firstAttempt, giveUp, look, turnBack } from './back.ts';
import { beginPayment } from './begin.ts';
import type { BeginOrder, BeginResult } from './begin.ts';
import { isBought, isRefundedElsewhere } from './held.ts';
import { createTakeHint } from './hints.ts';
import type { TakeHint } from './hints.ts';
import { decideOnConfirm, isFinal } from './model.ts';
import { confirmAgain } from './confirm-again.ts';
import { claimReferences, findPayment, redirectPayments, sendPayments } from './repository.ts';
import type { Claim, Payment, Redirect, Send } from './repository.ts';
import { nameChargeOf, noteAgreedAnew, noteAnswerOf, reopenPayment } from './open-repository.ts';
import type { Traits } from './open-facts.ts';
import { inTraceOf, keepTrace } from '../traces/index.ts';
import { createSettling } from './settling.ts';
import type { OnMoved } from './settling.ts';
import type { Settle } from './settling.ts';
import { together } from './together.ts';
import { transactionId } from './transaction-id.ts';
import type { PaymentName } from './transaction-id.ts';

/** A provider's whole time budget is shorter, so by then no call still waits for its answer. */
const askAfterSendSeconds = 30;
/** Providers wait less than this for our answer to a webhook before they cancel the charge. */
const askAfterAnswerSeconds = 30;

type State = PaymentState | undefined;

export type Charging = {
  /** Returns the address of the provider's page while that page is open. */
  readonly pageOf: (name: PaymentName) => Promise<string | undefined>;
  readonly begin: (name: PaymentName, provider: string, order: BeginOrder) => Promise<BeginResult>;
  /** Returns the form that the browser posts to the provider; undefined if nothing is left to post. */
  readonly form: (name: PaymentName) => Promise<ProviderForm | undefined>;
  /** The person came back with a proof: asks for the charge, once, and settles. */
  readonly confirm: (name: PaymentName, proof: string) => Promise<State>;
  /** The person's return data contains the charge's result: reads it, and settles. */
  readonly learn: (name: PaymentName, report: string) => Promise<State>;
  /** The person came back, and the provider needs nothing more from us: asks, and settles. */
  readonly look: (name: PaymentName) => Promise<State>;
  /** The person cancels: queries the provider, and settles. */
  readonly giveUp: (name: PaymentName) => Promise<State>;
  /** The person turned back on the provider's page, which ends with that: queries, and settles. */
  readonly turnBack: (name: PaymentName) => Promise<State>;
  /** The person does not want to pay into the account any more: ends it, and settles. */
  readonly close: (name: PaymentName) => Promise<State>;
  readonly traitsOf: (provider: string) => Traits;
  /** Asks the provider for the result of a payment of which no webhook has come. */
  readonly question: (name: PaymentName, attempt: number) => Promise<State>;
  /** Asks like `question`, at once, for an operator who needs the provider's answer now. */
  readonly askAgain: (name: PaymentName, attempt: number) => Promise<QueryResult | undefined>;
  /** Asks the provider about the payment; changes nothing. Undefined if no charge was requested. */
  readonly inspect: (name: PaymentName) => Promise<ChargeOutcome | undefined>;
  /** Claims the provider's charge for this payment. Returns false if another payment has it. */
  readonly adopt: (name: PaymentName, charged: Charged) => Promise<boolean>;
  /** Handles a webhook: settles if it proves itself, and otherwise queries. */
  readonly hear: (name: PaymentName, event: ProviderEvent) => Promise<Handled>;
  /** The message that named this charge was answered: the answer has left Dipper. */
  readonly answered: (name: PaymentName, charge: string) => Promise<boolean>;
  readonly settle: Settle;
  /** All unproven messages, whatever their way in, share one budget. */
  readonly takeHint: TakeHint;
};

export type QueryResult = { readonly state: PaymentState; readonly outcome: ChargeOutcome };

export type ProviderEvent = {
  readonly provider: string;
  readonly outcome: ChargeOutcome | undefined;
  readonly proof?: string | undefined;
  readonly report?: string | undefined;
  readonly charge?: string | undefined;
};
/** `unclear`: the query failed; the provider should send the webhook again. */
export type Handled = 'settled' | 'not-ours' | 'unclear';

const form = async (tools: Ports, name: PaymentName): Promise<ProviderForm | undefined> => {
  const payment = await findPayment(tools.database, name);
  if (payment?.state !== 'redirected') return undefined;
  if (payment.expires_at !== null && payment.expires_at <= payment.now) return undefined;
  return tools.providerOf(payment.provider).form?.(orderOf(payment));
};

type Proven = { readonly proof: string; readonly cause: 'return' | 'webhook' };

/**
 * Handles a confirmation of a charge that was requested before. If its outcome is unknown, it is
 * queried soon; visits, which anybody can make, share the budget of webhooks without proof.
 */
const agreedAnew = async (
  tools: Ports,
  name: PaymentName,
  cause: Proven['cause'],
): Promise<State> => {
  const payment = await findPayment(tools.database, name);
  if (payment?.state !== 'unknown') return payment?.state;
  const hinted = { ...name, refId: name.paymentId };
  const mayAsk =
    cause === 'webhook' || (await tools.takeHint(payment.provider, 'visit', hinted)).mayAsk;
  if (mayAsk) await noteAgreedAnew(tools.database, name);
  return payment.state;
};

const confirm = async (tools: Ports, name: PaymentName, proven: Proven): Promise<State> => {
  const { proof, cause } = proven;
  const payment = await tools.send({ payment: name, proof });
  if (payment === undefined || payment.provider_reference === null) {
    return agreedAnew(tools, name, cause);
  }
  const question = questionOf(payment, payment.provider_reference);
  const outcome = await tools.providerOf(payment.provider).confirm(question, proof);
  const isOpen = outcome.kind === 'choose-again' && canChooseAgain(outcome.why, cause);
  if (isOpen && (await reopenPayment(tools.database, name, outcome.evidence))) return 'redirected';
  const decision = decideOnConfirm(outcome, payment.now);
  return settleAs(tools, payment, { cause, outcome, decision });
};

/** Records money that a provider refunded without our order, and reports it once. */
const noteHeld = async (tools: Ports, payment: Payment, outcome: ChargeOutcome): Promise<void> => {
  const name = nameOf(payment);
  const current = { ...name, state: payment.state };
  if (!(await isRefundedElsewhere(tools.database, current, outcome))) return;
  const named = { transactionId: transactionId(name), provider: payment.provider };
  tools.log.error(
    { event: 'given-back-elsewhere', ...named },
    'a provider holds less than it should',
  );
};

/**
 * A webhook may be older than the payment's state: the provider is asked whether an account waits
 * again.
 */
const noteReport = async (tools: Ports, payment: Payment, found: ChargeOutcome): Promise<void> => {
  const mustAsk = found.kind === 'awaiting-deposit' && isBought(payment.state);
  await noteHeld(tools, payment, mustAsk ? await ask(tools, payment) : found);
};

const askAndSettle = async (
  tools: Ports,
  payment: Payment,
  attempt: number,
): Promise<QueryResult> => {
  const found = await ask(tools, payment);
  const outcome = (await confirmAgain(tools, payment, { found, attempt })) ?? found;
  await noteHeld(tools, payment, outcome);
  const decision = decideOn(payment, attempt, outcome);
  const state = await settleAs(tools, payment, { cause: 'poll', outcome, decision });
  return { state, outcome };
};

const question = async (tools: Ports, name: PaymentName, attempt: number): Promise<State> => {
  const payment = await findPayment(tools.database, name);
  if (payment === undefined) return undefined;
  if (isFinal(payment.state) && payment.provider_reference === null) return payment.state;
  return (await askAndSettle(tools, payment, attempt)).state;
};

const askAgain = async (
  tools: Ports,
  name: PaymentName,
  attempt: number,
): Promise<QueryResult | undefined> => {
  const payment = await findPayment(tools.database, name);
  return payment === undefined || payment.provider_reference === null
    ? undefined
    : askAndSettle(tools, payment, attempt);
};

const inspect = async (tools: Ports, name: PaymentName): Promise<ChargeOutcome | undefined> => {
  const payment = await findPayment(tools.database, name);
  return payment === undefined || payment.provider_reference === null
    ? undefined
    : ask(tools, payment);
};

type Lesson = { readonly report: string; readonly cause: 'return' | 'webhook' };

/** Reading a lesson calls no provider, so any state allows it any number of times. */
const learn = async (tools: Ports, name: PaymentName, lesson: Lesson): Promise<State> => {
  const payment = await findPayment(tools.database, name);
  if (payment === undefined || payment.provider_reference === null) return payment?.state;
  const question = questionOf(payment, payment.provider_reference);
  const outcome = await tools.providerOf(payment.provider).confirm(question, lesson.report);
  await noteReport(tools, payment, outcome);
  const decision = decideOn(payment, firstAttempt, outcome);
  return settleAs(tools, payment, { cause: lesson.cause, outcome, decision });
};

const nameCharge = async (tools: Ports, payment: Payment, charge: string): Promise<Handled> => {
  const name = nameOf(payment);
  const isOurs = await tools.claim({
    payment: name,
    provider: payment.provider,
    reference: charge,
  });
  if (!isOurs) return 'not-ours';
  const isNamed = await nameChargeOf(tools.database, name, {
    charge,
    askAfterSeconds: askAfterAnswerSeconds,
  });
  return isNamed ? 'settled' : 'not-ours';
};

const hear = async (tools: Ports, name: PaymentName, event: ProviderEvent): Promise<Handled> => {
  const payment = await findPayment(tools.database, name);
  if (payment?.provider !== event.provider || payment.provider_reference === null)
    return 'not-ours';
  if (event.proof !== undefined) {
    await confirm(tools, name, { proof: event.proof, cause: 'webhook' });
    return 'settled';
  }
  if (event.report !== undefined) {
    await learn(tools, name, { report: event.report, cause: 'webhook' });
    return 'settled';
  }
  if (event.charge !== undefined) return nameCharge(tools, payment, event.charge);
  const outcome = event.outcome ?? (await ask(tools, payment));
  if (outcome.kind === 'unknown') return 'unclear';
  // The charge request may still be running, and its response will decide.
  if (outcome.kind === 'pending') return 'settled';
  await noteReport(tools, payment, outcome);
  const decision = decideOn(payment, firstAttempt, outcome);
  await settleAs(tools, payment, { cause: 'webhook', outcome, decision });
  return 'settled';
};

export type ChargingOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly providers: readonly PaymentProvider[];
  /** Returns the address of the form that the browser posts to a provider. */
  readonly openUrl: (provider: string, transactionId: string) => string;
  /** Called with each change of state, for metrics. */
  readonly onMoved?: OnMoved;
};

export const createCharging = (options: ChargingOptions): Charging => {
  const { database, log, providers, openUrl, onMoved = () => undefined } = options;
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const providerOf = (name: string): PaymentProvider => {
    const provider = byName.get(name);
    if (provider === undefined) throw new Error(`no provider is called ${name}`);
    return provider;
  };
  const settle = createSettling({ database, log, onMoved });
  const send = together<Send, Payment | undefined>((items) =>
    sendPayments(database, items, askAfterSendSeconds),
  );
  const claim = together((items: readonly Claim[]) => claimReferences(database, items));
  const redirect = together((items: readonly Redirect[]) => redirectPayments(database, items));
  const takeHint = createTakeHint(database);
  const tools: Ports = { database, log, send, claim, settle, providerOf, takeHint };
  /** Runs work on a payment within the trace in which the payment began. */
  const following = <Value>(name: PaymentName, what: string, work: () => Promise<Value>) =>
    inTraceOf(database, { traced: { ...name, refId: name.paymentId }, name: what }, work);
  return {
    settle,
    takeHint,
    begin: async (name, provider, order) => {
      await keepTrace(database, { ...name, refId: name.paymentId });
      return beginPayment(
        { redirect, settle, openUrl, provider: providerOf(provider) },
        name,
        order,
      );
    },
    form: (name) => form(tools, name),
    pageOf: (name) => pageOf(database, name),
    confirm: (name, proof) =>
      following(name, 'confirm payment', () => confirm(tools, name, { proof, cause: 'return' })),
    learn: (name, report) =>
      following(name, 'learn of payment', () => learn(tools, name, { report, cause: 'return' })),
    look: (name) => following(name, 'look at payment', () => cameBack(tools, name, look)),
    giveUp: (name) => following(name, 'give payment up', () => cameBack(tools, name, giveUp)),
    turnBack: (name) => following(name, 'turn back', () => cameBack(tools, name, turnBack)),
    close: (name) => close(tools, name),
    traitsOf: (name) => {
      const provider = byName.get(name);
      const chargesByItself = provider?.chargesForSeconds !== undefined;
      return { chargesByItself, closesAccounts: provider?.close !== undefined };
    },
    question: (name, attempt) =>
      following(name, 'ask about payment', () => question(tools, name, attempt)),
    askAgain: (name, attempt) =>
      following(name, 'ask about payment', () => askAgain(tools, name, attempt)),
    inspect: (name) => inspect(tools, name),
    adopt: (name, charged) => adopt(tools, name, charged),
    hear: (name, event) => following(name, 'hear of payment', () => hear(tools, name, event)),
    answered: (name, charge) => noteAnswerOf(database, name, charge),
  };
};
