import { asObject, countOf, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { problem, type Problem } from './errors.ts';

export interface CreateRequest {
  readonly orderNo: string;
  readonly amount: number;
  readonly amountTaxFree: number;
  readonly productDesc: string;
  readonly retUrl: string;
  readonly retCancelUrl: string;
  readonly autoExecute: boolean;
  readonly resultCallback: string | undefined;
  readonly callbackVersion: 'V1' | 'V2';
  readonly expiredTime: Date | undefined;
  readonly only: 'TOSS_MONEY' | 'CARD' | undefined;
}

/** A payment by its token, or by the merchant's own number. */
export interface Named {
  readonly payToken: string | undefined;
  readonly orderNo: string | undefined;
}

export interface RefundRequest {
  readonly payToken: string;
  readonly refundNo: string;
  readonly amount: number | undefined;
  readonly reason: string;
  readonly idempotent: boolean;
}

type Parsed<Value> = Result<Value, Problem>;

const invalid = failure(problem('COMMON_INVALID_PARAMETER'));
const orderNoPattern = /^[A-Za-z0-9_\-:.^@]{1,50}$/;
const highest = 9_999_999;

/** A name of the body, or undefined; `null` is the same as nothing. */
const optional = (body: JsonObject, name: string): unknown => body[name] ?? undefined;

function addressOf(value: unknown, longest: number): string | undefined {
  const text = textOf(value);
  const isAddress = text !== undefined && URL.canParse(text) && text.length <= longest;
  return isAddress ? text : undefined;
}

/** `2026-11-20 18:00:00`, in Seoul. */
function seoulMoment(value: unknown): Date | undefined {
  const text = textOf(value);
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const moment = new Date(`${text.replace(' ', 'T')}+09:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

function callbackOf(
  body: JsonObject,
): Parsed<Pick<CreateRequest, 'resultCallback' | 'autoExecute'>> {
  const autoExecute = body['autoExecute'];
  const callback = optional(body, 'resultCallback');
  const resultCallback = addressOf(callback, 500);
  if (typeof autoExecute !== 'boolean') return invalid;
  if (callback !== undefined && resultCallback === undefined) return invalid;
  if (autoExecute && resultCallback === undefined) return invalid;
  return success({ autoExecute, resultCallback });
}

export function parseCreate(input: unknown): Parsed<CreateRequest> {
  const body = asObject(input);
  const orderNo = textOf(body['orderNo']);
  const amount = countOf(body['amount']);
  const amountTaxFree = countOf(body['amountTaxFree']);
  const productDesc = textOf(body['productDesc']);
  const retUrl = addressOf(body['retUrl'], 255);
  const retCancelUrl = addressOf(body['retCancelUrl'], 255);
  const callback = callbackOf(body);
  const methods = optional(body, 'enablePayMethods');
  if (!callback.ok) return callback;
  if (orderNo === undefined || !orderNoPattern.test(orderNo)) return invalid;
  if (amount === undefined || amount < 1 || amount > highest) return invalid;
  if (amountTaxFree === undefined || amountTaxFree > amount) return invalid;
  if (productDesc === undefined || productDesc.length > 255) return invalid;
  if (/[\\'"]/.test(productDesc)) return invalid;
  if (retUrl === undefined || retCancelUrl === undefined) return invalid;
  if (
    optional(body, 'expiredTime') !== undefined &&
    seoulMoment(body['expiredTime']) === undefined
  ) {
    return invalid;
  }
  return success({
    orderNo,
    amount,
    amountTaxFree,
    productDesc,
    retUrl,
    retCancelUrl,
    ...callback.value,
    callbackVersion: body['callbackVersion'] === 'V1' ? 'V1' : 'V2',
    expiredTime: seoulMoment(body['expiredTime']),
    only: methods === 'TOSS_MONEY' || methods === 'CARD' ? methods : undefined,
  });
}

export function parseNamed(input: unknown): Parsed<Named> {
  const body = asObject(input);
  const payToken = textOf(body['payToken']);
  const orderNo = textOf(body['orderNo']);
  if (payToken === undefined && orderNo === undefined) return invalid;
  return success({ payToken, orderNo });
}

/** The characters that the old page (`api.html`, refunds) allows in a reason; a space is accepted here too. */
const reasonPattern = /^[\u{AC00}-\u{D7A3}\u{3131}-\u{318E}0-9A-Za-z _\-:.^@()[\]#/!%?&]*$/u;

export function parseRefund(input: unknown): Parsed<RefundRequest> {
  const body = asObject(input);
  const payToken = textOf(body['payToken']);
  const refundNo = textOf(body['refundNo']);
  const amount = optional(body, 'amount');
  if (payToken === undefined || refundNo === undefined || refundNo.length > 36) return invalid;
  if (amount !== undefined && !countOf(amount)) return invalid;
  if (!reasonPattern.test(textOf(body['reason']) ?? '')) return invalid;
  return success({
    payToken,
    refundNo,
    amount: countOf(amount),
    reason: textOf(body['reason']) ?? '',
    idempotent: body['idempotent'] !== false,
  });
}
