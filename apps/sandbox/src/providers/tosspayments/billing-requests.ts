import { asObject, countOf, textOf } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { problem, type Problem } from './errors.ts';
import { issueProblem } from './test-cards.ts';

type Parsed<Value> = Result<Value, Problem>;

export interface CardRequest {
  readonly customerKey: string;
  readonly number: string;
  readonly identity: string;
}

export interface KeyChargeRequest {
  readonly customerKey: string;
  readonly amount: number;
  readonly orderId: string;
  readonly orderName: string;
}

const refuse = (code: string) => failure(problem(code));
const customerKeyPattern = /^[A-Za-z0-9_=.@-]{2,300}$/;
const orderIdPattern = /^[A-Za-z0-9_=-]{6,64}$/;

export function customerKeyOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && customerKeyPattern.test(text) ? text : undefined;
}

/** The last moment of the month that stands on the card, by Seoul's calendar. */
function isOver(year: string, month: string, now: Date): boolean {
  const next = new Date(`20${year}-${month}-01T00:00:00+09:00`);
  next.setUTCDate(next.getUTCDate() + 32);
  const seoul = new Date(next.getTime() + 9 * 3_600_000).toISOString().slice(0, '2026-11'.length);
  return now.getTime() >= new Date(`${seoul}-01T00:00:00+09:00`).getTime();
}

function isBirthday(identity: string): boolean {
  const [month, day] = [Number(identity.slice(2, 4)), Number(identity.slice(4, 6))];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** Checks a card as its company does before it gives a key. */
export function parseCard(input: unknown, now: Date): Parsed<CardRequest> {
  const body = asObject(input);
  const customerKey = customerKeyOf(body['customerKey']);
  const number = textOf(body['cardNumber']) ?? '';
  const [year, month] = [textOf(body['cardExpirationYear']), textOf(body['cardExpirationMonth'])];
  const identity = textOf(body['customerIdentityNumber']) ?? '';
  if (customerKey === undefined) return refuse('INVALID_CUSTOMER_KEY');
  if (!/^\d{14,19}$/.test(number)) return refuse('INVALID_CARD_NUMBER');
  if (!/^\d\d$/.test(year ?? '') || !/^(0[1-9]|1[0-2])$/.test(month ?? '')) {
    return refuse('INVALID_CARD_EXPIRATION');
  }
  if (isOver(year ?? '', month ?? '', now)) return refuse('INVALID_CARD_EXPIRATION');
  if (!/^(\d{6}|\d{10})$/.test(identity)) return refuse('INVALID_BIRTH_DAY_FORMAT');
  if (identity.length === 6 && !isBirthday(identity)) return refuse('INVALID_BIRTH_DAY_FORMAT');
  const refused = issueProblem(number);
  return refused === undefined ? success({ customerKey, number, identity }) : refuse(refused);
}

export function parseKeyCharge(input: unknown): Parsed<KeyChargeRequest> {
  const body = asObject(input);
  const customerKey = customerKeyOf(body['customerKey']);
  const amount = countOf(body['amount']);
  const orderId = textOf(body['orderId']) ?? '';
  const orderName = textOf(body['orderName']) ?? '';
  if (customerKey === undefined) return refuse('INVALID_CUSTOMER_KEY');
  if (amount === undefined || !orderIdPattern.test(orderId)) return refuse('INVALID_REQUEST');
  if (orderName === '' || orderName.length > 100) return refuse('INVALID_REQUEST');
  if (amount < 100) return refuse('BELOW_MINIMUM_AMOUNT');
  return success({ customerKey, amount, orderId, orderName });
}
