import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { HectoSettings } from './settings.ts';
import { decrypt, hashOf } from './crypto.ts';
import type { Method } from './methods.ts';
import { momentOf } from './time.ts';

/** What a merchant's form asked for, after everything about it was found to be right. */
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

/** In the order in which Hecto looks for them; each has the code that says it is missing. */
const required = [
  ['1001', 'mchtId'],
  ['1002', 'method'],
  ['1003', 'trdDt'],
  ['1004', 'trdTm'],
  ['1005', 'mchtTrdNo'],
  ['1006', 'mchtName'],
  ['1007', 'mchtEName'],
  ['1008', 'pmtPrdtNm'],
  ['1009', 'trdAmt'],
  ['1010', 'notiUrl'],
  ['1011', 'nextUrl'],
  ['1012', 'cancUrl'],
] as const;

export const longestOrderNumber = 100;
const orderNumbers = /^[\w.~-]+$/;

function field(body: JsonObject, name: string): string {
  return textOf(body[name]) ?? '';
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && text.length <= 250;
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
  if (!/^[1-9]\d{0,11}$/.test(amount)) return failure('1009');
  return success({ amount: Number(amount), customerId, customerName });
}

function problemOf(body: JsonObject, method: Method, settings: HectoSettings): string | undefined {
  const missing = required.find(([, name]) => field(body, name) === '');
  if (missing !== undefined) return missing[0];
  if (field(body, 'mchtId') !== settings.merchantId) return 'ST47';
  if (field(body, 'method') !== method.name) return '1002';
  if (momentOf(field(body, 'trdDt') + field(body, 'trdTm')) === undefined) return 'ST09';
  const orderNumber = field(body, 'mchtTrdNo');
  if (orderNumber.length > longestOrderNumber || !orderNumbers.test(orderNumber)) return 'ST09';
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
  const given = (name: string) => field(body, name);
  const [day, time, orderNumber] = [given('trdDt'), given('trdTm'), given('mchtTrdNo')];
  const hash = hashOf(
    settings.merchantId,
    method.name,
    orderNumber,
    day,
    time,
    String(amount),
    settings.hashKey,
  );
  if (given('pktHash') !== hash) return failure('1901');
  if (method.code === 'CG' && customerId === '') return failure('ST91');
  return success({
    method,
    orderNumber,
    day,
    time,
    amount,
    merchantName: given('mchtName'),
    productName: given('pmtPrdtNm'),
    notiUrl: given('notiUrl'),
    nextUrl: given('nextUrl'),
    cancelUrl: given('cancUrl'),
    customerId,
    customerName,
    depositUntil: momentOf(given('expireDt')),
    merchantParam: given('mchtParam'),
  });
}
