import { providerFeesRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { agreer, proposed, asker, byTwo, decided, findTerms, seatTwo } from './testing/by-two.ts';
import { cashOut, decide, idOf, startExchangeFixture } from './testing/exchange-fixture.ts';
import type { SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { postJson } from './testing/login.ts';
import { machine } from './testing/operators.ts';
import { atSeat } from './testing/seats.ts';

const shutOut = statement(
  'test-terms-shut-out',
  'update dipper.operator set is_active = $2 where name = $1',
);
const day = 86_401;

let fixture: SpokenExchangeFixture;

beforeAll(async () => {
  fixture = await startExchangeFixture();
  await seatTwo(fixture.server);
});
afterAll(() => fixture.stop());

const raised = async (above: number) => {
  const newest = await findTerms(fixture.server, { country: 'kr', route: 'cash' });
  const { effectiveFrom: _from, changedAt: _at, changedBy: _by, ...terms } = newest;
  const changes = { version: newest.version + 1, secondOperatorAbove: above, reason: 'a test' };
  return { path: '/exchange-policies', body: { ...terms, ...changes } };
};

describe('one administrator [OPS-01]', () => {
  it('cannot raise the limit of cash-outs and then pay out alone, by any name', async () => {
    const minji = await fixture.dj('minji', 200_000n);
    const exchangeId = idOf(await cashOut(fixture, minji, { form: { exchangeAmount: 4_000_000 } }));
    const id = await proposed(fixture.server, await raised(100_000_000));
    for (let turn = 0; turn < 500; turn += 1) {
      const by = turn % 2 === 0 ? asker : machine;
      expect(await decided(fixture.server, id, by)).toBe('second_operator_required');
    }
    expect(await proposed(fixture.server, await raised(100_000_000), machine)).toBe(
      'second_operator_required',
    );
    await fixture.server.advance(day);
    const first = await decide(fixture, exchangeId, { by: 'haneul', decision: 'approve' });
    expect(first).toBe('no_right');
    const paid = await decide(fixture, exchangeId, { by: 'yuna', decision: 'approve' });
    expect(paid).toMatchObject({ state: 'checking' });
  });

  it('cannot withdraw a fee that two approved, whatever their roles', async () => {
    const key = { provider: 'toss', methodId: null, currency: 'KRW', reason: 'a test' } as const;
    const terms = { ratePpm: 22_000, fixed: 0, rounding: 'down' } as const;
    const body = { ...key, ...terms, version: 1, fromDay: '2099-01-01' };
    expect(await byTwo(fixture.server, { path: '/provider-fees', body })).toBe('agreed');
    for (const by of [asker, agreer, atSeat('yuna'), machine]) {
      await fixture.server.call(
        '/operations/provider-fees/withdrawals',
        postJson({ ...key, version: 1 }, by),
      );
    }
    const response = await fixture.server.call('/operations/provider-fees', { headers: asker });
    const { results } = providerFeesRoute.answers[200].parse(await response.json());
    expect(results.filter(({ fromDay }) => fromDay === body.fromDay)).toMatchObject([
      { standing: 'planned', version: 1 },
    ]);
  });

  it('cannot erase evidence by a shorter retention, by any name', async () => {
    const body = { subject: 'paid-exchange', version: 2, keepDays: 1, reason: 'a test' };
    const shorter = { path: '/retention-rules', body };
    const id = await proposed(fixture.server, shorter);
    for (const by of [asker, machine]) {
      expect(await decided(fixture.server, id, by)).toBe('second_operator_required');
    }
    expect(await proposed(fixture.server, shorter, machine)).toBe('second_operator_required');
    await fixture.server.advance(day);
    expect(await retentionDays()).toBe(1826);
    expect(await decided(fixture.server, id, agreer)).toBe('agreed');
    expect(await retentionDays()).toBe(1826);
    await fixture.server.advance(day);
    expect(await retentionDays()).toBe(1);
  });

  it('cannot approve a removed operator’s proposal, but can refuse it', async () => {
    await fixture.server.owner.query(shutOut, ['asker', false]);
    const id = await waiting();
    expect(await decided(fixture.server, id, agreer)).toBe('second_operator_required');
    await fixture.server.owner.query(shutOut, ['asker', true]);
    expect(await decided(fixture.server, id, agreer)).toBe('agreed');
  });
});

const stored = statement(
  'test-terms-kept',
  "select dipper.keep_days('paid-exchange', dipper.current_time()) as days",
);
const retentionDays = async (): Promise<number | undefined> => {
  const [row] = await fixture.server.owner.query<{ days: number }>(stored, []);
  return row?.days;
};

const open = statement(
  'test-terms-open',
  "select proposal_id from dipper.proposal where state = 'open'",
);
const waiting = async (): Promise<string> => {
  const [row] = await fixture.server.owner.query<{ proposal_id: string }>(open, []);
  return row?.proposal_id ?? '';
};
