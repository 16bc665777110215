import type { RefundOutcome } from '../../ports/payment-provider.ts';

/**
 * A refusal of the second request may mean that the first was received: the amount held decides.
 */
export const refundOnceMore = async (
  refund: () => Promise<RefundOutcome>,
  inspect: () => Promise<RefundOutcome>,
): Promise<RefundOutcome> => {
  const outcome = await refund();
  const found = outcome.kind === 'declined' ? await inspect() : outcome;
  return found.kind === 'pending' ? outcome : found;
};
