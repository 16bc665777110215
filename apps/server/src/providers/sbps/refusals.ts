import type { ErrorName } from '@dipper/contract';
import type { Refusals } from '../../ports/protocol.ts';
import type { SourceName } from './sources.ts';

type Row = readonly [code: string, meaning: string, reason: ErrorName];

const from = (source: SourceName, rows: readonly Row[]): Refusals<SourceName> =>
  Object.fromEntries(rows.map(([code, meaning, reason]) => [code, { meaning, reason, source }]));

/**
 * Codes that mean no. Those of the API are method and type (`101 22`, `* 03` for every method), and
 * the field that they end with says nothing more; those of the page are four digits, alone or a
 * span. 80, 83 to 86, 90, 92 and 94 are troubles on the way: they are on no list.
 */
const notTaken: readonly Row[] = [
  ['* 00', 'XML format error', 'payment_request_error'],
  ['* 01', 'the method is not valid', 'payment_request_error'],
  ['* 02', 'there is no such call', 'payment_request_error'],
  ['* 03', 'a required field is missing', 'payment_request_error'],
  ['* 04', 'a field of the wrong kind', 'payment_request_error'],
  ['* 05', 'a field of the wrong length', 'payment_request_error'],
  ['* 06', 'a field of the wrong form', 'payment_request_error'],
  ['* 07', 'a value that is not defined', 'payment_request_error'],
  ['* 09', 'wrong checksum', 'payment_request_error'],
  ['* 10', 'the request is too old', 'payment_expired'],
  ['* 11', 'no such transaction', 'payment_request_error'],
  ['* 12', 'no such tracking id', 'payment_request_error'],
  ['* 13', 'a field that may not be given', 'payment_request_error'],
  ['* 14', 'wrong merchant or service', 'payment_request_error'],
  ['* 81', 'wrong parameter of the call', 'payment_request_error'],
];

export const chargeRefusals: Refusals<SourceName> = {
  ...from('sbpaymentRb', [
    ...notTaken,
    ['* 93', 'typed in wrongly too often', 'payment_too_many_requests'],
    ['* 95', 'what is known of the customer does not fit', 'payment_information_incorrect'],
    ['101 20', 'a card on the list of bad cards', 'card_stopped'],
    ['101 22', 'over the card’s limit', 'card_limit_exceeded'],
    ['101 23', 'the card cannot be used', 'card_unusable'],
    ['101 24', 'wrong PIN', 'payment_information_incorrect'],
    ['101 25', 'used too often', 'card_limit_exceeded'],
    ['101 26', 'the card is not taken here', 'card_unsupported'],
    ['101 27', 'wrong card number or expiry', 'invalid_card'],
    ['101 28', 'the card is not taken for this', 'card_unusable'],
    ['101 36', 'refused by the card company', 'card_rejected'],
    ['101 61', 'wrong security code', 'invalid_card'],
    ['101 65', 'refused by the institution', 'card_rejected'],
    ['401 35', 'the institution is closed for maintenance', 'provider_unavailable'],
  ]),
  ...from('linkErrors', [
    ['1101~1299', 'system error, before any result', 'payment_retry'],
    ['1301~1399', 'the result could not be told: purchase NG', 'payment_retry'],
    ['2101~3399', 'system error, before any result', 'payment_retry'],
    ['4301', 'the institution could not be reached', 'provider_unavailable'],
    ['5101', 'wrong parameter from the shop', 'payment_request_error'],
    ['7242', 'wrong PIN', 'payment_information_incorrect'],
  ]),
  ...from('updates', [
    ['9026', 'the card has no 3-D Secure', 'card_unsupported'],
    ['9027', 'an error at the card centre', 'payment_retry'],
    ['9028', 'card payments are closed for maintenance', 'provider_unavailable'],
  ]),
};

/** The states of a sale that an inquiry can tell and that are no sale. */
export const statusRefusals: Refusals<SourceName> = from('sbpaymentJava', [
  ['3', 'cancelled', 'payment_failed'],
  ['4', 'given back', 'payment_failed'],
]);

const refusedRefunds: readonly (readonly [code: string, meaning: string])[] = [
  ['101 43', 'by file only'],
  ['101 44', 'no authorisation: nothing was done'],
  ['101 47', 'charged repeatedly: nothing was done'],
  ['101 56', 'after the last day'],
  ['101 59', 'to be committed first'],
  ['101 K0', 'not captured yet: no part'],
  ['101 K1', 'parts of more than the whole'],
  ['401 25', 'no authorisation: nothing was done'],
  ['401 27', 'no sale in that month'],
  ['401 31', 'after the last day'],
  ['401 35', 'closed for maintenance'],
  ['401 39', 'being captured: nothing was done'],
  ['401 44', 'more than the sale'],
  ['405 25', 'no authorisation: nothing was done'],
  ['405 31', 'after the last day'],
];

export const refundRefusals: Refusals<SourceName> = from('sbpaymentRb', [
  ...notTaken.map(([code, meaning]): Row => [code, meaning, 'refund_failed']),
  ...refusedRefunds.map(([code, meaning]): Row => [code, meaning, 'refund_failed']),
]);
