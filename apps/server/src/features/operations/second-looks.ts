import {
  decideSecondLookRoute,
  secondLookProposalsRoute,
  secondLookWishSchema,
  withdrawSecondLookRoute,
} from '@dipper/contract';
import type { SecondLookProposal, SecondLookWish } from '@dipper/contract';
import { createProposals, describeProposal } from '../../core/proposals/index.ts';
import type { Decided, ProposalRow } from '../../core/proposals/index.ts';
import { sqlState } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

const kinds: Readonly<Record<SecondLookWish['kind'], true>> = {
  'refund-check': true,
  'spoon-adjustments': true,
  'exchange-policy': true,
  'provider-fee': true,
  retention: true,
  catalogue: true,
};

const secondLooks = createProposals({ kinds: Object.keys(kinds), wish: secondLookWishSchema });

const describe = (row: ProposalRow<SecondLookWish>): SecondLookProposal => ({
  ...describeProposal(row),
  subject: row.subject,
  version: row.version ?? 0,
  effectiveFrom: row.effective_from?.toISOString() ?? null,
  wish: row.wish,
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

export type SecondLook = {
  readonly subject: string;
  readonly version: number;
  readonly from: Date | undefined;
  readonly wish: SecondLookWish;
  /** Additional fields for the database: the zone of a fee's days, or columns of the catalogue. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly by: string;
};

/** Proposes a change that another operator has to approve. */
export const askForSecondLook = async (
  database: Database,
  { wish, beside, ...proposal }: SecondLook,
) => {
  try {
    const proposed = { ...proposal, kind: wish.kind, wish: { ...wish, ...beside } };
    const row = await secondLooks.propose(database, proposed);
    return typeof row === 'string' ? problem(row) : answer(202, describe(row));
  } catch (error) {
    // A fee of more than everything, a conversion with tax.
    if (isRefusedByTables(error)) return problem('invalid_amount');
    throw error;
  }
};

export const mountSecondLooks = (http: Http, database: Database): void => {
  const decide = async (decided: Decided) => {
    const row = await secondLooks.decide(database, decided);
    return typeof row === 'string' ? problem(row) : answer(200, describe(row));
  };

  http.mount(secondLookProposalsRoute, async () =>
    answer(200, { results: (await secondLooks.findLast(database)).map(describe) }),
  );
  http.mount(decideSecondLookRoute, ({ params: { id: proposalId }, body, operator }) =>
    decide({ ...body, proposalId, by: operator.name }),
  );
  http.mount(withdrawSecondLookRoute, ({ params: { id: proposalId }, body, operator }) =>
    decide({ ...body, proposalId, decision: 'withdraw', by: operator.name }),
  );
};
