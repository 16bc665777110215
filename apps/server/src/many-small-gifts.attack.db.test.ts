import { routes } from '@dipper/contract';
import type { SpoonAdjustment } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { findWallet } from './core/ledger/index.ts';
import { takeAlone } from './core/operators/index.ts';
import { problemOf, startExchangeFixture } from './testing/exchange-fixture.ts';
import type { Dj } from './testing/exchange-fixture.ts';
import { as, personPath, seatHelpers } from './testing/people.ts';

const reason = 'a customer has asked for it';

const adjusted = async (response: Response): Promise<SpoonAdjustment> =>
  routes.adjustSpoons.answers[201].parse(await response.json());
const codeOf = async (response: Response): Promise<string> =>
  response.ok ? 'done' : (await problemOf(response)).code;

describe('many small gifts of spoons by one operator [OPS-01]', () => {
  it('need a second operator by their daily sum over all people', async () => {
    const all = await startExchangeFixture();
    await seatHelpers(all.server);
    const people = [await all.dj('minji'), await all.dj('haneul')] as const;
    const give = async (dj: Dj, spoons: number, key: string = crypto.randomUUID()) => {
      const sent = { ...as('sana'), 'idempotency-key': key };
      const wish = { direction: 'give', spoons, reason };
      return adjusted(await all.post(personPath(dj, '/spoon-adjustments'), wish, sent));
    };
    const before = { claimId: crypto.randomUUID(), kind: 'give', unit: 'SPOON' } as const;
    expect(await takeAlone(all.database, 'sana', { ...before, amount: 4400n })).toBe(true);
    const key = crypto.randomUUID();
    const first = await give(people[0], 400, key);
    expect(first.state).toBe('done');
    expect(await give(people[0], 400, key)).toEqual(first);
    expect((await give(people[1], 201)).state).toBe('asked');
    expect((await give(people[1], 200)).state).toBe('done');
    expect((await give(people[1], 1)).state).toBe('asked');
    await all.server.advance(86_401);
    expect((await give(people[1], 500)).state).toBe('done');
    await all.stop();
  });

  it('are never approved by their own proposer, in 500 attempts of 500', async () => {
    const all = await startExchangeFixture({ OPERATOR_TOKEN: 'a-token-that-all-share' });
    const dj = await all.dj('haneul');
    const shared = { authorization: 'Bearer a-token-that-all-share' };
    const body = { direction: 'give', spoons: 20_000, reason };
    const response = await all.post(personPath(dj, '/spoon-adjustments'), body, shared);
    const { adjustmentId } = await adjusted(response);
    const path = `/operations/spoon-adjustments/${adjustmentId}/decision`;
    const codes = new Set<string>();
    for (let turn = 0; turn < 500; turn += 1) {
      codes.add(await codeOf(await all.post(path, { decision: 'agree', reason }, shared)));
    }
    expect([...codes]).toEqual(['second_operator_required']);
    expect((await findWallet(all.database, dj)).spoon_bonus).toBe(0n);
    await all.stop();
  });
});
