import type { PaymentState } from '@dipper/contract';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import { ask, decideOn, questionOf, settleAs } from './asking.ts';
import type { Tools } from './asking.ts';
import { decideOnCancel, decideOnClose } from './model.ts';
import type { Decision } from './model.ts';
import { findPayment } from './repository.ts';
import type { Payment } from './repository.ts';
import type { PaymentName } from './transaction-id.ts';

/** News count as the first question: what follows has to be planned as if none had been asked. */
export const firstAttempt = 1;

type Back = {
  readonly cause: 'return' | 'cancel';
  readonly decide: (payment: Payment, outcome: ChargeOutcome) => Decision;
};

export const cameBack = async (
  tools: Tools,
  name: PaymentName,
  back: Back,
): Promise<PaymentState | undefined> => {
  const payment = await findPayment(tools.database, name);
  if (payment === undefined || payment.state !== 'redirected') return payment?.state;
  const outcome = await ask(tools, payment);
  const decision = back.decide(payment, outcome);
  return settleAs(tools, payment, { cause: back.cause, outcome, decision });
};

export const look: Back = {
  cause: 'return',
  decide: (payment, outcome) => decideOn(payment, firstAttempt, outcome),
};
export const giveUp: Back = {
  cause: 'cancel',
  decide: (payment, outcome) => decideOnCancel(outcome, payment.now),
};

/**
 * Ends the account that waits for a deposit, where the provider can. What has come in meanwhile is
 * not sent back by that: then it is a purchase.
 */
export const close = async (tools: Tools, name: PaymentName): Promise<PaymentState | undefined> => {
  const payment = await findPayment(tools.database, name);
  if (payment?.state !== 'waiting' || payment.provider_reference === null) return payment?.state;
  const question = questionOf(payment, payment.provider_reference);
  const outcome = await tools.providerOf(payment.provider).close?.(question);
  if (outcome === undefined) return payment.state;
  const decision = decideOnClose(outcome);
  return settleAs(tools, payment, { cause: 'cancel', outcome, decision });
};
