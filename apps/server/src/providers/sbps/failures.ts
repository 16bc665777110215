import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';

/**
 * SBPS's codes in our numbers. The API's are method (3), type (2) and item (3); the page's are four
 * digits, of which few are public, and the page of a shop with both may show either.
 */
const byType: Readonly<Record<string, ErrorName>> = {
  '00': 'payment_request_error',
  '01': 'payment_request_error',
  '02': 'payment_request_error',
  '03': 'payment_request_error',
  '04': 'payment_request_error',
  '05': 'payment_request_error',
  '06': 'payment_request_error',
  '07': 'payment_request_error',
  '09': 'payment_request_error',
  '10': 'payment_expired',
  '11': 'payment_request_error',
  '12': 'payment_request_error',
  '13': 'payment_request_error',
  '14': 'payment_request_error',
  '80': 'payment_retry',
  '81': 'payment_request_error',
  '83': 'payment_retry',
  '84': 'payment_retry',
  '85': 'payment_retry',
  '86': 'payment_retry',
  '90': 'payment_retry',
  '92': 'payment_retry',
  '93': 'payment_too_many_requests',
  '94': 'payment_retry',
  '95': 'payment_information_incorrect',
  '96': 'duplicated_payment',
};

const cardTypes: Readonly<Record<string, ErrorName>> = {
  '20': 'card_stopped',
  '21': 'payment_retry',
  '22': 'card_limit_exceeded',
  '23': 'card_unusable',
  '24': 'payment_information_incorrect',
  '25': 'card_limit_exceeded',
  '26': 'card_unsupported',
  '27': 'invalid_card',
  '28': 'card_unusable',
  '36': 'card_rejected',
  '61': 'invalid_card',
  '65': 'card_rejected',
};

const byMethod: Readonly<Record<string, Readonly<Record<string, ErrorName>>>> = {
  '101': cardTypes,
  // docomo: 34 is "another error", which a wrong PIN is as well; L4 is a limit, or its centre.
  '401': { '35': 'provider_unavailable', L4: 'method_amount_out_of_range' },
  '405': { L4: 'payment_failed' },
  // Nothing is public about what prepaid codes are refused with; these are the sandbox's.
  '513': {
    '20': 'payment_information_not_found',
    '21': 'card_balance_insufficient',
    '22': 'card_balance_insufficient',
  },
};

type Span = readonly [from: number, to: number, code: ErrorName];

const pageCodes: readonly Span[] = [
  [1101, 1299, 'payment_retry'],
  [1301, 1399, 'payment_retry'],
  [2101, 3399, 'payment_retry'],
  [4301, 4301, 'provider_unavailable'],
  [5101, 5101, 'payment_request_error'],
  [7242, 7242, 'payment_information_incorrect'],
  [9026, 9026, 'card_unsupported'],
  [9027, 9027, 'payment_retry'],
  [9028, 9028, 'provider_unavailable'],
];

const nameOf = (code: string): ErrorName => {
  const [, method = '', type = ''] = /^(\d{3})([0-9A-Z]{2})[0-9A-Z]{3}$/.exec(code) ?? [];
  if (method !== '') return byMethod[method]?.[type] ?? byType[type] ?? 'payment_failed';
  const number = /^\d{4}$/.test(code) ? Number(code) : 0;
  const span = pageCodes.find(([from, to]) => number >= from && number <= to);
  return span?.[2] ?? 'payment_failed';
};

export const failureOf = (code: string): number => errorCatalogue[nameOf(code)].number;

/** Codes of a call that say it was not carried out, or may have been: nothing to conclude from. */
export const isUndecided = (code: string): boolean => /^\d{3}(?:8[03456]|9[024])/.test(code);

/** The order is there already: who opened its page twice may still be on the first one. */
export const isTwice = (code: string): boolean => /^\d{3}96/.test(code);

/** A refund of the whole that was made before. */
export const isRefundedBefore = (code: string): boolean =>
  /^(?:10146|(?:401|405|513)30)/.test(code);
