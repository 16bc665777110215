import type { Evidence } from '../../ports/payment-provider.ts';

type Answer = { readonly kind: string; readonly evidence?: Evidence };

const silentKinds = new Set(['unknown', 'failed']);

/**
 * A 4xx is an answer: the provider works, even if it rejects the question. The same holds for a
 * status that an adapter has read into a result, even an undecided one.
 */
const isAnswered = (status: unknown): boolean =>
  typeof status === 'string' || (typeof status === 'number' && status >= 400 && status < 500);

/** Whether the result of a call counts as a failure of the provider. */
export const isFailure = ({ kind, evidence }: Answer): boolean =>
  silentKinds.has(kind) && !isAnswered(evidence?.['status']);
