import type { Evidence } from '../../ports/payment-provider.ts';

type Answer = { readonly kind: string; readonly evidence?: Evidence };

const silentKinds = new Set(['unknown', 'failed']);

/**
 * A 4xx is an answer in the provider's own words: it lives, whatever it thinks of the question. So
 * is a status that it has put into words: what it has not decided yet is no silence.
 */
const isAnswered = (status: unknown): boolean =>
  typeof status === 'string' || (typeof status === 'number' && status >= 400 && status < 500);

/** Whether what a call brought back says that the provider does not work. */
export const isFailure = ({ kind, evidence }: Answer): boolean =>
  silentKinds.has(kind) && !isAnswered(evidence?.['status']);
