import type { ProposalState } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable, Statement } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';

export type ProposalRow<Wish> = {
  readonly proposal_id: string;
  readonly subject: string;
  readonly version: number | null;
  readonly effective_from: Date | null;
  readonly wish: Wish;
  readonly state: ProposalState;
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly decided_by: string | null;
  readonly decided_why: string | null;
  readonly decided_at: Date | null;
};

const columns = `p.proposal_id, p.subject, p.version, p.effective_from, p.wish, p.state, p.reason,
  p.proposed_by, p.proposed_at, p.decided_by, p.decided_why, p.decided_at`;

const last = statement(
  'proposals-last',
  `select ${columns} from dipper.proposal p where p.kind = any($1)
   order by p.state = 'open' desc, p.proposed_at desc, p.proposal_id limit 100`,
);
const waiting = statement(
  'proposals-waiting',
  `select ${columns} from dipper.proposal p where p.kind = any($1) and p.state = 'open'
   order by p.proposed_at, p.proposal_id limit 100`,
);
const one = statement(
  'proposals-one',
  `select ${columns} from dipper.proposal p where p.proposal_id = $1`,
);
const insert = call('propose');
const end = call('decide_proposal');

/** Kinds that are listed and decided together, and the schema of what they wish. */
export type ProposalKinds<Wish> = {
  readonly kinds: readonly string[];
  readonly wish: { readonly parse: (stored: unknown) => Wish };
};

export type Proposed = {
  readonly kind: string;
  /** The subject's kind and name, such as `operator:minho`. */
  readonly subject: string;
  readonly version?: number;
  readonly from?: Date | undefined;
  readonly wish: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly by: string;
};
export type ProposeRefusal = Exclude<Gives<'propose'>, 'proposed'>;

const states = { agree: 'agreed', refuse: 'refused', withdraw: 'withdrawn' } as const;

export type Decided = {
  readonly proposalId: string;
  /** The subject that the caller names, if any: a proposal of another one is not found. */
  readonly subject?: string;
  readonly decision: keyof typeof states;
  readonly reason: string;
  readonly by: string;
  /** Fields that only the operator who agrees can add. */
  readonly beside?: Readonly<Record<string, string>> | undefined;
};
export type DecideRefusal = Exclude<Gives<'decide_proposal'>, 'decided'>;

export type Proposals<Wish> = {
  /** Proposes a change, which another operator has to approve. */
  readonly propose: (
    db: Queryable,
    proposed: Proposed,
  ) => Promise<ProposalRow<Wish> | ProposeRefusal>;
  /** Ends a proposal: another operator decides on it, or its own operator withdraws it. */
  readonly decide: (db: Queryable, decided: Decided) => Promise<ProposalRow<Wish> | DecideRefusal>;
  /** Finds the last hundred, the open ones first, then the newest. */
  readonly findLast: (db: Queryable) => Promise<readonly ProposalRow<Wish>[]>;
  /** Finds the hundred that have waited longest, the oldest first. */
  readonly findOpen: (db: Queryable) => Promise<readonly ProposalRow<Wish>[]>;
};

/** The one machine of all that one operator proposes and another decides about. */
export const createProposals = <Wish>({
  kinds,
  wish: schema,
}: ProposalKinds<Wish>): Proposals<Wish> => {
  const read = (row: ProposalRow<unknown>): ProposalRow<Wish> => ({
    ...row,
    wish: schema.parse(row.wish),
  });
  const findOne = async (db: Queryable, proposalId: string): Promise<ProposalRow<Wish>> => {
    const [row] = await db.query<ProposalRow<unknown>>(one, [proposalId]);
    if (row === undefined) throw new Error(`proposal ${proposalId} is nowhere to be found`);
    return read(row);
  };
  const listBy = (text: Statement) => async (db: Queryable) =>
    (await db.query<ProposalRow<unknown>>(text, [kinds])).map(read);
  return {
    propose: async (db, { from: effectiveFrom, wish, by: operator, ...proposed }) => {
      const proposalId = newUuid();
      const proposal = { proposalId, effectiveFrom, wish: JSON.stringify(wish), operator };
      const outcome = await insert(db, { version: null, ...proposed, ...proposal });
      return outcome === 'proposed' ? findOne(db, proposalId) : outcome;
    },
    decide: async (db, { decision, beside, by: operator, subject, proposalId, reason }) => {
      const state = states[decision];
      const added = beside && JSON.stringify(beside);
      const proposal = { proposalId, kinds, subject, state, operator, reason, beside: added };
      const outcome = await end(db, proposal);
      return outcome === 'decided' ? findOne(db, proposalId) : outcome;
    },
    findLast: listBy(last),
    findOpen: listBy(waiting),
  };
};
