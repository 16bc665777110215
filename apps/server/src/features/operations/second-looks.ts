import {
  decideSecondLookRoute,
  secondLookProposalsRoute,
  withdrawSecondLookRoute,
} from '@dipper/contract';
import type { SecondLookProposal } from '@dipper/contract';
import {
  decideSecondLook,
  findSecondLooks,
  proposeSecondLook,
} from '../../core/operators/index.ts';
import type { SecondLook, SecondLookRow } from '../../core/operators/index.ts';
import { sqlState } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

const describe = (row: SecondLookRow): SecondLookProposal => ({
  proposalId: row.proposal_id,
  subject: row.subject,
  version: row.version,
  effectiveFrom: row.effective_from?.toISOString() ?? null,
  wish: row.wish,
  state: row.state,
  reason: row.reason,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decided_by,
  decidedWhy: row.decided_why,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

/** A price of nothing, an end before the beginning, a number too long: what the tables refuse. */
const refusedByTables: ReadonlySet<string | undefined> = new Set([
  '23502',
  '23503',
  '23505',
  '23514',
  '22003',
  '22008',
  '22023',
]);
export const isRefusedByTables = (error: unknown): boolean => refusedByTables.has(sqlState(error));

/** Proposes a change that another operator has to agree to. */
export const askForSecondLook = async (database: Database, asked: SecondLook) => {
  try {
    const row = await proposeSecondLook(database, asked);
    return typeof row === 'string' ? problem(row) : answer(202, describe(row));
  } catch (error) {
    // A fee of more than everything, a conversion with tax.
    if (isRefusedByTables(error)) return problem('invalid_amount');
    throw error;
  }
};

const states = { agree: 'agreed', refuse: 'refused' } as const;

export const mountSecondLooks = (http: Http, database: Database): void => {
  http.mount(secondLookProposalsRoute, async () =>
    answer(200, { results: (await findSecondLooks(database)).map(describe) }),
  );
  http.mount(decideSecondLookRoute, async ({ params: { id }, body, operator }) => {
    const { decision, reason } = body;
    const decided = { state: states[decision], by: operator.name, reason };
    const row = await decideSecondLook(database, id, decided);
    return typeof row === 'string' ? problem(row) : answer(200, describe(row));
  });
  http.mount(withdrawSecondLookRoute, async ({ params: { id }, body, operator }) => {
    const withdrawn = { state: 'withdrawn', by: operator.name, reason: body.reason } as const;
    const row = await decideSecondLook(database, id, withdrawn);
    return typeof row === 'string' ? problem(row) : answer(200, describe(row));
  });
};
