import type { ErrorName, Locale, OperatorProposal, OperatorRole } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

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

const propose = statement(
  'operators-propose',
  'select dipper.propose_operator($1, $2, $3, $4, $5, $6, $7, $8) as outcome',
);

const decide = statement(
  'operators-decide',
  'select dipper.decide_operator_proposal($1, $2, $3, $4, $5) as outcome',
);

/** What waits first, then the newest. */
export const findProposals = (db: Queryable): Promise<OperatorProposalRow[]> =>
  db.query<OperatorProposalRow>(last, []);

export const findProposal = async (
  db: Queryable,
  proposalId: string,
): Promise<OperatorProposalRow | undefined> =>
  (await db.query<OperatorProposalRow>(one, [proposalId]))[0];

type Told<Outcome> = readonly { readonly outcome: Outcome }[];

const outcomeOf = <Outcome>([row]: Told<Outcome>): Outcome => {
  if (row === undefined) throw new Error('a proposal has no outcome');
  return row.outcome;
};

export type ProposedOperator = {
  readonly kind: OperatorProposal['kind'];
  readonly name: string;
  readonly roles?: readonly OperatorRole[];
  readonly mail?: string | undefined;
  readonly locale?: Locale | undefined;
  readonly reason: string;
  readonly by: string;
};
export type ProposeRefusal = Extract<
  ErrorName,
  | 'account_already_registered'
  | 'not_found'
  | 'no_right'
  | 'wrong_request_format'
  | 'second_operator_required'
  | 'exchange_changed_meanwhile'
>;

export const insertProposal = async (
  db: Queryable,
  proposalId: string,
  { kind, name, roles, mail, locale, reason, by }: ProposedOperator,
): Promise<'proposed' | ProposeRefusal> => {
  const values = [kind, name, roles ?? null, mail ?? null, locale ?? null, reason, by];
  const told = await db.query<{ outcome: 'proposed' | ProposeRefusal }>(propose, [
    proposalId,
    ...values,
  ]);
  return outcomeOf(told);
};

export type DecidedOperator = {
  readonly proposalId: string;
  readonly name: string;
  readonly state: 'agreed' | 'refused' | 'withdrawn';
  readonly reason: string;
  readonly by: string;
};
export type DecideRefusal = Extract<
  ErrorName,
  'not_found' | 'no_right' | 'second_operator_required' | 'exchange_changed_meanwhile'
>;

export const endProposal = async (
  db: Queryable,
  { proposalId, name, state, reason, by }: DecidedOperator,
): Promise<'decided' | DecideRefusal> => {
  const values = [proposalId, name, state, by, reason];
  return outcomeOf(await db.query<{ outcome: 'decided' | DecideRefusal }>(decide, values));
};
