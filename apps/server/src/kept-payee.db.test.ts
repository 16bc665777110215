import { cashOutRoute, estimatedAmountsRoute, keptPayeeRoute } from '@dipper/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parseExchangeNumber } from './core/payouts/index.ts';
import { statement } from './platform/db/index.ts';
import {
  asOperator,
  cashOut,
  decide,
  estimated,
  idOf,
  minjiForm,
  operatorTokens,
  problemOf,
  startExchangeFixture,
  takeAllBack,
} from './testing/exchange-fixture.ts';
import type { Dj, ExchangeAnswer, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { workingDayOf } from './testing/working-days.ts';

const erase = statement(
  'test-kept-payee-erase',
  `update dipper.exchange_payee set account = '', resident_number = null, contact = null,
     erased_at = now() where bucket = $1 and user_id = $2 and exchange_id = $3`,
);
const spoilNumbers = statement(
  'test-kept-payee-spoil-numbers',
  `update dipper.exchange_payee set resident_number = '\\x00'
   where bucket = $1 and user_id = $2 and erased_at is null`,
);

let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  minji = await fixture.dj('minji', 30_000n);
});
afterEach(async () => {
  await takeAllBack(fixture, minji);
  expect(await fixture.findings()).toEqual([]);
});
afterAll(() => fixture.stop());

const paidOnce = async (dj: Dj = minji) => {
  const response = await fixture.server.call('/exchange/cash/payee', { headers: dj.headers });
  return keptPayeeRoute.answers[200].parse(await response.json()).payee;
};

type Again = { readonly dj?: Dj; readonly form?: object; readonly key?: string };

/** Asks for money where the last went, as the page does: with no account and no name in it. */
const cashOutAgain = async (
  payeeOf: string,
  { dj = minji, form = {}, key = crypto.randomUUID() }: Again = {},
): Promise<ExchangeAnswer> => {
  const { residentFirstNumber, residentLastNumber, terms, documentIds } = minjiForm;
  const estimate = await estimated(fixture, dj, 100_000);
  const expectedAmount = typeof estimate === 'string' ? 1 : estimate.amount;
  const always = { residentFirstNumber, residentLastNumber, terms, documentIds };
  const body = { ...always, exchangeAmount: 100_000, expectedAmount, payeeOf, ...form };
  const headers = { ...dj.headers, 'idempotency-key': key };
  const response = await fixture.post('/exchange/cash?v=2', body, headers);
  return response.status === 201
    ? cashOutRoute.answers[201].parse(await response.json())
    : (await problemOf(response)).code;
};

it('the payee of the last cash-out is shown masked, and reused without being entered again [EXC-05] [EXC-09]', async () => {
  expect(await paidOnce()).toBeNull();
  const first = idOf(await cashOut(fixture, minji));
  expect(await paidOnce()).toEqual({
    exchangeId: first,
    variant: 'adult',
    exchangeBank: '088',
    accountNumber: '********6789',
    accountHolder: '김**',
    applicantName: '김***',
    phoneNumber: '*******5678',
    email: 'm****@example.com',
  });
  await takeAllBack(fixture, minji);
  const key = 'a-key-of-a-kept-payee';
  const again = await cashOutAgain(first, { key });
  expect(again).toMatchObject({ status: 'checking', points: 100_000 });
  expect(await cashOutAgain(first, { key })).toEqual(again);
  const seen = await asOperator(fixture, idOf(again));
  expect(seen.accountUse).toMatchObject({ kind: 'same' });
  expect(seen.payee).toMatchObject({ account: '********6789', bank: '088' });
  // The copy is a payee of its own, and the next one's.
  expect(await paidOnce()).toMatchObject({ exchangeId: idOf(again) });
});

it('only the payee of the last cash-out is reusable: an earlier one, another person’s or other terms are refused [EXC-05] [EXC-06]', async () => {
  const earlier = idOf(await cashOut(fixture, minji));
  await takeAllBack(fixture, minji);
  const last = idOf(await cashOut(fixture, minji, { form: { accountNumber: '220123456789' } }));
  await takeAllBack(fixture, minji);
  const seoyeon = await fixture.dj('seoyeon', 5000n);
  expect(await cashOutAgain(earlier)).toBe('exchange_payee_gone');
  expect(await cashOutAgain(last, { dj: seoyeon })).toBe('exchange_payee_gone');
  const terms = { ...minjiForm.terms, variant: 'adult_family' };
  expect(await cashOutAgain(last, { form: { terms } })).toBe('exchange_payee_gone');
  expect(await cashOutAgain(last, { form: { residentFirstNumber: '960413' } })).toBe(
    'exchange_identity_mismatch',
  );
});

it('a payee that an operator rejected is not offered, nor an older one in its place [EXC-05]', async () => {
  const good = idOf(await cashOut(fixture, minji));
  await takeAllBack(fixture, minji);
  expect(await paidOnce()).toMatchObject({ exchangeId: good });
  const bad = idOf(await cashOut(fixture, minji, { form: { accountNumber: '330123456789' } }));
  const refused = await decide(fixture, bad, { decision: 'refuse', reason: 'account_differs' });
  expect(refused).toMatchObject({ state: 'refused' });
  expect(await paidOnce()).toBeNull();
  for (const each of [good, bad]) expect(await cashOutAgain(each)).toBe('exchange_payee_gone');
});

it('an erased payee is not offered, nor an older one in its place [EXC-05] [EXC-09]', async () => {
  const older = idOf(await cashOut(fixture, minji));
  await takeAllBack(fixture, minji);
  const last = idOf(await cashOut(fixture, minji));
  const { exchangeId } = parseExchangeNumber(last) ?? {};
  await fixture.server.owner.query(erase, [minji.bucket, minji.userId, exchangeId]);
  expect(await paidOnce()).toBeNull();
  for (const each of [older, last]) expect(await cashOutAgain(each)).toBe('exchange_payee_gone');
});

it('the stored resident number is not decrypted to show or reuse the payee [EXC-09]', async () => {
  const last = idOf(await cashOut(fixture, minji));
  await takeAllBack(fixture, minji);
  await fixture.server.owner.query(spoilNumbers, [minji.bucket, minji.userId]);
  expect(await paidOnce()).toMatchObject({ exchangeId: last });
  expect(await cashOutAgain(last)).toMatchObject({ status: 'checking' });
});

it('each exchange method shows the working day on which money requested now arrives [EXC-07]', async () => {
  const response = await fixture.server.call(`/exchange/spoons/${minji.userId}/estimated-amounts`, {
    headers: minji.headers,
  });
  const { results } = estimatedAmountsRoute.answers[200].parse(await response.json());
  const way = results.find(({ type }) => type === 'cash');
  const exchange = await cashOut(fixture, minji);
  expect(exchange).toMatchObject({ estimatedDepositDate: way?.depositDate });
  const day = workingDayOf('kr', new Date().getTime(), way?.depositDays ?? 0);
  expect(way?.depositDate).toBe(new Date(day).toISOString());
});
