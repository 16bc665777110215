import type { RefundOutcome } from '../../ports/payment-provider.ts';

/** A no to the second asking may be one because the first was heard: what is held says so. */
export const refundOnceMore = async (
  refund: () => Promise<RefundOutcome>,
  inspect: () => Promise<RefundOutcome>,
): Promise<RefundOutcome> => {
  const outcome = await refund();
  const found = outcome.kind === 'declined' ? await inspect() : outcome;
  return found.kind === 'pending' ? outcome : found;
};
