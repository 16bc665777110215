import { djLevelProposalsRoute } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
