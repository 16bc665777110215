import {
  currentCompleteDepositRoute,
  estimatedAmountsRoute,
  exchangeHistoryStatusRoute,
  exchangesRoute,
} from '@dipper/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import {
  cashOut,
  decide,
  estimated,
  idOf,
  minjiForm,
  oneExchange,
  operatorTokens,
  problemOf,
  startExchangeFixture,
  takeAllBack,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';

const ageChecks = statement(
  'test-exchange-age-checks',
  `update dipper.holder_check set checked_at = checked_at - make_interval(hours => 24)
   where bucket >= 0`,
);
const payees = statement(
  'test-exchange-payees',
  'select account, resident_number, contact from dipper.exchange_payee where bucket >= 0',
);
const agreed = statement(
  'test-exchange-agreed',
  `select terms from dipper.exchange_payee where bucket = $1 and user_id = $2
   order by exchange_id desc limit 1`,
);

const setAll = statement(
  'test-exchange-set-person',
  `update dipper.app_user set certification = $3, dj_level = $4
   where bucket = $1 and user_id = $2`,
);

let fixture: SpokenExchangeFixture;
let minji: Dj;
let haneul: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  [minji, haneul] = [await fixture.dj('minji', 30_000n), await fixture.dj('haneul', 5000n)];
});

afterEach(async () => {
  await takeAllBack(fixture, minji);
  expect(await fixture.findings()).toEqual([]);
});

afterAll(() => fixture.stop());

const get = async (path: string, headers: object = minji.headers) =>
  (await fixture.server.call(path, { headers: { ...headers } })).json() as Promise<unknown>;

describe('an estimate', () => {
  it('has lines that add up to its total [EXC-03]', async () => {
    expect(await estimated(fixture, minji, 100_000)).toEqual({
      points: 100_000,
      originAmount: 100_000,
      spoonFee: 40_000,
      pgFee: 5000,
      taxAndUtilityBills: 1650 + 160,
      remittanceFee: 500,
      amount: 52_690,
      unit: 'KRW',
    });
  });

  it('deducts less at a higher level; nothing else depends on the level [EXC-03]', async () => {
    await fixture.server.owner.query(setAll, [minji.bucket, minji.userId, 'certified', 'top_dj']);
    expect(await estimated(fixture, minji, 100_000)).toMatchObject({
      spoonFee: 20_000,
      pgFee: 5000,
    });
    await fixture.server.owner.query(setAll, [minji.bucket, minji.userId, 'certified', 'regular']);
  });

  it('of each country is in its own money, with its own minimum [EXC-04]', async () => {
    const taiwan = await fixture.dj('weiting', 600n);
    expect(await estimated(fixture, taiwan, 59_999)).toBe('exchange_below_minimum');
    expect(await estimated(fixture, taiwan, 60_000)).toMatchObject({
      originAmount: 1500,
      unit: 'TWD',
      taxAndUtilityBills: 0,
    });
    expect(await estimated(fixture, taiwan, 66_001)).toBe('exchange_amount_exceeded');
    const amounts = await get(
      `/exchange/spoons/${taiwan.userId}/estimated-amounts`,
      taiwan.headers,
    );
    const { points, results } = estimatedAmountsRoute.answers[200].parse(amounts);
    const minimums = { minimumAmount: 1500, minimumBalance: 800, minimumSpoons: 500 };
    expect([points, results]).toMatchObject([
      66_000,
      [{ type: 'payoneer', ...minimums }, { type: 'convert' }],
    ]);
  });

  it('of another person is treated as missing [AUTH-17]', async () => {
    const path = `/exchange/spoons/${haneul.userId}/estimated-amounts`;
    const response = await fixture.server.call(path, { headers: minji.headers });
    expect((await problemOf(response)).code).toBe('user_not_found');
  });
});

describe('a cash-out', () => {
  it('is reserved, approved, sent once, and paid as its preview said [EXC-01, EXC-03, EXC-08]', async () => {
    const before = await fixture.points(minji);
    const lines = await estimated(fixture, minji, 100_000);
    const requested = await cashOut(fixture, minji);
    expect(requested).toMatchObject({
      status: 'checking',
      type: 'cash',
      amount: 52_690,
      unit: 'KRW',
      points: 100_000,
      estimated: lines,
      isCancelable: true,
      steps: [{ step: 'requested' }],
    });
    const id = idOf(requested);
    expect(await fixture.points(minji)).toBe(before - 100_000n);
    expect(await decide(fixture, id, { decision: 'approve' })).toMatchObject({ state: 'approved' });
    expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'waiting_for_deposit' });
    await fixture.payOut();
    expect(fixture.bank.sent).toEqual([id]);
    const paid = await oneExchange(fixture, minji, id);
    expect(paid).toMatchObject({ status: 'complete', isCancelable: false, amount: 52_690 });
    expect(paid).toMatchObject({
      steps: ['requested', 'agreed', 'sent', 'complete'].map((step) => ({ step })),
    });
    const { deposit } = currentCompleteDepositRoute.answers[200].parse(
      await get('/exchange/current-complete-deposit'),
    );
    expect(deposit?.exchangeId).toBe(id);
    expect(await fixture.points(minji)).toBe(before - 100_000n);
  });

  it.each([
    ['below the least amount', { exchangeAmount: 29_999 }, 'exchange_below_minimum'],
    ['above what is held', { exchangeAmount: 9_999_999 }, 'exchange_amount_exceeded'],
    ['of nothing', { exchangeAmount: 0 }, 'point_wrong'],
    ['of another amount than told', { expectedAmount: 52_691 }, 'price_changed'],
    ['by a day that is none', { residentFirstNumber: '961301' }, 'wrong_request_format'],
    ['of somebody else', { residentFirstNumber: '960413' }, 'exchange_identity_mismatch'],
    ['to another’s account', { accountHolder: '박하늘' }, 'exchange_account_mismatch'],
    ['to no bank', { exchangeBank: '999' }, 'wrong_request_format'],
    ['with hyphens', { accountNumber: '110-123-456789' }, 'wrong_request_format'],
    [
      'with the terms of minors',
      { terms: { ...minjiForm.terms, variant: 'youth' } },
      'exchange_consent_required',
    ],
    [
      'of a family without its papers',
      { terms: { ...minjiForm.terms, variant: 'adult_family' } },
      'exchange_document_required',
    ],
    [
      'with papers that nobody uploaded',
      { documentIds: [`d1-${'0'.repeat(32)}`] },
      'exchange_document_invalid',
    ],
  ])('%s is refused, and nothing is reserved [EXC-04, EXC-05, EXC-06]', async (_, form, code) => {
    const before = await fixture.points(minji);
    expect(await cashOut(fixture, minji, { form })).toBe(code);
    expect(await fixture.points(minji)).toBe(before);
  });

  it('without consent is refused before its data is read [EXC-06]', async () => {
    const terms = { ...minjiForm.terms, residentNumber: false };
    expect(await cashOut(fixture, minji, { form: { terms } })).toBe('wrong_request_format');
  });

  it.each([
    ['differs', 'exchange_account_mismatch'],
    ['no-account', 'exchange_account_mismatch'],
    ['not-payable', 'exchange_other_reason'],
    ['unknown', 'exchange_temporary_error'],
  ] as const)(
    'to an account whose holder is "%s" is refused: %s [EXC-06] [ERR-02]',
    async (holder, code) => {
      fixture.bank.holder = holder;
      expect(await cashOut(fixture, minji)).toBe(code);
    },
  );

  it('to wrong accounts asks the bank ten times a day, however many at once; the bank’s own faults do not count [EXC-06]', async () => {
    await fixture.server.owner.query(ageChecks);
    const tries = (many: number) =>
      Promise.all(Array.from({ length: many }, () => cashOut(fixture, minji)));
    fixture.bank.holder = 'unknown';
    await tries(12);
    fixture.bank.holder = 'differs';
    const results = await tries(14);
    const isCode = (code: string) => results.filter((each) => each === code).length;
    expect([isCode('exchange_account_mismatch'), isCode('too_many_requests')]).toEqual([10, 4]);
    fixture.bank.holder = 'matches';
    expect(await cashOut(fixture, minji)).toBe('too_many_requests');
    await fixture.server.owner.query(ageChecks);
    expect(await cashOut(fixture, minji)).toMatchObject({ status: 'checking' });
  });

  it('is requested on the web, not in an app’s wallet [EXC-01]', async () => {
    for (const agent of [
      'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    ]) {
      const answer = await cashOut(fixture, minji, { headers: { 'user-agent': agent } });
      expect(answer).toBe('exchange_web_only');
    }
  });

  it('is for people certified in Korea [EXC-01, EXC-06]', async () => {
    const emma = await fixture.dj('emma', 3000n);
    const form = { expectedAmount: 1 };
    expect(await cashOut(fixture, emma, { form })).toBe('exchange_country_not_supported');
    await fixture.server.owner.query(setAll, [minji.bucket, minji.userId, '220', 'regular']);
    expect(await cashOut(fixture, minji)).toBe('certification_required');
    await fixture.server.owner.query(setAll, [minji.bucket, minji.userId, 'certified', 'regular']);
  });

  it('of a minor needs the agreement and the certificate [EXC-06]', async () => {
    const form = {
      residentFirstNumber: '110903',
      residentLastNumber: '3000000',
      terms: { ...minjiForm.terms, variant: 'youth' },
    };
    expect(await cashOut(fixture, haneul, { form })).toBe('exchange_document_required');
  });

  it('repeats the answer for the same key, and refuses another body [API-05]', async () => {
    const headers = { 'idempotency-key': 'a-key-of-this-cash-out' };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => cashOut(fixture, minji, { headers })),
    );
    const ids = all.filter((answer) => typeof answer !== 'string').map(idOf);
    const again = idOf(
      await cashOut(fixture, minji, { headers, form: { expectedAmount: 52_690 } }),
    );
    expect(new Set([...ids, again]).size).toBe(1);
    const other = { headers, form: { accountNumber: '110123456780', expectedAmount: 52_690 } };
    expect(await cashOut(fixture, minji, other)).toBe('idempotency_key_mismatch');
  });

  it('is accepted once of 50 concurrent requests for the whole balance [EXC-08]', async () => {
    const dj = minji;
    const before = await fixture.points(dj);
    const form = { exchangeAmount: Number(before) };
    for (let burst = 0; burst < 3; burst += 1) {
      const all = await Promise.all(
        Array.from({ length: 50 }, () => cashOut(fixture, dj, { form })),
      );
      const accepted = all.filter((answer) => typeof answer !== 'string');
      expect(accepted).toHaveLength(1);
      expect(await fixture.points(dj)).toBe(0n);
      const [id] = accepted.map(idOf);
      await fixture.post(`/exchange/${id}/cancel`, {}, dj.headers);
      expect(await fixture.points(dj)).toBe(before);
    }
  });

  it('stores neither the resident nor the account number in plain text [EXC-09]', async () => {
    idOf(await cashOut(fixture, minji));
    const rows = await fixture.server.owner.query<Record<string, Buffer>>(payees);
    expect(rows.length).toBeGreaterThan(0);
    const stored = rows.flatMap((row) =>
      Object.values(row).map((field) => field.toString('latin1')),
    );
    for (const secret of ['110123456789', '9604122345679', '01012345678', 'minji@']) {
      expect(stored.some((text) => text.includes(secret))).toBe(false);
    }
  });

  it('is stored with the terms that were agreed to, in their wording [EXC-06]', async () => {
    idOf(await cashOut(fixture, minji));
    const rows = await fixture.server.owner.query(agreed, [minji.bucket, minji.userId]);
    const first = '2026-11-22T00:00:00.000Z';
    const versions = { privacy: first, residentNumber: first };
    const terms = { ...minjiForm.terms, versions };
    expect(rows).toEqual([{ terms }]);
  });

  it('of another person is treated as missing, for reading and canceling [AUTH-17]', async () => {
    const id = idOf(await cashOut(fixture, minji));
    expect(await oneExchange(fixture, haneul, id)).toBe('exchange_not_found');
    const response = await fixture.post(`/exchange/${id}/cancel`, {}, haneul.headers);
    expect((await problemOf(response)).code).toBe('exchange_not_found');
  });

  it('that is canceled returns its points at once, and says when [EXC-08]', async () => {
    const before = await fixture.points(minji);
    const id = idOf(await cashOut(fixture, minji));
    const cancel = () => fixture.post(`/exchange/${id}/cancel`, {}, minji.headers);
    expect((await cancel()).status).toBe(200);
    expect(await oneExchange(fixture, minji, id)).toMatchObject({
      status: 'cancel',
      cancellationDate: expect.any(String) as string,
    });
    expect(await fixture.points(minji)).toBe(before);
    expect(await decide(fixture, id, { decision: 'approve', revision: 1 })).toBe(
      'changed_meanwhile',
    );
  });

  it('that was sent can no longer be canceled [EXC-08]', async () => {
    fixture.bank.next = [{ kind: 'accepted', reference: 'T1', evidence: {} }];
    const id = idOf(await cashOut(fixture, minji));
    await decide(fixture, id, { decision: 'approve' });
    await fixture.payOut();
    const response = await fixture.post(`/exchange/${id}/cancel`, {}, minji.headers);
    expect((await problemOf(response)).code).toBe('exchange_not_cancelable');
    await fixture.server.advance(5);
    await fixture.payOut();
    expect(await oneExchange(fixture, minji, id)).toMatchObject({ status: 'complete' });
  });
});

describe('a list of exchanges', () => {
  it('is paged by key, newest first, and counts the running ones [EXC-07]', async () => {
    const id = idOf(await cashOut(fixture, minji));
    const first = exchangesRoute.answers[200].parse(await get('/exchange?limit=2'));
    const next = `/exchange?limit=2&cursor=${first.nextCursor}`;
    const second = exchangesRoute.answers[200].parse(await get(next));
    const ids = [...first.results, ...second.results].map(({ exchangeId }) => exchangeId);
    expect([ids[0], new Set(ids).size]).toEqual([id, 4]);
    const status = exchangeHistoryStatusRoute.answers[200].parse(
      await get('/exchange/history/status'),
    );
    expect(status).toMatchObject({ isProceedingExchange: true, isUnderMaintenance: false });
    const canceled = exchangesRoute.answers[200].parse(await get('/exchange?status=cancel'));
    expect(new Set(canceled.results.map((each) => each.status))).toEqual(new Set(['cancel']));
  });
});
