import { djLevelProposalsRoute } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
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

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await seatHelpers(server);
});
afterAll(() => server.stop());

it('lists the hundred levels of DJs that have waited longest, the oldest first [OPS-01]', async () => {
  await server.owner.query(waitAll);
  const path = '/operations/dj-level-proposals';
  const listed = await server.call(path, { headers: as('vera') });
  const { results } = djLevelProposalsRoute.answers[200].parse(await listed.json());
  expect(results.map(({ userId }) => userId)).toEqual(
    Array.from({ length: 100 }, (_, at) => 101 - at),
  );
});

describe('a wish is of the kind and the subject that the proposal names [OPS-01]', () => {
  it.each([
    ['operator:minho', { kind: 'role', name: 'minho' }, { kind: 'role', name: 'eve' }],
    ['receiver:theirs', { name: 'theirs' }, { name: 'ours' }],
    ['dj-level:4711', { userId: 4711 }, { userId: 815 }],
    ['refund-check:KRW', { kind: 'refund-check' }, { kind: 'retention' }],
    ['catalogue:product:kr:1', { kind: 'catalogue' }, { kind: 'provider-fee' }],
  ])('%s: even the owner of the schema is refused any other', async (subject, own, other) => {
    for (const wish of [other, {}]) {
      const put = server.owner.query(putOne, [subject, JSON.stringify(wish)]);
      await expect(put).rejects.toThrow(/proposal_wish/);
    }
    await server.owner.query(putOne, [subject, JSON.stringify(own)]);
  });
});
