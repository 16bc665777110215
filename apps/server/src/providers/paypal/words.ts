import type { Word } from '../../ports/protocol.ts';

type Source =
  | 'verifying'
  | 'orders'
  | 'payments'
  | 'webhooks'
  | 'reporting'
  | 'codes'
  | 'events'
  | 'notes';

const by =
  <Said extends Source>(source: Said) =>
  <const As extends string>(as: As, meaning: string): Word<Said> & { readonly as: As } => ({
    meaning,
    as,
    source,
  });
const order = by('orders');
const payment = by('payments');

const eventOf = by('events');
const line = by('codes');

/** Words that are no refusal, by what says them. */
export const words = {
  order: {
    CREATED: order('untouched', 'the order was made'),
    SAVED: order('untouched', 'the order was kept'),
    PAYER_ACTION_REQUIRED: order('untouched', 'the payer has to go back there'),
    APPROVED: order('agreed', 'the payer has agreed; a capture takes the money'),
  },
  capture: {
    COMPLETED: payment('held', 'the money was taken'),
    PARTIALLY_REFUNDED: payment('held', 'a part of it was given back'),
    PENDING: payment('waits', 'taken and under review, or on its way from a bank'),
  },
  refund: {
    COMPLETED: payment('made', 'the money was given back'),
    PENDING: payment('waits', 'taken on, and made later'),
  },
  issue: {
    ORDER_ALREADY_CAPTURED: order(
      'captured',
      'it was captured before: the order says how it ended',
    ),
    INSTRUMENT_DECLINED: order('refused', 'the payer may choose another way to pay'),
    REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: order('refused', 'the payer has to choose another way'),
    ORDER_NOT_APPROVED: order('not-agreed', 'the payer has not agreed yet, or no more'),
  },
  link: {
    'payer-action': order('page', 'where the payer agrees'),
    approve: order('page', 'where the payer agrees'),
    up: eventOf('charge', 'the charge that was given back'),
  },
  message: {
    'CHECKOUT.ORDER.APPROVED': eventOf('agreed', 'the payer has agreed'),
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED': eventOf('lapsed', 'nobody took the money in time'),
    'PAYMENT.CAPTURE.COMPLETED': eventOf('decided', 'the money was taken'),
    'PAYMENT.CAPTURE.DENIED': eventOf('decided', 'the money was not taken'),
    'PAYMENT.CAPTURE.REFUNDED': eventOf('given-back', 'the shop has given money back'),
    'PAYMENT.CAPTURE.REVERSED': eventOf('given-back', 'PayPal has taken money back'),
  },
  algorithm: { SHA256withRSA: by('verifying')('RSA-SHA256', 'how the message is signed') },
  verification: { SUCCESS: by('webhooks')('genuine', 'the message is PayPal’s') },
  /** The kinds of a line in its record of money. */
  record: {
    T0006: line('charge', 'a payment by its checkout'),
    T1106: line('refund', 'taken back by PayPal'),
    T1107: line('refund', 'given back by the shop'),
    T1201: line('refund', 'taken back by a bank'),
  },
  recordStatus: {
    D: by('reporting')('unmoved', 'refused'),
    P: by('reporting')('unmoved', 'not decided yet'),
  },
  recordBase: { TXN: by('reporting')('transaction', 'the transaction that a line is about') },
} as const;
