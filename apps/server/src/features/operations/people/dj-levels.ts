import {
  decideDjLevelRoute,
  djLevelProposalsRoute,
  setPersonDjLevelRoute,
  withdrawDjLevelRoute,
} from '@dipper/contract';
import type { DjLevelProposal } from '@dipper/contract';
import { findPerson, personKeyOf } from '../../../core/accounts/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { decideDjLevel, findWaitingLevels, proposeDjLevel } from './dj-level-repository.ts';
import type { DjLevelRow, LevelDecision } from './dj-level-repository.ts';
import { findDjsOf } from './person-repository.ts';

const describe = (row: DjLevelRow): DjLevelProposal => ({
  proposalId: row.proposal_id,
  userId: Number(row.user_id),
  djLevelBefore: row.from_level,
  djLevel: row.to_level,
  state: row.state,
  reason: row.reason,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decided_by,
  decidedWhy: row.decided_why,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const states = { agree: 'agreed', refuse: 'refused' } as const;

/** The level of a DJ, which decides what they earn: one operator proposes it, another one agrees. */
export const mountDjLevels = (http: Http, database: Database): void => {
  const decide = async (userId: number, decision: LevelDecision) => {
    const row = await decideDjLevel(database, personKeyOf(BigInt(userId)), decision);
    return typeof row === 'string' ? problem(row) : answer(200, describe(row));
  };

  http.mount(setPersonDjLevelRoute, async ({ params, body, operator }) => {
    const key = personKeyOf(BigInt(params.id));
    if ((await findPerson(database, key)) === undefined) return problem('user_not_found');
    // People whom the streaming service never named as a DJ have no level that counts anywhere.
    const [djId] = await findDjsOf(database, key);
    if (djId === undefined) return problem('not_found');
    const wish = { djId, level: body.djLevel, reason: body.reason, operator: operator.name };
    const row = await proposeDjLevel(database, key, wish);
    return typeof row === 'string' ? problem(row) : answer(202, describe(row));
  });

  http.mount(djLevelProposalsRoute, async () =>
    answer(200, { results: (await findWaitingLevels(database)).map(describe) }),
  );

  http.mount(decideDjLevelRoute, async ({ params, body, operator }) => {
    const { proposalId, decision, reason } = body;
    const state = states[decision];
    return decide(params.id, { proposalId, state, reason, operator: operator.name });
  });

  http.mount(withdrawDjLevelRoute, async ({ params, body, operator }) =>
    decide(params.id, { ...body, state: 'withdrawn', operator: operator.name }),
  );
};
