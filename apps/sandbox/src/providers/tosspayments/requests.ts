import { asObject, countOf, textOf } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { bankCodes } from './names.ts';
import { problem, type Problem } from './errors.ts';

export const methods = [
  'CARD',
  'VIRTUAL_ACCOUNT',
  'MOBILE_PHONE',
  'CULTURE_GIFT_CERTIFICATE',
  'BOOK_GIFT_CERTIFICATE',
  'GAME_GIFT_CERTIFICATE',
] as const;
export type Method = (typeof methods)[number];

export const methodNames: Readonly<Record<Method, string>> = {
  CARD: '카드',
  VIRTUAL_ACCOUNT: '가상계좌',
  MOBILE_PHONE: '휴대폰',
  CULTURE_GIFT_CERTIFICATE: '문화상품권',
  BOOK_GIFT_CERTIFICATE: '도서문화상품권',
  GAME_GIFT_CERTIFICATE: '게임문화상품권',
};

export interface CreateRequest {
  readonly method: Method;
  readonly amount: number;
  readonly orderId: string;
  readonly orderName: string;
  readonly successUrl: string;
  readonly failUrl: string;
  readonly customerName: string | undefined;
  readonly validHours: number;
}

export interface ConfirmRequest {
  readonly paymentKey: string;
  readonly orderId: string;
  readonly amount: number;
}

export interface RefundAccount {
  readonly bank: string;
  readonly accountNumber: string;
  readonly holderName: string;
}

export interface CancelRequest {
  readonly reason: string;
  readonly amount: number | undefined;
  readonly refundableAmount: number | undefined;
  readonly account: RefundAccount | undefined;
}

type Parsed<Value> = Result<Value, Problem>;

const orderIdPattern = /^[A-Za-z0-9_=-]{6,64}$/;
const invalid = failure(problem('INVALID_REQUEST'));
const usualValidHours = 168;

/** Both the code and the Korean name are understood. */
function methodOf(value: unknown): Method | undefined {
  return methods.find((method) => method === value || methodNames[method] === value);
}

function addressOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && URL.canParse(text) && /^https?:/.test(text) ? text : undefined;
}

export function parseCreate(input: unknown): Parsed<CreateRequest> {
  const body = asObject(input);
  const method = methodOf(body['method']);
  const amount = countOf(body['amount']);
  const orderId = textOf(body['orderId']);
  const orderName = textOf(body['orderName']);
  const successUrl = addressOf(body['successUrl']);
  const failUrl = addressOf(body['failUrl']);
  const validHours = countOf(body['validHours']) ?? usualValidHours;
  if (method === undefined || amount === undefined) return invalid;
  if (orderId === undefined || !orderIdPattern.test(orderId)) return invalid;
  if (orderName === undefined || orderName.length > 100) return invalid;
  if (successUrl === undefined || failUrl === undefined) return invalid;
  if (validHours < 1 || validHours > 2160) return invalid;
  const least = method === 'CARD' ? 100 : 200;
  if (amount < least) return failure(problem('BELOW_MINIMUM_AMOUNT'));
  const customerName = textOf(body['customerName']);
  const rest = { orderId, orderName, successUrl, failUrl, customerName, validHours };
  return success({ method, amount, ...rest });
}

export function parseConfirm(input: unknown): Parsed<ConfirmRequest> {
  const body = asObject(input);
  const paymentKey = textOf(body['paymentKey']);
  const orderId = textOf(body['orderId']);
  const amount = countOf(body['amount']);
  if (paymentKey === undefined || orderId === undefined || amount === undefined) return invalid;
  return success({ paymentKey, orderId, amount });
}

function parseAccount(input: unknown): Parsed<RefundAccount | undefined> {
  if (input === undefined || input === null) return success(undefined);
  const body = asObject(input);
  const bank = textOf(body['bank']);
  const accountNumber = textOf(body['accountNumber']);
  const holderName = textOf(body['holderName']);
  if (bank === undefined || !bankCodes.has(bank)) return failure(problem('INVALID_BANK'));
  if (accountNumber === undefined || !/^\d{6,20}$/.test(accountNumber)) {
    return failure(problem('INVALID_REFUND_ACCOUNT_NUMBER'));
  }
  if (holderName === undefined) return failure(problem('INVALID_REFUND_ACCOUNT_INFO'));
  return success({ bank, accountNumber, holderName });
}

export function parseCancel(input: unknown): Parsed<CancelRequest> {
  const body = asObject(input);
  const reason = textOf(body['cancelReason']);
  const amount = body['cancelAmount'] ?? undefined;
  const refundable = body['refundableAmount'] ?? undefined;
  if (reason === undefined || reason.length > 200) return invalid;
  if (amount !== undefined && !countOf(amount)) return invalid;
  if (refundable !== undefined && countOf(refundable) === undefined) return invalid;
  const account = parseAccount(body['refundReceiveAccount']);
  if (!account.ok) return account;
  return success({
    reason,
    amount: countOf(amount),
    refundableAmount: countOf(refundable),
    account: account.value,
  });
}

export interface TransactionsRequest {
  readonly from: Date;
  readonly to: Date;
  readonly startingAfter: string | undefined;
  readonly limit: number;
}

/** Seoul's wall clock, as in `2026-11-20T00:00:00`; a date alone is its midnight. */
function seoulMoment(value: unknown): Date | undefined {
  const text = textOf(value);
  if (text === undefined || !/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,3})?)?$/.test(text)) {
    return undefined;
  }
  const moment = new Date(`${text.includes('T') ? text : `${text}T00:00:00`}+09:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

export function parseTransactions(input: unknown): Parsed<TransactionsRequest> {
  const query = asObject(input);
  const from = seoulMoment(query['startDate']);
  const to = seoulMoment(query['endDate']);
  const limit = query['limit'] === undefined ? 100 : Number(query['limit']);
  if (from === undefined || to === undefined || !Number.isSafeInteger(limit)) return invalid;
  if (limit < 1 || limit > 5_000 || from > to) return invalid;
  return success({ from, to, limit, startingAfter: textOf(query['startingAfter']) });
}
