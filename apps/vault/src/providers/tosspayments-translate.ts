import type { CardGrant } from '@dipper/contract';
import type { CardField, TypedCard } from '../card.ts';
import { companyName } from './companies.ts';
import type { ProviderAnswer, Traded } from './provider.ts';
import { objectIn, textIn } from './reading.ts';

export function cardBody(card: TypedCard, { customerKey }: CardGrant): object {
  return {
    customerKey,
    cardNumber: card.number,
    cardExpirationYear: card.expiryYear,
    cardExpirationMonth: card.expiryMonth,
    customerIdentityNumber: card.identity,
    ...(card.passwordTwoDigits === undefined ? {} : { cardPassword: card.passwordTwoDigits }),
  };
}

type Refusal = Omit<Extract<Traded, { kind: 'refused' }>, 'kind'>;

const wrong = (field: CardField): Refusal => ({ error: 'invalid_card', field });

/**
 * Toss's public error codes about the card itself. An unlisted code is not a refusal; the server's `protocol.ts`
 * has the source, and a check keeps both equal.
 */
export const noes: Readonly<Record<string, Refusal>> = {
  INVALID_CARD_NUMBER: wrong('number'),
  INVALID_CARD_EXPIRATION: wrong('expiry'),
  INVALID_CARD_IDENTITY: wrong('identity'),
  INVALID_BIRTH_DAY_FORMAT: wrong('identity'),
  INVALID_CARD_PASSWORD: wrong('password'),
  NOT_SUPPORTED_CARD_TYPE: { error: 'card_type_not_allowed', field: 'number' },
  NOT_REGISTERED_CARD_COMPANY: { error: 'card_unsupported', field: 'number' },
  INVALID_STOPPED_CARD: { error: 'card_stopped' },
  INVALID_CARD_LOST_OR_STOLEN: { error: 'card_stopped' },
  INVALID_REJECT_CARD: { error: 'card_rejected' },
  REJECT_CARD_COMPANY: { error: 'card_rejected' },
  FDS_ERROR: { error: 'card_rejected' },
  EXCEED_MAX_AUTH_COUNT: { error: 'payment_too_many_requests' },
};
const refusals: ReadonlyMap<string, Refusal> = new Map(Object.entries(noes));

/** Passing troubles of Toss, or wrong settings of ours: neither is about the card. */
const silences = new Set([
  'PROVIDER_ERROR',
  'CARD_PROCESSING_ERROR',
  'FAILED_DB_PROCESSING',
  'FAILED_CARD_COMPANY_RESPONSE',
  'UNAUTHORIZED_KEY',
  'INVALID_API_KEY',
  'FORBIDDEN_REQUEST',
]);

const kinds: Readonly<Record<string, 'credit' | 'debit' | 'gift'>> = {
  신용: 'credit',
  체크: 'debit',
  기프트: 'gift',
};
const owners: Readonly<Record<string, 'person' | 'company'>> = { 개인: 'person', 법인: 'company' };

export function readCard(answer: ProviderAnswer, { customerKey }: CardGrant): Traded {
  if (answer.kind === 'silent') return answer;
  const { status, body } = answer;
  const card = objectIn(body, 'card');
  const billingKey = textIn(body, 'billingKey');
  if (status === 200 && billingKey && textIn(body, 'customerKey') === customerKey) {
    const kind = kinds[textIn(card, 'cardType') ?? ''] ?? 'unknown';
    const owner = owners[textIn(card, 'ownerType') ?? ''] ?? 'unknown';
    const company = companyName(textIn(card, 'issuerCode') ?? '');
    return { kind: 'issued', key: { billingKey, company, kind, owner } };
  }
  const code = textIn(body, 'code');
  const isRefusal = status >= 400 && status < 500 && status !== 409 && status !== 429;
  if (!isRefusal || code === undefined || silences.has(code)) return { kind: 'silent' };
  const refusal = refusals.get(code);
  return refusal === undefined ? { kind: 'unknown' } : { kind: 'refused', ...refusal };
}

export type WindowKind = 'payment' | 'card';
/** The server's parameters in the address of a window's page. */
export type Said = ReadonlyMap<string, string>;
/** Arguments of Toss Payments' script, as typed by their package. */
export type Way = { readonly customerKey: string; readonly failUrl: string } & Readonly<
  Record<string, unknown>
>;

export function wayOf(kind: WindowKind, said: Said): Way {
  const text = (name: string): string => said.get(name) ?? '';
  const both = {
    method: text('method'),
    customerKey: text('customerKey'),
    successUrl: text('successUrl'),
    failUrl: text('failUrl'),
    windowTarget: 'self',
  };
  if (kind === 'card') return both;
  const validHours = said.get('validHours');
  return {
    ...both,
    amount: { currency: text('currency'), value: Number(text('amount')) },
    orderId: text('orderId'),
    orderName: text('orderName'),
    ...(validHours !== undefined && { virtualAccount: { validHours: Number(validHours) } }),
  };
}
