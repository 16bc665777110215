import { routes } from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { findWallet } from './core/ledger/index.ts';
import { inviteAgain, inviteOperator, leftAlone, takeAlone } from './core/operators/index.ts';
import { statement } from './platform/db/index.ts';
import { startExchangeFixture } from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { enrolOperator } from './testing/operator-person.ts';
import { machine } from './testing/operators.ts';
import { as, personPath, personSeenBy, seatHelpers } from './testing/people.ts';

const areTwo = statement('test-two-people', 'select dipper.are_two_operators($1, $2) as are_two');
const setOperator = statement(
  'test-set-operator',
  'select dipper.set_operator($1, $2, true, array[$3]) as is_done',
);
const enrolNow = statement(
  'test-two-people-enrol',
  "update dipper.operator set password_hash = 'nobody signs in by it' where name = $1",
);
const linked = statement(
  'test-two-people-dj',
  `insert into dipper.dj (dj_id, bucket, user_id, linked_at, linked_by)
   values (79, $1, $2, dipper.current_time(), 'test')`,
);
const shutOut = statement(
  'test-two-people-shut-out',
  'update dipper.operator set is_active = $2 where name = $1',
);
/** A machine with the name of somebody who works here. */
const namesake = { authorization: 'Bearer a-token-that-is-called-chul' };
const reason = 'for this very test';
const day = 86_401;

let fixture: SpokenExchangeFixture;
let haneul: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture({ OPERATOR_TOKENS: 'chul=a-token-that-is-called-chul' });
  await seatHelpers(fixture.server);
  haneul = await fixture.dj('haneul');
});
afterAll(() => fixture.stop());

const two = async (first: string, second: string): Promise<boolean> => {
  const pairs = [
    [first, second],
    [second, first],
  ];
  const rows = await Promise.all(
    pairs.map((pair) => fixture.server.owner.query<{ are_two: boolean }>(areTwo, pair)),
  );
  const [one, other] = rows.map(([row]) => row?.are_two);
  expect(one).toBe(other);
  return one === true;
};

const invite = async (
  name: string,
  by: string,
  roles: readonly OperatorRole[] = ['viewer'],
): Promise<void> => {
  await inviteOperator({ database: fixture.server.owner }, { name, roles, by });
  await fixture.server.owner.query(enrolNow, [name]);
};

const giveRole = (name: string, by: string, roles: readonly OperatorRole[]) =>
  fixture.server.owner.query(setOperator, [name, roles, by]);

const requested = async (spoons: number, headers: object): Promise<string> => {
  const wish = { direction: 'give', spoons, reason };
  const response = await fixture.post(personPath(haneul, '/spoon-adjustments'), wish, headers);
  const found = routes.adjustSpoons.answers[201].parse(await response.json());
  expect(found.state).toBe('asked');
  return found.adjustmentId;
};

const agreed = async (id: string, headers: object): Promise<string> => {
  const path = `/operations/spoon-adjustments/${id}/decision`;
  const response = await fixture.post(path, { decision: 'agree', reason }, headers);
  const body: unknown = await response.json();
  return textInside(body, response.ok ? 'state' : 'code');
};

describe('two operators are two people [OPS-01]', () => {
  it('so one administrator with two names of their own making gives nothing, 500 of 500', async () => {
    const [maker, checker] = [
      await enrolOperator(fixture.server, 'adam', { name: 'mako', roles: ['finance-maker'] }),
      await enrolOperator(fixture.server, 'adam', { name: 'cheko', roles: ['finance-checker'] }),
    ];
    const [mako, cheko] = [await maker.signIn(), await checker.signIn()];
    const id = await requested(40_000, mako);
    const results = new Set<string>();
    for (let turn = 0; turn < 500; turn += 1) {
      results.add(await agreed(id, turn % 2 === 0 ? cheko : as('adam')));
    }
    expect([...results]).toEqual(['second_operator_required']);
    expect((await findWallet(fixture.database, haneul)).spoon_bonus).toBe(0n);
    expect(await agreed(id, as('chul'))).toBe('done');
    await fixture.server.advance(7 * day);
    const later = await requested(40_000, await maker.signIn());
    expect(await agreed(later, await checker.signIn())).toBe('done');
  });

  it('so support cannot raise the income of a DJ they know, alone or by a token', async () => {
    await fixture.server.owner.query(linked, [haneul.bucket, haneul.userId]);
    const at = personPath(haneul, '/dj-level');
    const ask = (headers: object) => fixture.post(at, { djLevel: 'top_dj', reason }, headers);
    for (const headers of [as('sana'), machine, namesake]) await ask(headers);
    expect((await personSeenBy(fixture, haneul)).djLevel).toBe('regular');
    const path = '/operations/dj-level-proposals';
    const listed = await fixture.server.call(path, { headers: as('vera') });
    const { results } = routes.djLevelProposals.answers[200].parse(await listed.json());
    expect(results).toMatchObject([{ proposedBy: 'sana', djLevelBefore: 'regular' }]);
  });

  it('so a token is neither of them, even by an operator’s name: 500 of 500', async () => {
    const results = new Set<string>();
    const byPerson = await requested(40_000, as('mina'));
    for (const token of [machine, namesake]) {
      const byToken = await requested(40_000, token);
      for (let turn = 0; turn < 125; turn += 1) {
        results.add(await agreed(byPerson, token));
        results.add(await agreed(byToken, as('chul')));
      }
    }
    expect([...results]).toEqual(['second_operator_required']);
    expect(await agreed(byPerson, as('chul'))).toBe('done');
  });

  it('at the moment of approval: a removed operator’s proposal cannot be approved', async () => {
    const id = await requested(40_000, as('mina'));
    await fixture.server.owner.query(shutOut, ['mina', false]);
    expect(await agreed(id, as('chul'))).toBe('second_operator_required');
    await fixture.server.owner.query(shutOut, ['mina', true]);
    expect(await agreed(id, as('chul'))).toBe('done');
  });

  it('which holds along a chain of operators who made one another; the system makes no chain', async () => {
    await invite('ada', 'command line', ['administrator']);
    await invite('bea', 'command line', ['administrator']);
    await invite('cleo', 'ada', ['administrator']);
    await invite('dora', 'cleo', ['finance-checker']);
    await invite('emma', 'bea', ['finance-maker']);
    expect(await two('ada', 'ada')).toBe(false);
    await inviteOperator(
      { database: fixture.server.owner },
      { name: 'idle', roles: ['viewer'], by: 'command line' },
    );
    expect(await two('ada', 'idle')).toBe(false);
    expect(await two('ada', 'dora')).toBe(false);
    expect(await two('cleo', 'dora')).toBe(false);
    for (const [one, other] of [
      ['ada', 'bea'],
      ['dora', 'emma'],
      ['dora', 'bea'],
    ] as const) {
      expect(await two(one, other)).toBe(true);
    }
    await fixture.server.advance(7 * day);
    expect(await two('ada', 'dora')).toBe(true);
  });

  it('which does not hold if one gave the other a role that moves or approves money', async () => {
    await invite('gina', 'command line');
    await giveRole('gina', 'ada', ['viewer']);
    expect(await two('ada', 'gina')).toBe(true);
    for (const role of ['catalogue', 'finance-checker'] as const) {
      await giveRole('gina', 'ada', [role]);
      expect(await two('ada', 'gina')).toBe(false);
      expect(await two('bea', 'gina')).toBe(true);
      await fixture.server.advance(7 * day);
    }
    await giveRole('gina', 'ada', ['viewer']);
    expect(await two('ada', 'gina')).toBe(true);
  });

  it('an operator who was invited again moves nothing for a day, and counts as their inviter for a week', async () => {
    const spoons = { kind: 'give', unit: 'SPOON' } as const;
    const raised = async (): Promise<string | undefined> => {
      const text = await (await fixture.server.call('/metrics')).text();
      return /^dipper_operators_raised_lately (\d+)$/m.exec(text)?.[1];
    };
    const left = () => leftAlone(fixture.database, 'emma', spoons);
    expect(await left()).toBe(5000n);
    expect(
      await inviteAgain({ database: fixture.server.owner }, { name: 'emma', by: 'ada' }),
    ).toBeDefined();
    await fixture.server.owner.query(enrolNow, ['emma']);
    expect(await raised()).toBe('1');
    expect(await left()).toBe(0n);
    const claim = { ...spoons, claimId: crypto.randomUUID(), amount: 1n };
    expect(await takeAlone(fixture.database, 'emma', claim)).toBe(false);
    expect(await two('emma', 'bea')).toBe(false);
    await fixture.server.advance(day);
    expect(await left()).toBe(5000n);
    expect(await two('emma', 'bea')).toBe(true);
    expect(await two('emma', 'ada')).toBe(false);
    await fixture.server.advance(6 * day);
    expect(await two('emma', 'ada')).toBe(true);
  });
});
