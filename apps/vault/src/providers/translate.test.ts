import { createDecipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { birthDateOf, fingerprintOf, maskedOf } from '../card.ts';
import { readSettings } from '../settings.ts';
import { cardBody as hectoBody, readCard as readHecto } from './hecto-translate.ts';
import { cardBody as tossBody, readCard as readToss } from './tosspayments-translate.ts';
import type { ProviderAnswer } from './provider.ts';

const grant = {
  registrationId: `k1-${'0'.repeat(32)}`,
  customerKey: 'customer-1',
  provider: 'tosspayments',
  country: 'kr',
  locale: 'ko',
} as const;
const card = {
  number: '4330123400000009',
  expiryMonth: '12',
  expiryYear: '30',
  identity: '960412',
  passwordTwoDigits: undefined,
};
const answered = (status: number, body: unknown): ProviderAnswer => ({
  kind: 'answered',
  status,
  body,
});
const silent = { kind: 'silent' } as const;

const issued = {
  customerKey: 'customer-1',
  billingKey: 'key-1',
  card: { issuerCode: '61', number: '43301234****123*', cardType: '신용', ownerType: '개인' },
};

describe('the adapter of Toss Payments', () => {
  it('sends the card with the customer for whom the key is issued [SUB-03]', () => {
    expect(tossBody(card, grant)).toEqual({
      customerKey: 'customer-1',
      cardNumber: card.number,
      cardExpirationYear: '30',
      cardExpirationMonth: '12',
      customerIdentityNumber: '960412',
    });
    expect(tossBody({ ...card, passwordTwoDigits: '12' }, grant)).toMatchObject({
      cardPassword: '12',
    });
  });

  it("reads the issued key and the card's details from the answer [SUB-03]", () => {
    expect(readToss(answered(200, issued), grant)).toEqual({
      kind: 'issued',
      key: {
        billingKey: 'key-1',
        company: '현대카드',
        kind: 'credit',
        owner: 'person',
      },
    });
    expect(readToss(answered(200, { ...issued, customerKey: 'x' }), grant)).toEqual(silent);
  });

  it.each([
    ['INVALID_CARD_NUMBER', 'invalid_card', 'number'],
    ['INVALID_CARD_EXPIRATION', 'invalid_card', 'expiry'],
    ['INVALID_CARD_IDENTITY', 'invalid_card', 'identity'],
    ['INVALID_BIRTH_DAY_FORMAT', 'invalid_card', 'identity'],
    ['INVALID_CARD_PASSWORD', 'invalid_card', 'password'],
    ['NOT_SUPPORTED_CARD_TYPE', 'card_type_not_allowed', 'number'],
    ['NOT_REGISTERED_CARD_COMPANY', 'card_unsupported', 'number'],
    ['INVALID_STOPPED_CARD', 'card_stopped', undefined],
    ['INVALID_CARD_LOST_OR_STOLEN', 'card_stopped', undefined],
    ['INVALID_REJECT_CARD', 'card_rejected', undefined],
  ])('translates the code %s into %s at the field %s [SUB-03]', (code, error, field) => {
    const answer = readToss(answered(400, { code, message: '안 됩니다.' }), grant);
    expect(answer).toEqual({ kind: 'refused', error, ...(field === undefined ? {} : { field }) });
  });

  it.each(['SOMETHING_NEW', 'COMMON_ERROR', 'toString'])(
    'treats the unlisted code %s as unknown, not as a refusal [SUB-03]',
    (code) => {
      expect(readToss(answered(400, { code, message: '?' }), grant)).toEqual({ kind: 'unknown' });
    },
  );

  it.each([
    silent,
    answered(500, { code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' }),
    answered(400, { code: 'PROVIDER_ERROR' }),
    answered(401, { code: 'UNAUTHORIZED_KEY' }),
    answered(429, { code: 'X' }),
    answered(404, {}),
    answered(200, {}),
    answered(200, null),
  ])('treats %j as an unknown answer, not as a refused card [SUB-03]', (answer) => {
    expect(readToss(answer, grant)).toEqual(silent);
  });
});

describe('the adapter of Hecto', () => {
  const { hecto: settings } = readSettings({});
  if (settings === undefined) throw new Error('in development Hecto is there');
  const now = new Date('2026-11-20T09:00:00Z');

  it("sends the card's details only encrypted with Hecto's key [SUB-03]", () => {
    const body = JSON.stringify(
      hectoBody({ ...card, passwordTwoDigits: '12' }, grant, { settings, now }),
    );
    for (const secret of [card.number, card.identity, '43301234']) {
      expect(body).not.toContain(secret);
    }
    const { data, params } = JSON.parse(body);
    const decipher = createDecipheriv('aes-256-ecb', settings.encryptionKey, null);
    const opened = Buffer.concat([decipher.update(data.cardNo, 'base64'), decipher.final()]);
    expect(opened.toString()).toBe(card.number);
    expect(params).toMatchObject({ bizType: 'A4', trdDt: '20261120', trdTm: '180000' });
    const { mchtId, mchtTrdNo } = params;
    const text = `20261120180000${mchtId}${mchtTrdNo}0${settings.hashKey}`;
    expect(data.pktHash).toBe(createHash('sha256').update(text).digest('hex'));
  });

  const answer = (outRsltCd: string, data: object = {}) =>
    answered(200, {
      params: { outStatCd: outRsltCd === '0000' ? '0021' : '0031', outRsltCd },
      data,
    });

  it('reads the issued key wherever the answer has it [SUB-03]', () => {
    const data = { billKey: 'SBILL_1', cardNo: '433012******0009', cardNm: '현대', cardKind: '0' };
    const key = {
      billingKey: 'SBILL_1',
      company: '현대',
      kind: 'credit',
      owner: 'person',
    };
    expect(readHecto(answer('0000', data), card)).toEqual({ kind: 'issued', key });
    const ofCompany = readHecto(answer('0000', data), { ...card, identity: '1248100998' });
    expect(ofCompany).toMatchObject({ key: { owner: 'company' } });
  });

  it.each([
    ['CA20', 'invalid_card', 'expiry'],
    ['CA30', 'invalid_card', 'identity'],
    ['CA70', 'invalid_card', 'identity'],
    ['CA58', 'card_unusable', undefined],
    ['CA82', 'card_rejected', undefined],
    ['CA13', 'card_link_failed', undefined],
    ['CA28', 'invalid_card', 'password'],
    ['CA37', 'card_limit_exceeded', undefined],
    ['CA50', 'card_unusable', undefined],
  ])('translates the code %s into %s at the field %s [SUB-03]', (code, error, field) => {
    const expected = { kind: 'refused', error, ...(field === undefined ? {} : { field }) };
    expect(readHecto(answer(code), card)).toEqual(expected);
  });

  // CA10 means a missing transaction and CA88 a cancellation: neither is about a card's number.
  it.each(['CA99', 'CA10', 'CA88', 'VTIM', 'toString'])(
    'treats the unlisted code %s as unknown, not as a refusal [SUB-03]',
    (code) => {
      expect(readHecto(answer(code), card)).toEqual({ kind: 'unknown' });
    },
  );

  it.each([
    silent,
    answer('CA01'),
    answer('ST10'),
    answer('9999'),
    answered(500, {}),
    answered(200, {}),
  ])('treats %j as an unknown answer, not as a refused card [SUB-03]', (received) => {
    expect(readHecto(received, card)).toEqual(silent);
  });
});

describe('the data kept of a card', () => {
  it.each([
    ['4330123400000009', '************0009'],
    ['378282246310005', '***********0005'],
  ])('numbered %s shows only its last four digits: %s [SUB-01] [SUB-03]', (number, masked) => {
    expect(maskedOf({ ...card, number })).toBe(masked);
  });

  it('has the same fingerprint for the same card, and another under another secret [SUB-03]', () => {
    expect(fingerprintOf('1', 'a')).toBe(fingerprintOf('1', 'a'));
    expect(fingerprintOf('1', 'a')).not.toBe(fingerprintOf('2', 'a'));
    expect(fingerprintOf('1', 'a')).not.toBe(fingerprintOf('1', 'b'));
  });

  it.each([
    ['960412', '1996-04-12'],
    ['100229', '2010-02-29'],
    ['150412', '1915-04-12'],
    ['1248100998', null],
  ])('reads the identity number %s as the birth date %s [SUB-01]', (identity, date) => {
    expect(birthDateOf(identity, new Date('2026-11-20'))).toBe(date);
  });
});
