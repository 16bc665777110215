import { seededFraction } from '../../platform/random.ts';
import { repeatedFields } from './fields.ts';
import { spsHash, type HashCharset } from './hash.ts';
import type { Payment } from './model.ts';
import type { PurchaseRequest } from './requests.ts';
import { tokyoTime } from './time.ts';

export type FieldList = readonly (readonly [name: string, value: string])[];

export interface SaleResult {
  readonly result: 'OK' | 'NG';
  readonly code: string;
  readonly now: Date;
}

/** Returns the fields of a result; without a payment the request was refused before there was one. */
function resultFields(
  request: PurchaseRequest,
  payment: Payment | undefined,
  { result, code, now }: SaleResult,
): FieldList {
  const isSold = result === 'OK';
  return [
    ...repeatedFields.map((name) => [name, request.fields[name] ?? ''] as const),
    ['res_pay_method', request.method],
    ['res_result', result],
    ['res_tracking_id', payment?.tid ?? ''],
    ['res_sps_cust_no', ''],
    ['res_sps_payment_no', ''],
    ['res_payinfo_key', isSold ? (payment?.info ?? '') : ''],
    ['res_payment_date', isSold ? tokyoTime(payment?.chargedAt ?? now) : ''],
    ['res_err_code', code],
    ['res_date', tokyoTime(now)],
    ['limit_second', request.fields['limit_second'] ?? ''],
  ];
}

function signed(fields: FieldList, hashKey: string, charset: HashCharset): string {
  return spsHash(
    fields.map(([, value]) => value),
    { hashKey, charset },
  );
}

/** A02-1, from server to server: hashed in UTF-8, in capitals, and in no order at all. */
export function serverResult(payment: Payment, result: SaleResult, hashKey: string): FieldList {
  const fields = resultFields(payment.request, payment, result);
  const hash = signed(fields, hashKey, 'utf-8').toUpperCase();
  return [...fields, ['sps_hashcode', hash] as const].toSorted(
    ([left], [right]) => seededFraction(payment.tid, left) - seededFraction(payment.tid, right),
  );
}

/** A03-1, by the person's browser: hashed in Shift_JIS, in small letters. */
export function browserResult(
  request: PurchaseRequest,
  payment: Payment | undefined,
  { hashKey, ...result }: SaleResult & { readonly hashKey: string },
): FieldList {
  const fields = resultFields(request, payment, result);
  return [...fields, ['sps_hashcode', signed(fields, hashKey, 'shift_jis')]];
}
