import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { HectoSettings } from './settings.ts';
import { decrypt, hashOf } from './crypto.ts';
import type { Method } from './methods.ts';
import { momentOf } from './time.ts';

/** The order of a merchant's form, after all of its checks have passed. */
export interface WindowOrder {
  readonly method: Method;
  readonly orderNumber: string;
  readonly day: string;
  readonly time: string;
  readonly amount: number;
  readonly merchantName: string;
  readonly productName: string;
  readonly notiUrl: string;
  readonly nextUrl: string;
  readonly cancelUrl: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly depositUntil: Date | undefined;
  readonly merchantParam: string;
}

interface WindowField {
  readonly name: string;
  /** The length in bytes of UTF-8. */
  readonly length: number;
  /** The codes that say it is missing, and that it is too long (§41.1). */
  readonly missing?: string;
  readonly long: string;
}

/** §6.2 and those of the other methods, in the order of their codes. */
const fields: readonly WindowField[] = [
  { name: 'mchtId', length: 12, missing: '1001', long: '1101' },
  { name: 'method', length: 20, missing: '1002', long: '1102' },
  { name: 'trdDt', length: 8, missing: '1003', long: '1103' },
  { name: 'trdTm', length: 6, missing: '1004', long: '1104' },
  { name: 'mchtTrdNo', length: 100, missing: '1005', long: '1105' },
  { name: 'mchtName', length: 100, missing: '1006', long: '1106' },
  { name: 'mchtEName', length: 100, missing: '1007', long: '1107' },
  { name: 'pmtPrdtNm', length: 128, missing: '1008', long: '1108' },
  { name: 'trdAmt', length: 200, missing: '1009', long: '1109' },
  { name: 'notiUrl', length: 250, missing: '1010', long: '1111' },
  { name: 'nextUrl', length: 250, missing: '1011', long: '1112' },
  { name: 'cancUrl', length: 250, missing: '1012', long: '1113' },
  { name: 'mchtParam', length: 4000, long: '1114' },
];

export const longestOrderNumber = 100;
export const orderNumbers = /^[\w.~-]+$/;

function field(body: JsonObject, name: string): string {
  return textOf(body[name]) ?? '';
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text);
}

function areAddresses(body: JsonObject): boolean {
  return ['notiUrl', 'nextUrl', 'cancUrl'].every((name) => isAddress(field(body, name)));
}

interface Opened {
  readonly amount: number;
  readonly customerId: string;
  readonly customerName: string;
}

/** Every field that must be encrypted, or the code that says one was not. */
function openFields(body: JsonObject, settings: HectoSettings): Result<Opened, string> {
  const open = (name: string): string | undefined => {
    const text = field(body, name);
    return text === '' ? '' : decrypt(text, settings.encryptionKey);
  };
  const amount = open('trdAmt');
  const customerId = open('mchtCustId');
  const customerName = open('mchtCustNm');
  if (amount === undefined || customerId === undefined || customerName === undefined) {
    return failure('1902');
  }
  if (!/^[1-9]\d*$/.test(amount)) return failure('1009');
  const long = [
    [amount, 12, '1109'],
    [customerName, 30, '1110'],
    [customerId, 50, '1117'],
  ] as const;
  const tooLong = long.find(([text, length]) => Buffer.byteLength(text) > length);
  if (tooLong !== undefined) return failure(tooLong[2]);
  return success({ amount: Number(amount), customerId, customerName });
}

function problemOf(body: JsonObject, method: Method, settings: HectoSettings): string | undefined {
  const missing = fields.find((each) => each.missing && field(body, each.name) === '');
  if (missing !== undefined) return missing.missing;
  const long = fields.find(({ name, length }) => Buffer.byteLength(field(body, name)) > length);
  if (long !== undefined) return long.long;
  if (field(body, 'mchtId') !== settings.merchantId) return 'ST47';
  if (field(body, 'method') !== method.name) return '1002';
  if (momentOf(field(body, 'trdDt') + field(body, 'trdTm')) === undefined) return 'ST09';
  const orderNumber = field(body, 'mchtTrdNo');
  if (!orderNumbers.test(orderNumber)) return 'ST09';
  return areAddresses(body) ? undefined : 'ST09';
}

export function parseWindow(
  input: unknown,
  method: Method,
  settings: HectoSettings,
): Result<WindowOrder, string> {
  const body = asObject(input);
  const problem = problemOf(body, method, settings);
  if (problem !== undefined) return failure(problem);
  const opened = openFields(body, settings);
  if (!opened.ok) return opened;
  const { amount, customerId, customerName } = opened.value;
  const value = (name: string) => field(body, name);
  const [day, time, orderNumber] = [value('trdDt'), value('trdTm'), value('mchtTrdNo')];
  const hash = hashOf(
    settings.merchantId,
    method.name,
    orderNumber,
    day,
    time,
    String(amount),
    settings.hashKey,
  );
  if (value('pktHash').toLowerCase() !== hash) return failure('1901');
  if (method.code === 'CG' && customerId === '') return failure('1013');
  return success({
    method,
    orderNumber,
    day,
    time,
    amount,
    merchantName: value('mchtName'),
    productName: value('pmtPrdtNm'),
    notiUrl: value('notiUrl'),
    nextUrl: value('nextUrl'),
    cancelUrl: value('cancUrl'),
    customerId,
    customerName,
    depositUntil: momentOf(value('expireDt')),
    merchantParam: value('mchtParam'),
  });
}
