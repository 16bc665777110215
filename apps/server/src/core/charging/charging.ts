import type { PaymentState } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { DatabaseBusy, isConnectionLost } from '../../platform/db/index.ts';
import { createBatcher } from '../../platform/batch.ts';
import type {
  Begun,
  ChargeOutcome,
  PaymentOrder,
  PaymentProvider,
  PaymentQuestion,
} from '../../ports/payment-provider.ts';
import { decideOnAnswer, decideOnCancel, decideOnConfirm, isFinal } from './model.ts';
import type { Decision } from './model.ts';
import {
  claimProviderReference,
  findPayment,
  redirectPayment,
  sendPayment,
  settlePayments,
} from './repository.ts';
import type { Payment, Settled, Settlement } from './repository.ts';
import { transactionId } from './transaction-id.ts';
import type { PaymentName } from './transaction-id.ts';

/** Longer than a provider's whole budget: by then nobody is still waiting for its answer. */
export const askAfterSendSeconds = 30;
const settleItemsMax = 64;
const settleWaitingMax = 2048;

export type Charging = {
  /** Asks the provider for its page, and notes where the person was sent. */
  readonly begin: (name: PaymentName, order: BeginOrder) => Promise<BeginResult>;
  /** The person came back with a proof: asks for the charge, once, and settles. */
  readonly confirm: (name: PaymentName, proof: string) => Promise<PaymentState | undefined>;
  /** The person turned back, or a page says so: asks what is true, and settles. */
  readonly giveUp: (name: PaymentName) => Promise<PaymentState | undefined>;
  /** Asks what became of a payment that nobody has told us about. */
  readonly question: (name: PaymentName, attempt: number) => Promise<PaymentState | undefined>;
  readonly settle: (settlement: Settlement) => Promise<Settled>;
};

export type BeginOrder = { readonly provider: string } & Omit<
  PaymentOrder,
  'transactionId' | 'personReference'
>;

export type BeginResult =
  | { readonly kind: 'redirect'; readonly redirectUrl: string; readonly expiresAt: Date }
  | { readonly kind: 'declined'; readonly failureCode: number }
  | { readonly kind: 'failed' };

export type ChargingOptions = {
  readonly database: Database;
  readonly providers: readonly PaymentProvider[];
};

const nameOf = (payment: Payment): PaymentName => ({
  bucket: payment.bucket,
  userId: payment.user_id,
  paymentId: payment.payment_id,
});

/** What providers are told of a person: enough to be the same each time, and nothing more. */
const personReference = (userId: bigint): string => `u${userId.toString(36)}`;

const byPlace = (left: Settlement, right: Settlement): number =>
  left.payment.bucket - right.payment.bucket ||
  Number(left.payment.userId - right.payment.userId) ||
  (left.payment.paymentId < right.payment.paymentId ? -1 : 1);

const questionOf = (payment: Payment, reference: string): PaymentQuestion => ({
  transactionId: transactionId({ userId: payment.user_id, paymentId: payment.payment_id }),
  personReference: personReference(payment.user_id),
  reference,
  total: payment.charge_total,
  currency: payment.charge_currency,
});

const settlementOf = (
  payment: PaymentName,
  cause: Settlement['cause'],
  told: { readonly decision: Decision; readonly outcome?: ChargeOutcome },
): Settlement => ({
  ...told.decision,
  payment,
  cause,
  ...(told.outcome?.kind === 'succeeded' ? { charged: told.outcome } : {}),
});

const neverBegun: ChargeOutcome = { kind: 'unknown', evidence: { why: 'never begun' } };

export const createCharging = ({ database, providers }: ChargingOptions): Charging => {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const settling = createBatcher<Settlement, Settled>({
    maxItems: settleItemsMax,
    maxWaiting: settleWaitingMax,
    keyOf: (item) => item.payment.paymentId,
    compare: byPlace,
    run: (items) => settlePayments(database, items),
    isFaultOfItem: (error) => !isConnectionLost(error),
    onFull: () => new DatabaseBusy('too many settlements wait'),
  });
  const settle = settling.submit;

  const providerOf = (name: string): PaymentProvider => {
    const provider = byName.get(name);
    if (provider === undefined) throw new Error(`no provider is called ${name}`);
    return provider;
  };

  const noteBegun = async (
    name: PaymentName,
    provider: string,
    begun: Begun,
  ): Promise<BeginResult> => {
    if (begun.kind !== 'redirect') {
      const declined = begun.kind === 'declined';
      const decision: Decision = {
        outcome: declined ? 'declined' : 'abandoned',
        failureCode: declined ? begun.failureCode : null,
        askAfterSeconds: null,
        evidence: begun.evidence,
      };
      await settle(settlementOf(name, 'begin', { decision }));
      return declined ? { kind: 'declined', failureCode: begun.failureCode } : { kind: 'failed' };
    }
    const ours = await claimProviderReference(database, name, {
      provider,
      reference: begun.reference,
    });
    if (!ours) throw new Error(`${provider} gave one number to two payments`);
    const expiresAt = await redirectPayment(database, name, begun);
    return expiresAt === undefined
      ? { kind: 'failed' }
      : { kind: 'redirect', redirectUrl: begun.redirectUrl, expiresAt };
  };

  const answer = async (payment: Payment): Promise<ChargeOutcome> =>
    payment.provider_reference === null
      ? neverBegun
      : providerOf(payment.provider).ask(questionOf(payment, payment.provider_reference));

  const settleAs = async (
    payment: Payment,
    cause: Settlement['cause'],
    told: { readonly decision: Decision; readonly outcome: ChargeOutcome },
  ): Promise<PaymentState> =>
    (await settle(settlementOf(nameOf(payment), cause, told))).state ?? payment.state;

  return {
    settle,
    begin: async (name, { provider, ...order }) => {
      const begun = await providerOf(provider).begin({
        ...order,
        transactionId: transactionId(name),
        personReference: personReference(name.userId),
      });
      return noteBegun(name, provider, begun);
    },
    confirm: async (name, proof) => {
      const payment = await findPayment(database, name);
      if (payment?.provider_reference == null) return payment?.state;
      if (!(await sendPayment(database, name, askAfterSendSeconds))) {
        return (await findPayment(database, name))?.state;
      }
      const outcome = await providerOf(payment.provider).confirm(
        questionOf(payment, payment.provider_reference),
        proof,
      );
      return settleAs(payment, 'return', { outcome, decision: decideOnConfirm(outcome) });
    },
    giveUp: async (name) => {
      const payment = await findPayment(database, name);
      if (payment === undefined || payment.state !== 'redirected') return payment?.state;
      const outcome = await answer(payment);
      return settleAs(payment, 'cancel', { outcome, decision: decideOnCancel(outcome) });
    },
    question: async (name, attempt) => {
      const payment = await findPayment(database, name);
      if (payment === undefined) return undefined;
      if (isFinal(payment.state) && payment.provider_reference === null) return payment.state;
      const outcome = await answer(payment);
      const decision = decideOnAnswer({ state: payment.state, attempt }, outcome);
      return settleAs(payment, 'poll', { outcome, decision });
    },
  };
};
