import { secondLookWishSchema } from '@dipper/contract';
import type { ErrorName, SecondLookProposal, SecondLookWish } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { newUuid } from '../../../platform/ids.ts';

export type SecondLookRow = {
  readonly proposal_id: string;
  readonly subject: string;
  readonly version: number;
  readonly effective_from: Date | null;
  readonly wish: SecondLookWish;
  readonly state: SecondLookProposal['state'];
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly decided_by: string | null;
  readonly decided_why: string | null;
  readonly decided_at: Date | null;
};

const columns = `p.proposal_id, p.subject, p.version, p.effective_from, p.wish, p.state,
  p.reason, p.proposed_by, p.proposed_at, p.decided_by, p.decided_why, p.decided_at`;

const last = statement(
  'second-looks-proposals',
  `select ${columns} from dipper.second_look_proposal p
   order by p.state = 'open' desc, p.proposed_at desc, p.proposal_id limit 100`,
);
const one = statement(
  'second-looks-proposal',
  `select ${columns} from dipper.second_look_proposal p where p.proposal_id = $1`,
);
const propose = statement(
  'second-looks-propose',
  'select dipper.propose_second_look($1, $2, $3, $4, $5, $6, $7) as outcome',
);
const decide = statement(
  'second-looks-decide',
  'select dipper.decide_second_look($1, $2, $3, $4) as outcome',
);

const outcomeOf = <Outcome>([row]: readonly { readonly outcome: Outcome }[]): Outcome => {
  if (row === undefined) throw new Error('a proposal has no outcome');
  return row.outcome;
};

type KeptRow = Omit<SecondLookRow, 'wish'> & { readonly wish: unknown };

const read = (row: KeptRow): SecondLookRow => ({
  ...row,
  wish: secondLookWishSchema.parse(row.wish),
});

const findOne = async (db: Queryable, proposalId: string): Promise<SecondLookRow> => {
  const [row] = await db.query<KeptRow>(one, [proposalId]);
  if (row === undefined) throw new Error(`proposal ${proposalId} is nowhere to be found`);
  return read(row);
};

/** What waits first, then the newest. */
export const findSecondLooks = async (db: Queryable): Promise<readonly SecondLookRow[]> =>
  (await db.query<KeptRow>(last, [])).map(read);

export type SecondLook = {
  readonly subject: string;
  readonly version: number;
  readonly from: Date | undefined;
  readonly wish: SecondLookWish;
  /** Where the days of a fee are. */
  readonly zone?: string;
  readonly reason: string;
  readonly by: string;
};
type ProposeRefusal =
  | 'in_the_past'
  | 'changed_meanwhile'
  | 'not_found'
  | 'second_operator_required';

/** What others work by is asked for by one administrator: another one agrees. */
export const proposeSecondLook = async (
  db: Queryable,
  { subject, version, from, wish, zone, reason, by }: SecondLook,
): Promise<SecondLookRow | ProposeRefusal> => {
  const proposalId = newUuid();
  const kept = JSON.stringify({ ...wish, zone });
  const values = [subject, version, from ?? null, kept, reason, by];
  const told = await db.query<{ outcome: 'proposed' | ProposeRefusal }>(propose, [
    proposalId,
    ...values,
  ]);
  const outcome = outcomeOf(told);
  return outcome === 'proposed' ? findOne(db, proposalId) : outcome;
};

type DecideRefusal = Extract<
  ErrorName,
  'not_found' | 'no_right' | 'second_operator_required' | 'exchange_changed_meanwhile'
>;

export const decideSecondLook = async (
  db: Queryable,
  proposalId: string,
  decided: {
    readonly state: 'agreed' | 'refused' | 'withdrawn';
    readonly by: string;
    readonly reason: string;
  },
): Promise<SecondLookRow | DecideRefusal> => {
  const { state, by, reason } = decided;
  const told = await db.query<{ outcome: 'decided' | DecideRefusal }>(decide, [
    proposalId,
    state,
    by,
    reason,
  ]);
  const outcome = outcomeOf(told);
  return outcome === 'decided' ? findOne(db, proposalId) : outcome;
};
