import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { PayoutOrder } from '../../ports/payout-provider.ts';
import payee from './samples/payee.json' with { type: 'json' };
import payout from './samples/payout.json' with { type: 'json' };
import {
  canceledBy,
  linkBody,
  payoutBody,
  readCancel,
  readLink,
  readPayee,
  readPayout,
  readSubmission,
} from './translate.ts';

const sending = {
  sentAt: new Date('2026-11-19T00:00:00Z'),
  now: new Date('2026-11-21T00:00:00Z'),
};

const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const refused = (status: number, error_details: object): OutboundAnswer =>
  answered(status, { error: 'x', error_description: 'x', error_details });
const problem = (status: number, code: number): OutboundAnswer =>
  refused(status, { code: status, sub_code: code });

const silences: OutboundAnswer[] = [
  { kind: 'unknown', why: 'out of time' },
  answered(500, { result: 'Payments Created' }),
  answered(502, undefined),
  answered(401, { error: 'invalid_token' }),
  answered(200, '<html>'),
  answered(200, { result: null }),
  problem(400, 2313),
];

const order: PayoutOrder = {
  reference: 'e1z-0190a5f0000070008000000000000000',
  personReference: 'u1z',
  providerReference: null,
  payee: { kind: 'account', accountId: '12345678' },
  amount: 4132n,
  currency: 'USD',
  requestedAt: new Date('2026-11-01T00:00:00Z'),
  sentAt: null,
};

describe('a payout by Payoneer', () => {
  it.each([
    [4132n, 'USD', '41.32'],
    [30n, 'USD', '0.3'],
    [1500n, 'TWD', '1500'],
    [99_999_999_999_999n, 'SAR', '999999999999.99'],
  ] as const)('of %d %s is written as %s', (amount, currency, written) => {
    const text = JSON.stringify(payoutBody({ ...order, amount, currency }));
    expect(text).toContain(`"amount":${written},"currency":"${currency}"`);
    expect(text).toContain('"client_reference_id":"e1z-0190a5f0000070008000000000000000"');
    expect(text).toContain('"payee_id":"u1z"');
  });

  it('is accepted if Payoneer says so; no error is known as a rejection, so each is unknown [EXC-08]', () => {
    expect(readSubmission(answered(201, { result: 'Payments Created' })).kind).toBe('accepted');
    for (const code of [10_005, 2306, 1000, 99_999]) {
      for (const status of [400, 404, 422]) {
        expect(readSubmission(problem(status, code)).kind).toBe('unknown');
      }
    }
    expect(readSubmission({ kind: 'not-sent', why: 'no token' }).kind).toBe('not-sent');
    for (const silence of silences) expect(readSubmission(silence).kind).toBe('unknown');
  });

  const changed = (more: object): OutboundAnswer =>
    answered(200, { result: { ...payout.result, ...more } });

  it.each([
    ['Transferred', 'paid'],
    ['Pending', 'accepted'],
    ['Pending Payee', 'accepted'],
    ['Cancelled', 'rejected'],
    ['Declined', 'unknown'],
    ['Failed', 'unknown'],
    ['Returned', 'unknown'],
    ['Something else', 'unknown'],
    ['constructor', 'unknown'],
  ])('in state "%s" is %s [EXC-08]', (status, kind) => {
    expect(readPayout(changed({ status }), order).kind).toBe(kind);
  });

  it('is paid with the transferred amount, in its own currency [EXC-08]', () => {
    expect(readPayout(answered(200, payout), order)).toMatchObject({
      reference: '700000001',
      amount: 4132n,
      currency: 'USD',
    });
    expect(readPayout(changed({ amount: 41.325 }), order).kind).toBe('unknown');
    expect(readPayout(changed({ currency: 'EUR' }), order).kind).toBe('unknown');
    expect(readPayout(changed({ payee_id: 'u1y' }), order).kind).toBe('unknown');
  });

  it('is unknown if Payoneer has no record of it, or does not answer [EXC-08]', () => {
    expect(readPayout(problem(404, 2306), order).kind).toBe('unknown');
    for (const silence of silences) expect(readPayout(silence, order).kind).toBe('unknown');
  });

  it('is canceled if its own state says so, since the answer to the cancel call only accepts the request [EXC-08]', () => {
    const description = 'The request was received. The cancel action has not yet been performed.';
    expect(readCancel(answered(200, { result: { description } }), sending)).toBeUndefined();
    const standing = (status: string) => canceledBy(readPayout(changed({ status }), order)).kind;
    expect(standing('Cancelled')).toBe('canceled');
    expect(standing('Transferred')).toBe('too-late');
    expect(standing('Pending')).toBe('unknown');
    expect(standing('Something else')).toBe('unknown');
  });

  it('is queried after an unlisted error to its cancel, and is not there if Payoneer has no record of it [EXC-08]', () => {
    expect(readCancel(problem(400, 2307), sending)).toBeUndefined();
    expect(readCancel(answered(500, {}), sending)?.kind).toBe('unknown');
    expect(readCancel(problem(404, 2306), sending)?.kind).toBe('not-there');
    expect(readCancel(problem(400, 2306), sending)?.kind).toBe('not-there');
    expect(readCancel(answered(404, {}), sending)?.kind).toBe('unknown');
  });

  it.each([
    ['2026-11-20T00:00:00Z', 'not-there'],
    ['2026-11-20T00:00:01Z', 'unknown'],
    [null, 'not-there'],
  ])('sent at %s is at midnight of the 21st %s, if Payoneer has no record of it', (at, kind) => {
    const sentAt = at === null ? null : new Date(at);
    expect(readCancel(problem(404, 2306), { ...sending, sentAt })?.kind).toBe(kind);
  });
});

describe('an account at Payoneer', () => {
  it.each([
    [1, 'active'],
    [0, 'pending'],
    [99, 'inactive'],
  ])('of type %d is %s [EXC-10]', (type, standing) => {
    const result = { ...payee.result, status: { ...payee.result.status, type } };
    const accountId = '12345678';
    expect(readPayee(answered(200, { result }))).toMatchObject({ standing, accountId });
  });

  it('does not exist if Payoneer has no such payee, and is unknown without an answer [EXC-10]', () => {
    expect(readPayee(problem(404, 10_005))).toMatchObject({ standing: 'none', accountId: null });
    const one = refused(404, { code: 10_005, sub_code: null });
    expect(readPayee(one)).toMatchObject({ standing: 'none', evidence: { code: 10_005 } });
    expect(readPayee(answered(404, 'Not Found')).kind).toBe('unknown');
    for (const silence of silences) expect(readPayee(silence).kind).toBe('unknown');
  });

  it('is opened without personal data, and its page must be a web address [EXC-10]', () => {
    const redirectUrl = 'https://wallet.example.com/exchange/request/payoneer';
    expect(linkBody({ personReference: 'u1z', redirectUrl, hasAccount: true }, 's1')).toEqual({
      payee_id: 'u1z',
      client_session_id: 's1',
      redirect_url: redirectUrl,
      already_have_an_account: true,
      payee: { type: 'INDIVIDUAL' },
    });
    const link = (registration_link: string) =>
      readLink(answered(200, { result: { registration_link, token: 't' } }));
    expect(link('https://payouts.payoneer.com/lp?token=t')).toMatchObject({
      kind: 'page',
      url: 'https://payouts.payoneer.com/lp?token=t',
    });
    expect(link('javascript:alert(1)').kind).toBe('unknown');
  });
});
