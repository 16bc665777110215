import { failure, success, type Result } from '../../platform/result.ts';
import { codeOfMethod, commonMethod, errorCode, type errorTypes } from './errors.ts';
import { purchaseFields, type Fields } from './fields.ts';
import { isSameHash, spsHash } from './hash.ts';
import { isMethodName, type MethodName } from './methods.ts';
import { encodeShiftJis } from './shift-jis.ts';
import { readTokyoTime } from './time.ts';

export interface Merchant {
  readonly merchantId: string;
  readonly serviceId: string;
  readonly hashKey: string;
  readonly password: string;
  readonly name: string;
}

export interface PurchaseRequest {
  readonly fields: Fields;
  readonly method: MethodName;
  readonly orderId: string;
  readonly amount: number;
}

export interface Refused {
  readonly code: string;
  /** Set where it is certain who asks: only then may the person be sent back there. */
  readonly from: PurchaseRequest | undefined;
}

const longest: Readonly<Record<string, number>> = {
  cust_code: 64,
  order_id: 38,
  item_id: 32,
  amount: 7,
  free1: 100,
  free2: 100,
  free3: 100,
};
const itemNameBytes = 40;
const required = ['cust_code', 'order_id', 'item_id', 'amount', 'pay_type', 'service_type'];
const addresses = ['success_url', 'cancel_url', 'error_url', 'pagecon_url'];
const longestWindowSeconds = 600;

interface Problem {
  readonly type: keyof typeof errorTypes;
  readonly field: string;
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text);
}

function problemOf(fields: Fields): Problem | undefined {
  const value = (name: string): string => fields[name] ?? '';
  const missing = required.find((name) => value(name) === '');
  if (missing !== undefined) return { type: 'required', field: missing };
  const absent = purchaseFields.find((name) => fields[name] === undefined);
  if (absent !== undefined) return { type: 'required', field: absent };
  const tooLong = Object.keys(longest).find((name) => value(name).length > (longest[name] ?? 0));
  if (tooLong !== undefined) return { type: 'length', field: tooLong };
  if (encodeShiftJis(value('item_name')).length > itemNameBytes) {
    return { type: 'length', field: 'item_name' };
  }
  if (!/^[1-9]\d*$/.test(value('amount'))) return { type: 'format', field: 'amount' };
  if (value('pay_type') !== '0') return { type: 'definition', field: 'pay_type' };
  const strange = addresses.find((name) => !isAddress(value(name)));
  return strange === undefined ? undefined : { type: 'format', field: strange };
}

function isLate(fields: Fields, now: Date): boolean {
  const sent = readTokyoTime(fields['request_date'] ?? '');
  const window = Number(fields['limit_second'] || longestWindowSeconds);
  if (sent === undefined || !(window > 0 && window <= longestWindowSeconds)) return true;
  return now.getTime() - sent.getTime() > window * 1_000;
}

/** Checks the sender and the integrity of the form first: only that merchant is told the rest. */
export function parsePurchase(
  fields: Fields,
  merchant: Merchant,
  now: Date,
): Result<PurchaseRequest, Refused> {
  const method = fields['pay_method'];
  const refuse = (problem: Problem, from?: PurchaseRequest): Result<PurchaseRequest, Refused> =>
    failure({
      code: errorCode(
        isMethodName(method) ? codeOfMethod[method] : commonMethod,
        problem.type,
        problem.field,
      ),
      from,
    });
  if (fields['merchant_id'] !== merchant.merchantId) {
    return refuse({ type: 'merchant', field: 'merchant_id' });
  }
  if (fields['service_id'] !== merchant.serviceId) {
    return refuse({ type: 'merchant', field: 'service_id' });
  }
  const expected = spsHash(
    purchaseFields.map((name) => fields[name] ?? ''),
    { hashKey: merchant.hashKey, charset: 'utf-8' },
  );
  if (!isSameHash(fields['sps_hashcode'] ?? '', expected)) {
    return refuse({ type: 'hash', field: 'sps_hashcode' });
  }
  if (!isMethodName(method)) return refuse({ type: 'definition', field: 'pay_method' });
  const problem = problemOf(fields);
  if (problem !== undefined) return refuse(problem);
  const orderId = fields['order_id'] ?? '';
  const request = { fields, method, orderId, amount: Number(fields['amount']) };
  return isLate(fields, now)
    ? refuse({ type: 'expired', field: 'request_date' }, request)
    : success(request);
}
