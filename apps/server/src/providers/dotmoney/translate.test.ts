import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { PayoutOrder } from '../../ports/payout-provider.ts';
import deposited from './samples/deposit.json' with { type: 'json' };
import listed from './samples/products.json' with { type: 'json' };
import { apiSignature } from './signature.ts';
import {
  agreementAddress,
  depositBody,
  readAgreement,
  readDeposit,
  readDepositOf,
  readProducts,
} from './translate.ts';

const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const silences: OutboundAnswer[] = [
  { kind: 'unknown', why: 'out of time' },
  answered(500, deposited),
  answered(200, '<html>'),
  answered(200, { ...deposited, request_id: 'e1z-another' }),
  answered(200, { ...deposited, status: 'something else' }),
  answered(400, { code: 'business.request_id_already_exist' }),
  answered(404, { code: 'business.deposit_not_found' }),
  answered(401, { code: 'auth.signature_invalid' }),
];
const order: PayoutOrder = {
  reference: deposited.request_id,
  personReference: 'u1z',
  providerReference: null,
  payee: { kind: 'account', accountId: '4000400040000001' },
  amount: 1000n,
  currency: 'JPY',
  requestedAt: new Date('2026-11-01T00:00:00Z'),
  sentAt: null,
};

describe('a deposit of prepaid money', () => {
  it('is in yen, to an account of this country, under our number [EXC-11]', () => {
    expect(depositBody(order)).toEqual({ request_id: order.reference, amount: 1000 });
    expect(depositBody({ ...order, currency: 'USD' })).toBeUndefined();
    const bank = { bankCode: '088', accountNumber: '1', accountHolder: 'x' };
    expect(depositBody({ ...order, payee: { kind: 'bank', ...bank } })).toBeUndefined();
  });

  it.each([
    ['completed', 'paid'],
    ['pending', 'accepted'],
    ['failed', 'unknown'],
  ])('in state %s is %s [EXC-08]', (status, kind) => {
    const answer = answered(200, { ...deposited, status });
    expect(readDeposit(answer, order)).toMatchObject({ kind });
    expect(readDepositOf(answer, order)).toMatchObject({ kind });
  });

  it('is paid by the deposited amount, and rejected by no code, since none is published [EXC-08]', () => {
    expect(readDeposit(answered(200, { ...deposited, amount: 999 }), order)).toMatchObject({
      kind: 'paid',
      amount: 999n,
      currency: 'JPY',
      reference: 'D500000',
    });
    for (const code of ['business.account_stopped', 'business.of_next_year', 'constructor']) {
      for (const status of [400, 404, 422, 500]) {
        expect(readDeposit(answered(status, { code }), order).kind).toBe('unknown');
      }
    }
    expect(readDepositOf(answered(200, { ...deposited, status: 'failed' }), order).kind).toBe(
      'unknown',
    );
    expect(readDeposit({ kind: 'not-sent', why: 'ECONNREFUSED' }, order).kind).toBe('not-sent');
    for (const silence of silences) {
      expect(readDeposit(silence, order).kind).toBe('unknown');
      expect(readDepositOf(silence, order).kind).toBe('unknown');
    }
  });
});

describe('the list of products', () => {
  it('is read completely or not at all [EXC-11]', () => {
    expect(readProducts(answered(200, listed))).toMatchObject({
      kind: 'known',
      products: [
        {
          productId: 3,
          name: 'ドットマネー 1,000',
          money: 1000n,
          imageUrl: null,
          isAvailable: true,
        },
        { productId: 5, imageUrl: 'https://d.example/5.png', isAvailable: false },
      ],
    });
    const wrong = { products: [{ ...listed.products[0], amount: 0 }] };
    expect(readProducts(answered(200, wrong)).kind).toBe('unknown');
    expect(readProducts(answered(500, listed)).kind).toBe('unknown');
  });
});

describe('a person’s approval at dotmoney', () => {
  const request = { personReference: 'u1z', productId: 3 };
  const agreed = {
    status: 'agreed',
    user_id: 'u1z',
    product_id: 3,
    account_number: '4000400040000001',
  };

  it('is for that person and that product [EXC-11]', () => {
    const read = (more: object) =>
      readAgreement(answered(200, { ...agreed, ...more }), request).kind;
    expect(readAgreement(answered(200, agreed), request)).toMatchObject({
      kind: 'agreed',
      accountId: '4000400040000001',
    });
    expect(read({ user_id: 'u1y' })).toBe('not-agreed');
    expect(read({ product_id: 4 })).toBe('not-agreed');
    expect(read({ status: 'refused' })).toBe('not-agreed');
    expect(read({ account_number: null })).toBe('not-agreed');
    expect(read({ account_number: '1' })).toBe('unknown');
    const nowhere = answered(404, { code: 'business.agreement_not_found' });
    expect(readAgreement(nowhere, request).kind).toBe('not-agreed');
    expect(readAgreement(answered(404, {}), request).kind).toBe('unknown');
  });

  it('is requested at an address that signs both, as the public client does [EXC-11]', () => {
    const keys = { url: 'https://d.example', accessKey: 'dipper', hashKey: 'a-key' };
    const page = {
      ...request,
      state: 'a-word-of-ours',
      redirectUrl: 'https://wallet.example.com/exchange/request/dotmoney/3',
      errorUrl: 'https://wallet.example.com/exchange/request/dotmoney/error',
    };
    const url = new URL(agreementAddress(page, keys, new Date('2026-11-22T09:00:00Z')));
    expect(url.origin + url.pathname).toBe('https://d.example/exchange/authorize/external');
    const asIs = Object.fromEntries(url.searchParams);
    const signed = ['1795338000', '3', 'u1z', 'u1z', 'a-word-of-ours'];
    const digest = createHash('sha256').update(signed.join('\n')).digest('hex');
    expect(asIs).toEqual({
      access_date: '1795338000',
      product_id: '3',
      user_id: 'u1z',
      user_name: 'u1z',
      status: 'a-word-of-ours',
      access_key: 'dipper',
      signature: createHmac('sha256', 'a-key').update(digest).digest('hex'),
      redirect_url: page.redirectUrl,
      error_url: page.errorUrl,
    });
  });

  it('and every other request have the documented lines [EXC-11]', () => {
    const call = { time: '1795338000', method: 'POST', path: '/account/1/deposit', body: '{}' };
    const lines = '1795338000\nPOST\n/account/1/deposit\n\n{}';
    const digest = createHash('sha256').update(lines).digest('hex');
    const expected = createHmac('sha256', 'a-key').update(digest).digest('hex');
    expect(apiSignature(call, 'a-key')).toBe(expected);
  });
});
