import { secondLookWishSchema } from '@dipper/contract';
import type { SecondLookProposal, SecondLookWish } from '@dipper/contract';
import { call, statement } from '../../../platform/db/index.ts';
import type { Gives, Queryable } from '../../../platform/db/index.ts';
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
const propose = call('propose_second_look');
const decide = call('decide_second_look');

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

/** Finds proposals, the open ones first, then the newest. */
export const findSecondLooks = async (db: Queryable): Promise<readonly SecondLookRow[]> =>
  (await db.query<KeptRow>(last, [])).map(read);

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
type ProposeRefusal = Exclude<Gives<'propose_second_look'>, 'proposed'>;

/** Proposes a change of rules that others work by, which a second operator must agree to. */
export const proposeSecondLook = async (
  db: Queryable,
  { subject, version, from, wish, beside, reason, by }: SecondLook,
): Promise<SecondLookRow | ProposeRefusal> => {
  const proposalId = newUuid();
  const kept = JSON.stringify({ ...wish, ...beside });
  const asked = { proposalId, subject, version, effectiveFrom: from, wish: kept, reason };
  const outcome = await propose(db, { ...asked, operator: by });
  return outcome === 'proposed' ? findOne(db, proposalId) : outcome;
};

type DecideRefusal = Exclude<Gives<'decide_second_look'>, 'decided'>;

export const decideSecondLook = async (
  db: Queryable,
  proposalId: string,
  decided: {
    readonly state: 'agreed' | 'refused' | 'withdrawn';
    readonly by: string;
    readonly reason: string;
  },
): Promise<SecondLookRow | DecideRefusal> => {
  const { by: operator, ...rest } = decided;
  const outcome = await decide(db, { proposalId, ...rest, operator });
  return outcome === 'decided' ? findOne(db, proposalId) : outcome;
};
