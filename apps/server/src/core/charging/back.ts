import type { PaymentState } from '@dipper/contract';
import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import { ask, decideOn, questionOf, settleAs } from './asking.ts';
import type { Ports } from './asking.ts';
import { decideOnCancel, decideOnClose } from './model.ts';
import type { Decision } from './decision.ts';
import { endPage, findPayment, noteReturn } from './repository.ts';
import type { Payment } from './repository.ts';
import type { PaymentName } from './transaction-id.ts';

/** A webhook counts as the first query: the next one has to be planned as if none had been made. */
export const firstAttempt = 1;

type Back = {
  readonly cause: 'return' | 'cancel';
  readonly leavesPage?: true;
  readonly decide: (payment: Payment, outcome: ChargeOutcome) => Decision;
};

/**
 * Handles a return from the provider's page. Anybody can open that address any number of times, so
 * visits share the budget of messages without proof. A visit beyond it shows the known state, and
 * the payment is polled soon.
 */
export const cameBack = async (
  tools: Ports,
  name: PaymentName,
  back: Back,
): Promise<PaymentState | undefined> => {
  const payment = await findPayment(tools.database, name);
  if (payment === undefined || payment.state !== 'redirected') return payment?.state;
  const { mayAsk } = await tools.takeHint(payment.provider, 'visit', {
    ...name,
    refId: name.paymentId,
  });
  if (!mayAsk) {
    const note = back.leavesPage === true ? endPage : noteReturn;
    await note(tools.database, name);
    return payment.state;
  }
  const outcome = await ask(tools, payment);
  const decision = back.decide(payment, outcome);
  if (back.leavesPage === true && decision.outcome === null) await endPage(tools.database, name);
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
/** The return through the provider's own back link, which ends its page. */
export const turnBack: Back = { ...giveUp, leavesPage: true };

/**
 * Closes the virtual account that waits for a deposit, if the provider can. A deposit that arrived
 * before that is not returned: it is a purchase.
 */
export const close = async (tools: Ports, name: PaymentName): Promise<PaymentState | undefined> => {
  const payment = await findPayment(tools.database, name);
  if (payment?.state !== 'waiting' || payment.provider_reference === null) return payment?.state;
  const question = questionOf(payment, payment.provider_reference);
  const outcome = await tools.providerOf(payment.provider).close?.(question);
  if (outcome === undefined) return payment.state;
  const decision = decideOnClose(outcome);
  return settleAs(tools, payment, { cause: 'cancel', outcome, decision });
};
