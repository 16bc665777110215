import { createCipheriv, createHash } from 'node:crypto';
import type { CardGrant } from '@dipper/contract';
import type { CardField, TypedCard } from '../card.ts';
import type { HectoSettings } from '../settings.ts';
import type { ProviderAnswer, Traded } from './provider.ts';
import { objectIn, textIn } from './reading.ts';

const seoulAheadMs = 9 * 3_600_000;

/** AES-256-ECB, then Base64: what Hecto asks of single fields. */
function sealed(plain: string, key: string): string {
  const cipher = createCipheriv('aes-256-ecb', key, null);
  return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64');
}

/** A number of its own for each request: letters and digits of the registration, and the moment. */
export function requestNumber({ registrationId }: CardGrant, now: Date): string {
  return `k${registrationId.replaceAll(/\W/g, '').slice(-20)}${now.getTime().toString(36)}`;
}

/** Hashes a request about a card. It has no amount, so 0 is hashed. */
export function requestHash(
  [day, time, number]: readonly [day: string, time: string, number: string],
  { merchantId, hashKey }: Pick<HectoSettings, 'merchantId' | 'hashKey'>,
): string {
  const text = `${day}${time}${merchantId}${number}0${hashKey}`;
  return createHash('sha256').update(text).digest('hex');
}

type Sent = { readonly settings: HectoSettings; readonly now: Date };

/** Builds the fields common to all calls: the merchant, the time and a hash of both. */
function begun(
  business: string,
  grant: CardGrant,
  { settings, now }: Sent,
): { readonly params: object; readonly pktHash: string } {
  const { merchantId } = settings;
  const stamp = new Date(now.getTime() + seoulAheadMs).toISOString().replaceAll(/\D/g, '');
  const [day, time] = [stamp.slice(0, 8), stamp.slice(8, 14)];
  const number = requestNumber(grant, now);
  const pktHash = requestHash([day, time, number], settings);
  const params = {
    mchtId: merchantId,
    ver: '0A19',
    method: 'CA',
    bizType: business,
    encCd: '23',
    mchtTrdNo: number,
    trdDt: day,
    trdTm: time,
    mobileYn: 'N',
    osType: 'W',
  };
  return { params, pktHash };
}

export function deleteBody(billingKey: string, grant: CardGrant, sent: Sent): object {
  const { params, pktHash } = begun('A1', grant, sent);
  return { params, data: { pktHash, billKey: billingKey } };
}

export function cardBody(card: TypedCard, grant: CardGrant, sent: Sent): object {
  const { params, pktHash } = begun('A4', grant, sent);
  const seal = (plain: string): string => sealed(plain, sent.settings.encryptionKey);
  return {
    params,
    data: {
      pktHash,
      cardNo: seal(card.number),
      idntNo: seal(card.identity),
      vldDtMon: seal(card.expiryMonth),
      vldDtYear: seal(card.expiryYear),
      cardPwd: seal(card.passwordTwoDigits ?? ''),
      mchtCustId: grant.customerKey,
      keyRegYn: 'Y',
    },
  };
}

type Refusal = Omit<Extract<Traded, { kind: 'refused' }>, 'kind'>;

const wrong = (field: CardField): Refusal => ({ error: 'invalid_card', field });

const codes = (letters: string, first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_unused, at) => `${letters}${first + at}`);

const each = (names: readonly string[], refusal: Refusal): Readonly<Record<string, Refusal>> =>
  Object.fromEntries(names.map((name) => [name, refusal]));

/**
 * Hecto's public codes about the card itself. An unlisted code is not a refusal; the server's `protocol.ts` has
 * the source, and a check keeps both equal.
 */
export const noes: Readonly<Record<string, Refusal>> = {
  // Something in the request, which is what was typed; the list does not say what.
  ...each(codes('CA', 13, 19), { error: 'card_link_failed' }),
  CA20: wrong('expiry'),
  CA26: { error: 'card_limit_exceeded' },
  ...each(codes('CA', 27, 29), wrong('password')),
  CA30: wrong('identity'),
  ...each(codes('CA', 31, 37), { error: 'card_limit_exceeded' }),
  ...each(codes('CA', 50, 59), { error: 'card_unusable' }),
  CA70: wrong('identity'),
  ...each(['CA82', '8373', 'J999'], { error: 'card_rejected' }),
};
const refusals: ReadonlyMap<string, Refusal> = new Map(Object.entries(noes));

const silences = new Set(['CA01', 'CA02', 'CA04', 'PZ02', 'ST10', 'ST47', 'ST92', '1902', '9999']);

/** One page has names in `params`, another in `data`: both are looked at. */
function textOf(body: unknown, name: string): string | undefined {
  return textIn(objectIn(body, 'params'), name) ?? textIn(objectIn(body, 'data'), name);
}

/** The guide's two samples name the kind of a card differently; what neither says is unknown. */
const kinds: Readonly<Record<string, 'credit' | 'debit' | 'gift'>> = {
  '0': 'credit',
  '1': 'debit',
  '2': 'gift',
  신용: 'credit',
  체크: 'debit',
  기프트: 'gift',
};

export function readCard(answer: ProviderAnswer, card: TypedCard): Traded {
  if (answer.kind === 'silent') return answer;
  const { status, body } = answer;
  const code = textOf(body, 'outRsltCd');
  const billingKey = textOf(body, 'billKey');
  if (status === 200 && code === '0000' && billingKey) {
    const kind = kinds[textOf(body, 'cardKind') ?? ''] ?? 'unknown';
    const company = (textOf(body, 'cardNm') ?? '카드').slice(0, 60);
    const owner = card.identity.length === 10 ? 'company' : 'person';
    return { kind: 'issued', key: { billingKey, company, kind, owner } };
  }
  const isRefusal = status === 200 && code !== undefined && code !== '0000';
  if (!isRefusal || silences.has(code)) return { kind: 'silent' };
  const refusal = refusals.get(code);
  return refusal === undefined ? { kind: 'unknown' } : { kind: 'refused', ...refusal };
}
