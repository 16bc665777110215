import type { Word } from '../../ports/protocol.ts';
import { cardCompanies } from './card-companies.ts';

const by =
  <Source extends string>(source: Source) =>
  <const As extends string>(as: As, meaning: string): Word<Source> & { readonly as: As } => ({
    meaning,
    as,
    source,
  });
const payment = by('reference');

const begun = 'Begun, and nobody has proved themselves.';
const proved = 'Somebody has proved themselves; what is missing is that the shop confirms it.';
const paid = 'The payment was approved.';
const partBack = 'A part of it went back; the balance is what is left.';

/** Words that are no refusal, by what says them. */
export const words = {
  /** Codes about the key that the window for a card brought back. No money hangs on them. */
  authKey: {
    NOT_FOUND_AUTH_KEY: by('cards')(
      'card_registration_expired',
      'What the window brought back is not known.',
    ),
  },
  /** The states of a payment that was begun in the window. */
  status: {
    READY: payment('untouched', begun),
    IN_PROGRESS: payment('agreed', proved),
    WAITING_FOR_DEPOSIT: payment('deposit', 'An account was given out, and nothing was paid in.'),
    DONE: payment('paid', paid),
    PARTIAL_CANCELED: payment('part-left', partBack),
    EXPIRED: payment('untouched', 'The half hour to pay is over; nobody confirms it any more.'),
  },
  /** The states of a charge by billing key, in which no person has a step to do. */
  keyStatus: {
    READY: payment('running', begun),
    IN_PROGRESS: payment('running', proved),
    DONE: payment('paid', paid),
    PARTIAL_CANCELED: payment('paid', partBack),
    CANCELED: payment('paid', 'All of it went back, so that it was taken first.'),
  },
  /** The states of a cancellation within a payment; one without a state of its own is done. */
  cancelStatus: {
    DONE: payment('done', 'The cancellation was made.'),
    IN_PROGRESS: payment('running', 'The cancellation is being made.'),
  },
  /** The states of a line in the list of transactions. */
  transaction: {
    DONE: payment('charge', paid),
    CANCELED: payment('refund', 'All of it went back.'),
    PARTIAL_CANCELED: payment('refund', partBack),
  },
  /** The code of an inquiry that found no payment of that number. */
  code: { NOT_FOUND_PAYMENT: by('errors')('none', 'There is no such payment.') },
  /** The code that the window brings back. */
  window: { PAY_PROCESS_CANCELED: by('errors')('turned-back', 'The person turned back.') },
  message: {
    PAYMENT_STATUS_CHANGED: by('webhooks')('payment', 'A payment has changed.'),
    DEPOSIT_CALLBACK: by('webhooks')('deposit', 'Money came to an account, or went back.'),
    BILLING_DELETED: by('webhooks')('key-ended', 'The key of a card was deleted.'),
  },
  cardType: {
    신용: payment('credit', 'a credit card'),
    체크: payment('debit', 'a debit card'),
    기프트: payment('gift', 'a gift card'),
  },
  ownerType: {
    개인: payment('person', 'a person’s'),
    법인: payment('company', 'a company’s'),
  },
  issuer: cardCompanies,
  /** Two digits there, three at the clearing house: the same number, but for one bank. */
  bank: { '06': by('codes')('004', 'KB Kookmin Bank, with the number that it has there.') },
} as const;
