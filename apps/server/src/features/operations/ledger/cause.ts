import type { ActSubjectKind } from '@dipper/contract';

type Cause = { readonly kind: ActSubjectKind; readonly letter: string };

const payment: Cause = { kind: 'payment', letter: 'p' };
const refund: Cause = { kind: 'refund', letter: 'r' };
const exchange: Cause = { kind: 'exchange', letter: 'e' };
const cardPayment: Cause = { kind: 'card-payment', letter: 'c' };

/**
 * The kind of thing that a posting's reference names. Other postings name what only the streaming
 * service knows.
 */
const causes: Readonly<Record<string, Cause>> = {
  purchase: payment,
  refund_reserve: refund,
  refund,
  refund_return: refund,
  subscription_sale: cardPayment,
  subscription_share: cardPayment,
  exchange_reserve: exchange,
  exchange_return: exchange,
  exchange_paid: exchange,
  exchange_sent_back: exchange,
  convert: exchange,
};

export const causeOf = (kind: string): Cause | undefined => causes[kind];
