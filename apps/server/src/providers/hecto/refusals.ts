import type { ErrorName } from '@dipper/contract';
import type { Refusal, Refusals } from '../../ports/protocol.ts';
import type { SourceName } from './sources.ts';

/**
 * The codes of Hecto's public list that mean no for certain. What it says of a time-out, of traffic,
 * of maintenance, of something done twice, or of a failure midway is none of these: then it is asked.
 */
type No = Refusal<SourceName>;

const shape = /^([A-Z]*)(\d+)$/;

/** `CA50-57` is eight codes, `CA20` is one. */
export const codesOf = (range: string): readonly string[] => {
  const [first = '', last] = range.split('-');
  if (last === undefined) return [range];
  const [, letters = '', digits] = shape.exec(first) ?? [];
  if (digits === undefined) throw new Error(`${range} is no range of codes`);
  const end = Number(last);
  return Array.from(
    { length: end - Number(digits) + 1 },
    (_, at) => `${letters}${String(Number(digits) + at).padStart(digits.length, '0')}`,
  );
};

const no = (ranges: string, reason: ErrorName, meaning: string): Record<string, No> =>
  Object.fromEntries(
    ranges
      .split(' ')
      .flatMap(codesOf)
      .map((code) => [code, { meaning, reason, source: 'specification' } as const]),
  );

/** The request was turned away before anything was tried. */
const requests = (reason: ErrorName): Record<string, No> => ({
  ...no('1001-1013', reason, 'Something that is required was missing in the request'),
  ...no('1101-1127', reason, 'Something in the request was too long'),
  ...no('1901', reason, 'The hash did not fit the request'),
  ...no('1902', reason, 'A field that has to be encrypted was not'),
  ...no('6001 ST07 ST09', reason, 'The request was not valid'),
  ...no('ST47-48', reason, 'The merchant is not registered'),
  ...no('ST68-69', reason, 'The service is stopped or not available'),
});

const cards: Refusals<SourceName> = {
  ...no('CA03', 'payment_failed', 'A field of the request was not valid'),
  ...no('CA13-19', 'payment_failed', 'Something in the request was wrong'),
  ...no('CA20', 'invalid_card', 'The card’s last month is not valid'),
  ...no('CA21-23', 'payment_failed', 'The instalments were wrong'),
  ...no('CA26', 'card_limit_exceeded', 'Used too often'),
  ...no('CA27-29', 'payment_failed', 'The password was wrong'),
  ...no('CA30', 'invalid_card', 'The identification number was wrong'),
  ...no('CA31-37', 'card_limit_exceeded', 'Over a limit of the card'),
  ...no('CA38', 'payment_failed', 'Too few points'),
  ...no('CA40-41', 'invalid_amount', 'The amount was wrong'),
  ...no('CA42', 'invalid_amount', 'The amount is under 1,000 or over 99,999,999 won'),
  ...no('CA50-58', 'card_unusable', 'The card’s state does not allow it, or it is not registered'),
  ...no('CA59', 'card_unusable', 'Corporate cards are not allowed'),
  ...no('CA60-65', 'payment_failed', 'The merchant’s state does not allow it'),
  ...no('CA70', 'invalid_card', 'Birth date, business number or password were wrong'),
  ...no('CA75', 'payment_failed', 'The certificate was not valid'),
  ...no('CA80', 'payment_failed', 'The service is not available for the transaction'),
  ...no('CA82', 'card_rejected', 'The card’s company has to be called'),
  ...no('CA87', 'payment_failed', 'The merchant’s number is not valid'),
  ...no('8373 J999', 'card_rejected', 'The card’s company has to be called'),
  ...no('0905', 'payment_failed', 'The person has to be verified first'),
};

const common: Refusals<SourceName> = {
  ...requests('payment_request_error'),
  ...no('ST01', 'payment_failed', 'No such customer'),
  ...no('ST13', 'payment_failed', 'Nobody was authenticated'),
  ...no('ST24', 'payment_information_incorrect', 'The account’s holder is somebody else'),
  ...no('ST30', 'payment_expired', 'The authentication had expired'),
  ...no('ST70', 'payment_failed', 'Blocked by policy'),
};

const phones: Refusals<SourceName> = {
  ...no('MP01', 'payment_failed', 'Something in the request was wrong'),
  ...no('MP02', 'payment_information_incorrect', 'What was given does not fit'),
  ...no('MP03', 'payment_information_not_found', 'No such payment'),
  ...no('MP04', 'payment_failed', 'The merchant or service is not registered'),
  ...no('MP05-22', 'payment_failed', 'The customer or their carrier does not allow it'),
  ...no('MP23-26', 'payment_failed', 'Over a limit'),
  ...no('MP41-44', 'payment_failed', 'The password for small payments was wrong'),
  ...no('MP45', 'payment_failed', 'No payment of the month before'),
  ...no('MP50-51', 'payment_expired', 'The time to pay was over'),
  ...no('MP60-77', 'payment_authentication_failed', 'The authentication failed'),
  ...no('MP94', 'payment_failed', 'The service is not available'),
  ...no('MP99', 'payment_canceled', 'The person closed the window'),
};

const vouchers: Refusals<SourceName> = {
  ...no('GC01', 'payment_information_incorrect', 'Something in the request was wrong'),
  ...no('GC02', 'payment_information_incorrect', 'What was given does not fit'),
  ...no('GC03 GC05', 'payment_failed', 'No such payment'),
  ...no('GC04', 'payment_information_incorrect', 'The merchant or service is not registered'),
  ...no('GC07 GC11', 'payment_failed', 'Over a limit'),
  ...no('GC09-10', 'payment_failed', 'The authentication or the member was wrong'),
  ...no('GC12-13', 'payment_failed', 'The merchant’s state does not allow it'),
  ...no('GC94', 'payment_failed', 'The service is not available'),
  ...no('TM02', 'payment_failed', 'No such payment'),
  ...no('TM05', 'payment_failed', 'Something in the request was wrong'),
  ...no('TM14', 'payment_failed', 'The merchant or service is not registered'),
};

export const hectoRefusals = {
  /** The codes that a window ends with. They only count if Hecto, when asked, says that it failed. */
  charge: {
    ...common,
    ...no('0009', 'payment_canceled', 'The person turned back'),
    ...no('2001-2002', 'payment_authentication_failed', 'The picture’s code was wrong'),
    ...no('2003', 'payment_expired', 'The authentication took too long'),
    ...no('ST06', 'payment_information_not_found', 'No such transaction'),
    ...no('CA10', 'payment_information_not_found', 'No such transaction'),
    ...cards,
    ...phones,
    ...vouchers,
  },
  /** Texts about a card fit where a card is what is used; Tmoney is one. */
  chargeOfTmoney: {
    GC03: {
      meaning: 'Too little on the card',
      reason: 'card_balance_insufficient',
      source: 'developers',
    },
    ...no('GC07', 'card_limit_exceeded', 'Over a limit'),
  },
  keyCharge: {
    ...common,
    ...cards,
    ...no('CA10', 'billing_key_not_found', 'No such transaction: none of the key'),
  },
  status: {
    ...no('0009', 'payment_failed', 'The payment failed, and its failure is on record'),
  },
  refund: {
    ...requests('refund_failed'),
    ...no('3007', 'refund_failed', 'Over the limit of cancellations'),
    ...no('ST24 ST32', 'refund_failed', 'The account’s holder is somebody else'),
    ...no('ST26', 'refund_failed', 'What was to be cancelled was described wrongly'),
    ...no('ST46', 'refund_failed', 'The time to cancel was over'),
    ...no('ST54', 'refund_failed', 'No part can be cancelled'),
    ...no('ST55', 'refund_failed', 'The taxes do not fit the amount'),
    ...no('ST56', 'refund_failed', 'The number of the cancellation was wrong'),
    ...no('ST57-58', 'refund_failed', 'The amount does not fit the transaction'),
    ...no('ST70', 'refund_failed', 'Blocked by policy'),
    ...no('CA03 CA13-19', 'refund_failed', 'Something in the request was wrong'),
    ...no('CA60-64 CA87', 'refund_failed', 'The merchant’s state does not allow it'),
    ...no('CA83', 'refund_failed', 'This transaction cannot be cancelled'),
    ...no('CA88', 'refund_failed', 'No part can be cancelled on a prepaid card'),
    ...no('MP01-02 MP04', 'refund_failed', 'The request was wrong, or the merchant not registered'),
    ...no('MP81', 'refund_failed', 'The time to cancel was over'),
    ...no('GC01-02 GC04', 'refund_failed', 'The request was wrong, or the merchant not registered'),
    ...no('GC42', 'refund_failed', 'It cannot be cancelled'),
    ...no('TM04', 'refund_failed', 'More than is left'),
    ...no('TM05 TM14', 'refund_failed', 'The request was wrong, or the merchant not registered'),
    ...no('TM30', 'refund_failed', 'The time to give back was over'),
  },
  /** The registration of a card for a key. Only the vault sees its number, and reads these. */
  register: {
    ...no('CA13-19', 'card_link_failed', 'Something in the request was wrong'),
    ...no('CA20', 'invalid_card', 'The card’s last month is not valid'),
    ...no('CA26', 'card_limit_exceeded', 'Used too often'),
    ...no('CA27-29', 'invalid_card', 'The password was wrong'),
    ...no('CA30', 'invalid_card', 'The identification number was wrong'),
    ...no('CA31-37', 'card_limit_exceeded', 'Over a limit of the card'),
    ...no('CA50-59', 'card_unusable', 'The card’s state does not allow it, or it is a company’s'),
    ...no('CA70', 'invalid_card', 'Birth date, business number or password were wrong'),
    ...no('CA82 8373 J999', 'card_rejected', 'The card’s company has to be called'),
  },
  /** The deletion of a key: there is none, so nobody can use it. */
  key: {
    CA10: {
      meaning: 'No such transaction: none of the key',
      reason: 'billing_key_not_found',
      source: 'specification',
    },
  },
} as const satisfies Readonly<Record<string, Refusals<SourceName>>>;
