import type { ChargeOutcome } from '../../ports/payment-provider.ts';
import { ask, questionOf } from './asking.ts';
import type { Ports } from './asking.ts';
import { isRequestedAgain } from './model.ts';
import type { Payment } from './repository.ts';

type Found = { readonly found: ChargeOutcome; readonly attempt: number };

const isNo = ({ kind }: ChargeOutcome): boolean => kind === 'declined' || kind === 'choose-again';

const isOpen = (outcome: ChargeOutcome): boolean =>
  outcome.kind === 'pending' && outcome.stage !== 'running';

/**
 * Requests the same charge once more, if the provider says that it only waits for our request, and
 * charges it once however often it is requested. A refusal may mean that the first request was
 * received after all, so the provider is then queried. Undefined: it is not requested.
 */
export const confirmAgain = async (
  tools: Ports,
  payment: Payment,
  { found, attempt }: Found,
): Promise<ChargeOutcome | undefined> => {
  const { state, proof, provider_reference: reference, now, expires_at: expiresAt } = payment;
  const provider = tools.providerOf(payment.provider);
  const canAsk = provider.chargesOnce === true && state === 'unknown';
  if (!canAsk || proof === null || reference === null) return undefined;
  if (!isRequestedAgain({ state, attempt, now, expiresAt }, found)) return undefined;
  const outcome = await provider.confirm(questionOf(payment, reference), proof);
  if (!isNo(outcome)) return outcome;
  const after = await ask(tools, payment);
  return isOpen(after) ? outcome : after;
};
