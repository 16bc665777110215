import type { PaymentState } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type {
  ChargeOutcome,
  PaymentProvider,
  PaymentQuestion,
} from '../../ports/payment-provider.ts';
import { beginPayment } from './begin.ts';
import type { BeginOrder, BeginResult } from './begin.ts';
import { decideOnAnswer, decideOnCancel, decideOnConfirm, isFinal } from './model.ts';
import type { Decision } from './model.ts';
import { claimReferences, findPayment, redirectPayments, sendPayments } from './repository.ts';
import type { Payment, Redirect, Send, Settlement } from './repository.ts';
import { createSettling, settlementOf } from './settling.ts';
import type { Settle } from './settling.ts';
import { together } from './together.ts';
import { personReference, transactionId } from './transaction-id.ts';
import type { PaymentName } from './transaction-id.ts';

/** Longer than a provider's whole budget: by then nobody is still waiting for its answer. */
const askAfterSendSeconds = 30;

type State = PaymentState | undefined;

export type Charging = {
  readonly begin: (name: PaymentName, provider: string, order: BeginOrder) => Promise<BeginResult>;
  /** The person came back with a proof: asks for the charge, once, and settles. */
  readonly confirm: (name: PaymentName, proof: string) => Promise<State>;
  /** The person turned back, or a page says so: asks what is true, and settles. */
  readonly giveUp: (name: PaymentName) => Promise<State>;
  /** Asks what became of a payment that nobody has told us about. */
  readonly question: (name: PaymentName, attempt: number) => Promise<State>;
  readonly settle: Settle;
};

type Tools = {
  readonly database: Database;
  readonly send: (item: Send) => Promise<Payment | undefined>;
  readonly settle: Settle;
  readonly providerOf: (name: string) => PaymentProvider;
};

type Told = { readonly decision: Decision; readonly outcome: ChargeOutcome };

const neverBegun: ChargeOutcome = { kind: 'unknown', evidence: { why: 'never begun' } };

const questionOf = (payment: Payment, reference: string): PaymentQuestion => ({
  transactionId: transactionId({ userId: payment.user_id, paymentId: payment.payment_id }),
  personReference: personReference(payment.user_id),
  reference,
  total: payment.charge_total,
  currency: payment.charge_currency,
});

const ask = async ({ providerOf }: Tools, payment: Payment): Promise<ChargeOutcome> =>
  payment.provider_reference === null
    ? neverBegun
    : providerOf(payment.provider).ask(questionOf(payment, payment.provider_reference));

const settleAs = async (
  { settle }: Tools,
  payment: Payment,
  { cause, decision, outcome }: Told & { readonly cause: Settlement['cause'] },
): Promise<PaymentState> => {
  const { bucket, user_id: userId, payment_id: paymentId } = payment;
  const name = { bucket, userId, paymentId };
  return (await settle(settlementOf(name, cause, { decision, outcome }))).state ?? payment.state;
};

const confirm = async (tools: Tools, name: PaymentName, proof: string): Promise<State> => {
  const payment = await tools.send({ payment: name });
  if (payment === undefined || payment.provider_reference === null) {
    return (await findPayment(tools.database, name))?.state;
  }
  const question = questionOf(payment, payment.provider_reference);
  const outcome = await tools.providerOf(payment.provider).confirm(question, proof);
  const decision = decideOnConfirm(outcome);
  return settleAs(tools, payment, { cause: 'return', outcome, decision });
};

const giveUp = async (tools: Tools, name: PaymentName): Promise<State> => {
  const payment = await findPayment(tools.database, name);
  if (payment === undefined || payment.state !== 'redirected') return payment?.state;
  const outcome = await ask(tools, payment);
  const decision = decideOnCancel(outcome);
  return settleAs(tools, payment, { cause: 'cancel', outcome, decision });
};

const question = async (tools: Tools, name: PaymentName, attempt: number): Promise<State> => {
  const payment = await findPayment(tools.database, name);
  if (payment === undefined) return undefined;
  if (isFinal(payment.state) && payment.provider_reference === null) return payment.state;
  const outcome = await ask(tools, payment);
  const decision = decideOnAnswer({ state: payment.state, attempt }, outcome);
  return settleAs(tools, payment, { cause: 'poll', outcome, decision });
};

export type ChargingOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly providers: readonly PaymentProvider[];
};

export const createCharging = ({ database, log, providers }: ChargingOptions): Charging => {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const providerOf = (name: string): PaymentProvider => {
    const provider = byName.get(name);
    if (provider === undefined) throw new Error(`no provider is called ${name}`);
    return provider;
  };
  const settle = createSettling(database, log);
  const send = together<Send, Payment | undefined>((items) =>
    sendPayments(database, items, askAfterSendSeconds),
  );
  const claim = together((items: readonly Redirect[]) => claimReferences(database, items));
  const redirect = together((items: readonly Redirect[]) => redirectPayments(database, items));
  const tools: Tools = { database, send, settle, providerOf };
  return {
    settle,
    begin: (name, provider, order) =>
      beginPayment({ claim, redirect, settle, provider: providerOf(provider) }, name, order),
    confirm: (name, proof) => confirm(tools, name, proof),
    giveUp: (name) => giveUp(tools, name),
    question: (name, attempt) => question(tools, name, attempt),
  };
};
