import {
  decideDjLevelRoute,
  djLevelProposalSchema,
  djLevelProposalsRoute,
  setPersonDjLevelRoute,
  withdrawDjLevelRoute,
} from '@dipper/contract';
import type { DjLevelProposal } from '@dipper/contract';
import * as z from 'zod/mini';
import { findPerson, personKeyOf } from '../../../core/accounts/index.ts';
import { createProposals, describeProposal } from '../../../core/proposals/index.ts';
import type { Decided, ProposalRow } from '../../../core/proposals/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { findDjsOf } from './person-repository.ts';

const wishSchema = z.pick(djLevelProposalSchema, {
  userId: true,
  djLevelBefore: true,
  djLevel: true,
});

const levels = createProposals({ kinds: ['dj-level'], wish: wishSchema });

const describe = (row: ProposalRow<z.infer<typeof wishSchema>>): DjLevelProposal => ({
  ...describeProposal(row),
  ...row.wish,
});

const subjectOf = (userId: number): string => `dj-level:${userId}`;

/**
 * The level of a DJ, which decides their earnings: one operator proposes it, another one approves.
 */
export const mountDjLevels = (http: Http, database: Database): void => {
  const decide = async (decided: Decided) => {
    const row = await levels.decide(database, decided);
    return typeof row === 'string' ? problem(row) : answer(200, describe(row));
  };

  http.mount(setPersonDjLevelRoute, async ({ params, body, operator }) => {
    const key = personKeyOf(BigInt(params.id));
    if ((await findPerson(database, key)) === undefined) return problem('user_not_found');
    // People whom the streaming service never named as a DJ have no level that counts anywhere.
    const [djId] = await findDjsOf(database, key);
    if (djId === undefined) return problem('not_found');
    const row = await levels.propose(database, {
      kind: 'dj-level',
      subject: subjectOf(params.id),
      wish: { userId: params.id, djId: String(djId), djLevel: body.djLevel },
      reason: body.reason,
      by: operator.name,
    });
    return typeof row === 'string' ? problem(row) : answer(202, describe(row));
  });

  http.mount(djLevelProposalsRoute, async () =>
    answer(200, { results: (await levels.findOpen(database)).map(describe) }),
  );

  http.mount(decideDjLevelRoute, ({ params, body, operator }) =>
    decide({ ...body, subject: subjectOf(params.id), by: operator.name }),
  );

  http.mount(withdrawDjLevelRoute, ({ params, body, operator }) =>
    decide({
      ...body,
      decision: 'withdraw',
      subject: subjectOf(params.id),
      by: operator.name,
    }),
  );
};
