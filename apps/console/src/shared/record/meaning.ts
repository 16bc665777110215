import { currencySchema, operatorRoles, unitSchema } from '@dipper/contract';
import type { OperatorRole, Unit, WireAmount } from '@dipper/contract';

import { minorOf } from '../format/index.ts';
import { providerMethods } from './provider-methods.ts';

/** The meaning of a record's value, inferred from its name and shape. */
export type Meaning =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'flag'; readonly isOn: boolean }
  | { readonly kind: 'money'; readonly amount: WireAmount; readonly unit: Unit }
  | { readonly kind: 'moment'; readonly at: string }
  /** A local time without a zone. */
  | { readonly kind: 'clock'; readonly text: string }
  | { readonly kind: 'parts'; readonly parts: number }
  | { readonly kind: 'method'; readonly methodId: number }
  | { readonly kind: 'role'; readonly role: OperatorRole }
  /** A code of ours: it has a word, or is shown as it is. */
  | { readonly kind: 'code'; readonly family: CodeFamily; readonly code: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  /** Words of machines. */
  | { readonly kind: 'raw'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Meaning[] }
  | { readonly kind: 'record'; readonly record: Fields };

export type CodeFamily = 'provider' | 'state' | 'standing' | 'value' | 'why';
export type Fields = Readonly<Record<string, unknown>>;

export type FieldContext = {
  readonly name: string;
  /** The record's other fields, such as its currency or unit. */
  readonly beside: Fields;
  /** The kind of record, such as a payment or a person; undefined for a provider's data. */
  readonly subject: string | undefined;
  /** The unit of amounts that no field beside them names. */
  readonly unit?: Unit | undefined;
};

/** `next_due_at` and `nextDueAt` are the same field. */
export const camelOf = (name: string): string =>
  name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());

const spoons: ReadonlySet<string> = new Set(['paidSpoon', 'bonusSpoon', 'aloneMost', 'most']);
const amounts: ReadonlySet<string> = new Set([
  'amount',
  'total',
  'refunded',
  'balance',
  'fixed',
  'held',
  'refundable',
  'orderedAmount',
  'secondOperatorAbove',
  'price',
  'chargedPrice',
  'paid',
  'canceled',
  'trdAmt',
  'cnclAmt',
]);
/** In the catalogue an amount is one of spoons. */
const catalogueSpoons: ReadonlySet<string> = new Set(['amount', 'promotionAmount']);
const codes: Readonly<Record<string, CodeFamily>> = {
  state: 'state',
  way: 'value',
  djLevel: 'value',
  proposedDjLevel: 'value',
  grantPayment: 'value',
  grantAdult: 'value',
  rounding: 'value',
  certification: 'value',
};
/** Said by ourselves, also beside a provider's words. */
const ownCodes: Readonly<Record<string, CodeFamily>> = {
  decision: 'value',
  answer: 'value',
  answered: 'value',
  transfer: 'value',
  provider: 'provider',
  reason: 'why',
  why: 'why',
};
const familyOf = (name: string, subject: string | undefined): CodeFamily | undefined =>
  ownCodes[name] ?? (subject === undefined ? undefined : codes[name]);
/** The fields in which providers tell the payment method, in their own words. */
const methods: ReadonlySet<string> = new Set([
  'method',
  'payMethod',
  'paymentMethodType',
  'resPayMethod',
]);
const names: ReadonlySet<string> = new Set(['operator', 'owner', 'agreedBy', 'proposedBy', 'note']);
const momentShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/u;
const clockShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/u;
const wholeShape = /^-?\d{1,18}$/u;
const codeShape = /^[a-z][\w.:-]*$/iu;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unitOf = (name: string, { beside, subject, unit }: FieldContext): Unit | undefined => {
  const besides = unitSchema.safeParse(
    name === 'chargedPrice' ? beside['charged_currency'] : (beside['currency'] ?? beside['unit']),
  );
  if (subject === 'catalogue' && catalogueSpoons.has(name)) return 'SPOON';
  if (spoons.has(name)) return 'SPOON';
  if (!amounts.has(name)) return undefined;
  return besides.success ? besides.data : unit;
};

/** Providers that write amounts as people do say the currency beside it. */
const ofTyped = (
  text: string,
  name: string,
  { beside, subject }: FieldContext,
): Meaning | undefined => {
  const currency = currencySchema.safeParse(beside['currency']);
  if (subject !== undefined || name !== 'value' || !currency.success) return undefined;
  const minor = minorOf(text, currency.data);
  return minor === undefined
    ? undefined
    : { kind: 'money', amount: String(minor), unit: currency.data };
};

const ofMethod = (text: string): Meaning => {
  const methodId = providerMethods.get(text);
  return methodId === undefined
    ? { kind: 'code', family: 'value', code: text }
    : { kind: 'method', methodId };
};

const ofText = (text: string, name: string, place: FieldContext): Meaning => {
  const { subject } = place;
  if (momentShape.test(text)) return { kind: 'moment', at: text };
  if (clockShape.test(text)) return { kind: 'clock', text };
  const role = operatorRoles.find((each) => each === text);
  if (name === 'roles' && role !== undefined) return { kind: 'role', role };
  const family = familyOf(name, subject);
  if (family !== undefined) {
    const isPerson = name === 'state' && subject === 'person';
    return { kind: 'code', family: isPerson ? 'standing' : family, code: text };
  }
  if (methods.has(name)) return ofMethod(text);
  if (names.has(name)) return { kind: 'text', text };
  const isMachine = subject === undefined || codeShape.test(text);
  return { kind: isMachine ? 'raw' : 'text', text };
};

/** Infers how to show a value: money as money, a time as a time, a code as its word. */
export const meaningOf = (value: unknown, place: FieldContext): Meaning => {
  const name = camelOf(place.name);
  if (value === null || value === undefined || value === '') return { kind: 'nothing' };
  if (typeof value === 'boolean') return { kind: 'flag', isOn: value };
  if (Array.isArray(value)) {
    return { kind: 'list', items: value.map((each: unknown) => meaningOf(each, place)) };
  }
  if (isRecord(value)) return { kind: 'record', record: value };
  if (typeof value !== 'string' && typeof value !== 'number') {
    return { kind: 'raw', text: JSON.stringify(value) ?? '' };
  }
  const text = String(value);
  const unit = unitOf(name, place);
  if (unit !== undefined && wholeShape.test(text)) return { kind: 'money', amount: text, unit };
  if (typeof value === 'string') return ofTyped(text, name, place) ?? ofText(text, name, place);
  if (name === 'ratePpm') return { kind: 'parts', parts: value };
  if (name === 'methodId' && value > 0) return { kind: 'method', methodId: value };
  const family = familyOf(name, place.subject);
  return family === undefined ? { kind: 'number', text } : { kind: 'code', family, code: text };
};
