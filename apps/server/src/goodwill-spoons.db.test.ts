import { routes, secondLookProposalSchema, spoonAdjustmentsRoute } from '@dipper/contract';
import type { SpoonAdjustment } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWallet } from './core/ledger/index.ts';
import { statement } from './platform/db/index.ts';
import { cashOut, problemOf, startExchangeFixture } from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { as, giveCanaries, seatHelpers, personPath } from './testing/people.ts';
import { seatOperators } from './testing/seats.ts';
import type { Helper } from './testing/people.ts';

const agreeAs = statement(
  'test-people-agree-as',
  `select dipper.decide_proposal($1, '{spoon-adjustments}', null, 'agreed', $2,
     'for this very test', null) as outcome`,
);
const tamper = statement(
  'test-people-tamper',
  `update dipper.spoon_adjustment set spoons = spoons + $3 where bucket = $1 and user_id = $2
     and state = 'done'`,
);

let fixture: SpokenExchangeFixture;
let minji: Dj;
let haneul: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture();
  await seatHelpers(fixture.server);
  minji = await fixture.dj('minji', 60_000n);
  haneul = await fixture.dj('haneul');
  await giveCanaries(fixture, minji);
  await cashOut(fixture, minji);
});

afterAll(async () => {
  expect(await fixture.findings()).toEqual([]);
  await fixture.stop();
});

const reason = 'a customer has asked for it';

type Sent = { readonly body?: object; readonly key?: string };

const send = (
  helper: Helper,
  path: string,
  { body = {}, key = crypto.randomUUID() }: Sent = {},
): Promise<Response> =>
  fixture.post(path, { reason, ...body }, { 'idempotency-key': key, ...as(helper) });

const codeOf = async (response: Response): Promise<string> =>
  response.ok ? 'done' : (await problemOf(response)).code;

const spoonsOf = async (dj: Dj): Promise<bigint> => {
  const wallet = await findWallet(fixture.database, dj);
  return wallet.spoon_paid + wallet.spoon_bonus;
};

const adjust = (
  helper: Helper,
  [direction, spoons]: readonly ['give' | 'take', number | string],
  key: string = crypto.randomUUID(),
): Promise<Response> =>
  send(helper, personPath(haneul, '/spoon-adjustments'), { body: { direction, spoons }, key });

const adjusted = async (response: Response): Promise<SpoonAdjustment> => {
  const found = routes.adjustSpoons.answers[201].parse(await response.json());
  return found;
};

const decide = async (helper: Helper, id: string, decision: 'agree' | 'refuse') =>
  codeOf(
    await send(helper, `/operations/spoon-adjustments/${id}/decision`, { body: { decision } }),
  );

describe('goodwill spoons [OPS-01]', () => {
  it('are given once however often the button is pressed, and are booked', async () => {
    const before = await spoonsOf(haneul);
    const key = crypto.randomUUID();
    const clicks = await Promise.all(
      Array.from({ length: 12 }, () => adjust('sana', ['give', 300], key)),
    );
    const results = await Promise.all(clicks.map(adjusted));
    expect(new Set(results.map(({ adjustmentId }) => adjustmentId)).size).toBe(1);
    expect(results[0]).toMatchObject({ state: 'done', askedBy: 'sana', decidedBy: null });
    expect(await spoonsOf(haneul)).toBe(before + 300n);
    const other = await adjust('sana', ['give', 301], key);
    expect(await codeOf(other)).toBe('idempotency_key_mismatch');
    expect(await fixture.findings()).toEqual([]);
  });

  it('can be taken back, but never more than the balance', async () => {
    const before = await spoonsOf(haneul);
    expect((await adjust('mina', ['take', 100])).status).toBe(201);
    expect(await spoonsOf(haneul)).toBe(before - 100n);
    expect(await codeOf(await adjust('mina', ['take', 400]))).toBe('spoons_insufficient');
  });

  it.each([0, -5, 50_001, '999999999999999999'])(
    'of an invalid amount are refused: %s',
    async (spoons) => {
      expect(await codeOf(await adjust('sana', ['give', spoons]))).toBe('invalid_amount');
    },
  );

  it('wait for a second operator above the limit, given at once or one after the other', async () => {
    const before = await spoonsOf(haneul);
    const large = await adjusted(await adjust('bora', ['give', 501]));
    expect(large.state).toBe('asked');
    expect((await adjusted(await adjust('bora', ['give', 400]))).state).toBe('done');
    const small = await adjusted(await adjust('bora', ['give', 101]));
    expect(small.state).toBe('asked');
    expect(await spoonsOf(haneul)).toBe(before + 400n);
    const path = '/operations/spoon-adjustments';
    const listed = await fixture.server.call(path, { headers: as('vera') });
    const { results } = spoonAdjustmentsRoute.answers[200].parse(await listed.json());
    expect(results.map(({ adjustmentId }) => adjustmentId)).toEqual([
      small.adjustmentId,
      large.adjustmentId,
    ]);
    expect(await decide('chul', large.adjustmentId, 'agree')).toBe('done');
    expect(await decide('chul', large.adjustmentId, 'agree')).toBe('done');
    const late = await decide('adam', large.adjustmentId, 'refuse');
    expect(late).toBe('changed_meanwhile');
    expect(await decide('adam', small.adjustmentId, 'refuse')).toBe('done');
    expect(await spoonsOf(haneul)).toBe(before + 901n);
  });

  it('have a limit set by two administrators, recorded with names and reason, from the next day [OPS-01, NUM-03]', async () => {
    const path = '/operations/spoon-adjustment-rules';
    const wish = { aloneMost: 0, most: 10, version: 2 };
    expect(await codeOf(await send('sana', path, { body: wish }))).toBe('no_right');
    const wrong = await send('adam', path, { body: { ...wish, aloneMost: 11 } });
    expect(await codeOf(wrong)).toBe('invalid_amount');
    const response = await send('adam', path, { body: wish });
    const proposal = secondLookProposalSchema.parse(await response.json());
    expect(proposal).toMatchObject({ subject: 'spoon-adjustments', state: 'open', reason });
    expect(await codeOf(await send('adam', path, { body: wish }))).toBe('changed_meanwhile');
    const decision = { decision: 'agree' };
    const own = `/operations/second-look-proposals/${proposal.proposalId}/decision`;
    expect(await codeOf(await send('adam', own, { body: decision }))).toBe(
      'second_operator_required',
    );
    await seatOperators(fixture.server, { eva: ['administrator'] });
    await fixture.server.owner.query(agreeAs, [proposal.proposalId, 'eva']);
    expect((await adjusted(await adjust('mina', ['give', 11]))).state).toBe('done');
    await fixture.server.advance(86_401);
    expect((await adjusted(await adjust('mina', ['give', 1]))).state).toBe('asked');
    expect(await codeOf(await adjust('mina', ['give', 11]))).toBe('invalid_amount');
  });

  it('that have no ledger entry are found when the ledger is verified [OPS-02]', async () => {
    await fixture.server.owner.query(tamper, [haneul.bucket, haneul.userId, 1]);
    const found = await fixture.findings();
    expect(new Set(found.map(({ kind }) => kind))).toEqual(
      new Set(['adjustment-differs-from-journal']),
    );
    await fixture.server.owner.query(tamper, [haneul.bucket, haneul.userId, -1]);
  });
});
