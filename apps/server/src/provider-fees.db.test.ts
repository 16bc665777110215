import { operatorActsRoute, providerFeesRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreementFor } from './core/settlements/fees.ts';
import { agreementsOf, findFees } from './core/settlements/fees-repository.ts';
import { agreer, proposed, asker, byTwo, decided, seatTwo } from './testing/by-two.ts';
import { atSeat, seatOperators } from './testing/seats.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const checker = atSeat('checker');
const daySeconds = 86_400;
const dayLength = '2026-11-20'.length;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await seatOperators(server, { checker: ['finance-checker'] });
  await seatTwo(server);
});
afterAll(() => server.stop());

const fees = async () => {
  const answered = await server.call('/operations/provider-fees', { headers: checker });
  return providerFeesRoute.answers[200].parse(await answered.json());
};

/** So many days from the one that it is where the provider is. */
const dayIn = async (provider: string, days: number): Promise<string> => {
  const today = (await fees()).days[provider] ?? '';
  const at = Date.parse(`${today}T00:00:00Z`) + days * daySeconds * 1000;
  return new Date(at).toISOString().slice(0, dayLength);
};

const fee = {
  provider: 'toss',
  methodId: null,
  currency: 'KRW',
  ratePpm: 22_000,
  fixed: 0,
  rounding: 'half-up',
  reason: 'as the contract has it',
};

const agree = (more: object): Promise<string> =>
  byTwo(server, { path: '/provider-fees', body: { ...fee, ...more } });

const standings = async (currency = 'KRW') =>
  (await fees()).results
    .filter((each) => each.provider === 'toss' && each.currency === currency)
    .map(({ version, standing, methodId }) => [methodId, version, standing]);

describe('the agreement on a provider’s fee', () => {
  it('is recorded for past days only if there was none for them [NUM-03]', async () => {
    expect(await agree({ version: 1, fromDay: '2026-01-01' })).toBe('agreed');
    const yesterday = await dayIn('toss', -1);
    expect(await agree({ version: 2, fromDay: yesterday })).toBe('in_the_past');
    expect(await agree({ version: 1, methodId: 37, fromDay: yesterday })).toBe('in_the_past');
    expect(await agree({ version: 1, currency: 'USD', fromDay: yesterday })).toBe('agreed');
    expect(await standings()).toEqual([[null, 1, 'present']]);
  });

  it('is proposed by one operator at a time, based on the latest version [OPS-01]', async () => {
    const fromDay = await dayIn('toss', 10);
    const body = { ...fee, version: 2, fromDay, ratePpm: 23_000 };
    const ask = (by = asker) => proposed(server, { path: '/provider-fees', body }, by);
    const results = await Promise.all([ask(), ask(agreer)]);
    const [id = '', ...others] = results.filter((each) => !each.includes('_'));
    expect(others).toEqual([]);
    expect(results).toContain('changed_meanwhile');
    const [mine, theirs] = results[0] === id ? [asker, agreer] : [agreer, asker];
    expect(await decided(server, id, mine)).toBe('second_operator_required');
    expect(await decided(server, id, checker)).toBe('no_right');
    expect(await decided(server, id, theirs)).toBe('agreed');
    expect(await ask()).toBe('changed_meanwhile');
    expect(await standings()).toEqual([
      [null, 2, 'planned'],
      [null, 1, 'present'],
    ]);
  });

  it('applies from the next day at the earliest if there was one before [NUM-03, OPS-01]', async () => {
    const other = { provider: 'hecto', methodId: null, currency: 'KRW' };
    const today = await dayIn('hecto', 0);
    expect(await agree({ ...other, version: 1, fromDay: '2026-01-01' })).toBe('agreed');
    expect(await agree({ ...other, version: 2, fromDay: today })).toBe('agreed');
    const { results } = await fees();
    expect(results.find((each) => each.provider === 'hecto')).toMatchObject({
      version: 2,
      fromDay: await dayIn('hecto', 1),
      changedBy: 'asker + agreer',
    });
  });

  it('is replaced by two operators before it begins, for the same day [NUM-03, OPS-03]', async () => {
    const fromDay = await dayIn('toss', 10);
    const rateOn = async (day: string): Promise<number | undefined> =>
      agreementFor(agreementsOf(await findFees(server.owner, 'toss')), {
        methodId: 37,
        currency: 'KRW',
        day,
      })?.ratePpm;
    expect(await rateOn(fromDay)).toBe(23_000);
    expect(await agree({ version: 3, fromDay, ratePpm: fee.ratePpm })).toBe('agreed');
    expect(await rateOn(fromDay)).toBe(fee.ratePpm);
    const tomorrow = await dayIn('toss', 1);
    expect(await agree({ version: 4, fromDay: tomorrow, ratePpm: 24_000 })).toBe('agreed');
    const sameDay = { version: 5, fromDay: tomorrow, ratePpm: fee.ratePpm };
    expect(await agree(sameDay), 'the last day on which it can be').toBe('agreed');
    expect(await rateOn(tomorrow)).toBe(fee.ratePpm);
    expect(await standings()).toEqual([
      [null, 5, 'planned'],
      [null, 4, 'replaced'],
      [null, 3, 'planned'],
      [null, 2, 'replaced'],
      [null, 1, 'present'],
    ]);
  });

  it('begins with the provider’s day; the latest version for a day applies [NUM-03]', async () => {
    const fromDay = await dayIn('toss', 2);
    expect(await agree({ version: 6, fromDay, ratePpm: 30_000 })).toBe('agreed');
    expect(await agree({ version: 7, fromDay, ratePpm: 31_000 })).toBe('agreed');
    const before = [
      [null, 7, 'planned'],
      [null, 6, 'replaced'],
      [null, 5, 'planned'],
    ];
    expect((await standings()).slice(0, before.length)).toEqual(before);
    await server.advance(2 * daySeconds);
    expect(await standings()).toEqual([
      [null, 7, 'present'],
      [null, 6, 'replaced'],
      [null, 5, 'past'],
      [null, 4, 'replaced'],
      [null, 3, 'planned'],
      [null, 2, 'replaced'],
      [null, 1, 'past'],
    ]);
  });

  it('is for a method that the provider has, from a valid day [OPS-01]', async () => {
    const fromDay = await dayIn('toss', 1);
    expect(await agree({ version: 1, methodId: 43, fromDay }), 'KakaoPay’s').toBe('not_found');
    expect(await agree({ version: 1, provider: 'nobody', fromDay })).toBe('not_found');
    expect(await agree({ version: 8, fromDay: '2027-02-30' })).toBe('wrong_date_pattern');
    expect(await agree({ version: 1, methodId: 37, fromDay })).toBe('agreed');
  });

  it('is in the audit record with the versions before and after [OPS-01]', async () => {
    const query = 'kind=setting&subject=provider-fee:toss:all:KRW';
    const answered = await server.call(`/operations/acts?${query}`, { headers: checker });
    const { results } = operatorActsRoute.answers[200].parse(await answered.json());
    const [last] = results.filter(({ call, outcome }) => call === 'agreeFee' && outcome === 'done');
    expect(last).toMatchObject({ operator: 'asker', reason: 'as the contract has it' });
  });
});
