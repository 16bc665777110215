import { djLevelProposalsRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ruleOf } from './core/accounts/index.ts';
import { createProposals } from './core/proposals/index.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { newPerson } from './testing/new-person.ts';
import { openDatabase } from './testing/open-database.ts';
import { as, seatHelpers } from './testing/people.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

/** One more than a list holds, the number of each person by the minutes that they have waited. */
const waitAll = statement(
  'test-proposals-wait',
  `insert into dipper.proposal
     (proposal_id, kind, subject, wish, state, reason, proposed_by, proposed_at)
   select gen_random_uuid(), 'dj-level', 'dj-level:' || n, jsonb_build_object('userId', n,
       'djId', n::text, 'djLevelBefore', 'regular', 'djLevel', 'top_dj'),
     'open', 'for this very test', 'sana', dipper.current_time() - n * interval '1 minute'
   from generate_series(1, 101) n`,
);
const putOne = statement(
  'test-proposals-put',
  `insert into dipper.proposal
     (proposal_id, kind, subject, wish, state, reason, proposed_by, proposed_at)
   values (gen_random_uuid(), split_part($1, ':', 1), $1, $2, 'open', 'for this very test', 'adam',
     dipper.current_time())`,
);
const findRoles = statement(
  'test-proposals-roles',
  'select dipper.roles_of_proposal($1, $2) as roles',
);
const giveRoles = statement(
  'test-proposals-give-roles',
  'update dipper.operator set roles = $2 where name = $1',
);

const reason = 'for this very test';

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase(server.variables['DATABASE_URL'] ?? '', 'dipper_app', 1);
  await seatHelpers(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

it('lists the hundred proposed DJ levels that have waited longest, the oldest first [OPS-01]', async () => {
  await server.owner.query(waitAll);
  const path = '/operations/dj-level-proposals';
  const listed = await server.call(path, { headers: as('vera') });
  const { results } = djLevelProposalsRoute.answers[200].parse(await listed.json());
  expect(results.map(({ userId }) => userId)).toEqual(
    Array.from({ length: 100 }, (_, at) => 101 - at),
  );
});

describe('a proposal has the kind and the subject that its key names [OPS-01]', () => {
  it.each([
    ['operator:minho', { kind: 'role', name: 'minho' }, { kind: 'role', name: 'eve' }],
    ['receiver:theirs', { name: 'theirs' }, { name: 'ours' }],
    ['dj-level:4711', { userId: 4711 }, { userId: 815 }],
    ['refund-check:KRW', { kind: 'refund-check' }, { kind: 'retention' }],
    ['catalogue:product:kr:1', { kind: 'catalogue' }, { kind: 'provider-fee' }],
  ])('%s: any other is refused, even to the owner of the schema', async (subject, own, other) => {
    for (const wish of [other, {}]) {
      const put = server.owner.query(putOne, [subject, JSON.stringify(wish)]);
      await expect(put).rejects.toThrow(/proposal_wish/);
    }
    await server.owner.query(putOne, [subject, JSON.stringify(own)]);
  });
});

describe('proposer and approver each need their own roles [OPS-01]', () => {
  it.each([
    ['dj-level', 'setPersonDjLevel', 'decideDjLevel'],
    ['operator', 'inviteOperator', 'decideOperator'],
    ['receiver', 'addWebhook', 'decideWebhook'],
    ['catalogue', 'changeCatalogue', 'decideSecondLook'],
  ] as const)('%s: the same in the database as at the calls', async (kind, asking, deciding) => {
    const rolesOf = async (part: 'proposes' | 'decides') =>
      (await server.owner.query<{ roles: string[] }>(findRoles, [kind, part]))[0]?.roles;
    expect(await rolesOf('proposes')).toEqual(ruleOf(asking)?.roles);
    expect(await rolesOf('decides')).toEqual(ruleOf(deciding)?.roles);
  });

  it('so that support cannot approve a DJ level, nor finance propose one', async () => {
    const levels = createProposals({ kinds: ['dj-level'], wish: z.looseObject({}) });
    const userId = Number((await newPerson(server.owner)).userId);
    const subject = `dj-level:${userId}`;
    const wish = { userId, djId: '77', djLevel: 'top_dj' };
    const propose = (by: string) =>
      levels.propose(database, { kind: 'dj-level', subject, wish, reason, by });
    const agreed = async (by: string) => {
      const done = await levels.decide(database, { proposalId, decision: 'agree', reason, by });
      return typeof done === 'string' ? done : done.state;
    };
    const refused = 'second_operator_required';
    expect(await propose('chul')).toBe(refused);
    const proposal = await propose('sana');
    if (typeof proposal === 'string') throw new Error(proposal);
    const proposalId = proposal.proposal_id;
    expect(await agreed('bora')).toBe(refused);
    await server.owner.query(giveRoles, ['sana', ['finance-checker']]);
    expect(await agreed('chul')).toBe(refused);
    await server.owner.query(giveRoles, ['sana', ['support']]);
    expect(await agreed('chul')).toBe('agreed');
  });
});
