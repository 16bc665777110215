import { fallbackLocale, localeOfCountry } from '@dipper/contract';
import type { PaymentState } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type {
  ChargeOutcome,
  PaymentOrder,
  PaymentProvider,
  PaymentQuestion,
} from '../../ports/payment-provider.ts';
import { decideOnAnswer } from './model.ts';
import type { TakeHint } from './hints.ts';
import type { Decision } from './decision.ts';
import type { Claim, Payment, Send, Settlement } from './repository.ts';
import { settlementOf } from './settling.ts';
import type { Settle } from './settling.ts';
import { personReference, transactionId } from './transaction-id.ts';
import type { PaymentName } from './transaction-id.ts';

/** An attempt moves a payment twice: to the provider's page, and back from it with a proof. */
const movesOfAnAttempt = 2;

export type Ports = {
  readonly database: Database;
  readonly log: Log;
  readonly send: (item: Send) => Promise<Payment | undefined>;
  readonly claim: (claim: Claim) => Promise<boolean>;
  readonly settle: Settle;
  readonly providerOf: (name: string) => PaymentProvider;
  readonly takeHint: TakeHint;
};

type DecidedOutcome = { readonly decision: Decision; readonly outcome: ChargeOutcome };

const neverBegun: ChargeOutcome = { kind: 'unknown', evidence: { why: 'never begun' } };

export const nameOf = ({
  bucket,
  user_id: userId,
  payment_id: paymentId,
}: Payment): PaymentName => ({
  bucket,
  userId,
  paymentId,
});

export const questionOf = (payment: Payment, reference: string): PaymentQuestion => ({
  transactionId: transactionId(nameOf(payment)),
  personReference: personReference(payment.user_id),
  methodId: payment.method_id,
  reference,
  chargeReference: payment.charge_reference,
  // Our answer to the provider proves nothing about a payment in review.
  isAnswered: payment.charge_answered_at !== null && payment.state !== 'review',
  isPageOpen:
    payment.state === 'redirected' &&
    payment.expires_at !== null &&
    payment.expires_at > payment.now,
  total: payment.charge_total,
  currency: payment.charge_currency,
  requestedAt: payment.requested_at,
  attempt: Math.max(1, Math.floor(payment.revision / movesOfAnAttempt)),
});

export const orderOf = (payment: Payment): PaymentOrder => ({
  transactionId: transactionId(nameOf(payment)),
  personReference: personReference(payment.user_id),
  methodId: payment.method_id,
  itemName: payment.product_name,
  quantity: payment.quantity,
  total: payment.charge_total,
  currency: payment.charge_currency,
  device: payment.device ?? 'pc',
  locale: payment.country === null ? fallbackLocale : localeOfCountry[payment.country],
  requestedAt: payment.requested_at,
});

export const ask = async ({ providerOf }: Ports, payment: Payment): Promise<ChargeOutcome> =>
  payment.provider_reference === null
    ? neverBegun
    : providerOf(payment.provider).ask(questionOf(payment, payment.provider_reference));

/** A provider's charge belongs to one payment only, whatever its record says it is for. */
const claimCharge = async ({ claim }: Ports, payment: Payment, outcome: ChargeOutcome) => {
  if (outcome.kind !== 'succeeded' && outcome.kind !== 'awaiting-deposit') return;
  const { chargeReference: reference } = outcome;
  if (reference === undefined || reference === payment.provider_reference) return;
  if (reference === payment.charge_reference) return;
  if (!(await claim({ payment: nameOf(payment), provider: payment.provider, reference }))) {
    throw new Error(`${payment.provider} names one charge for two payments`);
  }
};

export const settleAs = async (
  tools: Ports,
  payment: Payment,
  { cause, decision, outcome }: DecidedOutcome & { readonly cause: Settlement['cause'] },
): Promise<PaymentState> => {
  await claimCharge(tools, payment, outcome);
  const { provider } = payment;
  const settled = await tools.settle(
    settlementOf(nameOf(payment), cause, { decision, outcome, provider }),
  );
  return settled.state ?? payment.state;
};

export const decideOn = (payment: Payment, attempt: number, outcome: ChargeOutcome): Decision => {
  const { state, now, expires_at: expiresAt } = payment;
  return decideOnAnswer({ state, attempt, now, expiresAt }, outcome);
};
