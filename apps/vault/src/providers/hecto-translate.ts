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

export function cardBody(
  card: TypedCard,
  grant: CardGrant,
  { settings, now }: { readonly settings: HectoSettings; readonly now: Date },
): object {
  const { merchantId, encryptionKey, hashKey } = settings;
  const stamp = new Date(now.getTime() + seoulAheadMs).toISOString().replaceAll(/\D/g, '');
  const [day, time] = [stamp.slice(0, 8), stamp.slice(8, 14)];
  const number = requestNumber(grant, now);
  const pktHash = createHash('sha256')
    .update(`${day}${time}${merchantId}${number}0${hashKey}`)
    .digest('hex');
  const seal = (plain: string): string => sealed(plain, encryptionKey);
  return {
    params: {
      mchtId: merchantId,
      ver: '0A19',
      method: 'CA',
      bizType: 'A4',
      encCd: '23',
      mchtTrdNo: number,
      trdDt: day,
      trdTm: time,
      mobileYn: 'N',
      osType: 'W',
    },
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

const refusals: Readonly<Record<string, Refusal>> = {
  CA10: wrong('number'),
  CA20: wrong('expiry'),
  CA30: wrong('identity'),
  CA70: wrong('identity'),
  CA58: { error: 'card_unusable' },
  CA59: { error: 'card_unusable' },
  CA82: { error: 'card_rejected' },
  CA88: { error: 'card_type_not_allowed', field: 'number' },
};

const silences = new Set(['CA01', 'CA02', 'CA04', 'PZ02', 'ST10', 'ST47', 'ST92', '1902', '9999']);

/** One page has names in `params`, another in `data`: both are looked at. */
function told(body: unknown, name: string): string | undefined {
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
  const code = told(body, 'outRsltCd');
  const [billingKey, number] = [told(body, 'billKey'), told(body, 'cardNo')];
  if (status === 200 && code === '0000' && billingKey && number) {
    const kind = kinds[told(body, 'cardKind') ?? ''] ?? 'unknown';
    const company = (told(body, 'cardNm') ?? told(body, 'cardCd') ?? '카드').slice(0, 60);
    const owner = card.identity.length === 10 ? 'company' : 'person';
    return { kind: 'issued', key: { billingKey, number, company, kind, owner } };
  }
  const isRefusal = status === 200 && code !== undefined && code !== '0000';
  if (!isRefusal || silences.has(code)) return { kind: 'silent' };
  return { kind: 'refused', ...(refusals[code] ?? { error: 'card_link_failed' }) };
}
