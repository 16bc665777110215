import type { Locale, OperatorProposal, OperatorRole } from '@dipper/contract';
import { call, statement } from '../../../platform/db/index.ts';
import type { Gives, Queryable } from '../../../platform/db/index.ts';

export type OperatorProposalRow = {
  readonly proposal_id: string;
  readonly kind: OperatorProposal['kind'];
  readonly name: string;
  readonly roles: readonly OperatorRole[] | null;
  readonly roles_before: readonly OperatorRole[] | null;
  readonly is_active_before: boolean | null;
  readonly mail: string | null;
  readonly state: OperatorProposal['state'];
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly decided_by: string | null;
  readonly decided_why: string | null;
  readonly decided_at: Date | null;
};

const columns = `p.proposal_id, p.kind, p.name, p.roles, p.roles_before, p.is_active_before, p.mail,
  p.state, p.reason, p.proposed_by, p.proposed_at, p.decided_by, p.decided_why, p.decided_at`;

const last = statement(
  'operators-proposals',
  `select ${columns} from dipper.operator_proposal p
   order by p.state = 'open' desc, p.proposed_at desc, p.proposal_id limit 100`,
);

const one = statement(
  'operators-proposal',
  `select ${columns} from dipper.operator_proposal p where p.proposal_id = $1`,
);

const propose = call('propose_operator');
const decide = call('decide_operator_proposal');

/** Finds proposals, the open ones first, then the newest. */
export const findProposals = (db: Queryable): Promise<OperatorProposalRow[]> =>
  db.query<OperatorProposalRow>(last, []);

export const findProposal = async (
  db: Queryable,
  proposalId: string,
): Promise<OperatorProposalRow | undefined> =>
  (await db.query<OperatorProposalRow>(one, [proposalId]))[0];

export type ProposedOperator = {
  readonly kind: OperatorProposal['kind'];
  readonly name: string;
  readonly roles?: readonly OperatorRole[];
  readonly mail?: string | undefined;
  readonly locale?: Locale | undefined;
  readonly reason: string;
  readonly by: string;
};
const unsaid = { roles: null, mail: null, locale: null };

export const insertProposal = (
  db: Queryable,
  proposalId: string,
  { by: operator, ...wanted }: ProposedOperator,
): Promise<Gives<'propose_operator'>> =>
  propose(db, { proposalId, ...unsaid, ...wanted, operator });

export type DecidedOperator = {
  readonly proposalId: string;
  readonly name: string;
  readonly state: 'agreed' | 'refused' | 'withdrawn';
  readonly reason: string;
  readonly by: string;
};

export const endProposal = (
  db: Queryable,
  { by: operator, ...decided }: DecidedOperator,
): Promise<Gives<'decide_operator_proposal'>> => decide(db, { ...decided, operator });
