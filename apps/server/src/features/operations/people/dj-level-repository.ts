import type { DjLevel, DjLevelProposal } from '@dipper/contract';
import { call, statement } from '../../../platform/db/index.ts';
import type { Gives, Queryable } from '../../../platform/db/index.ts';
import { newUuid } from '../../../platform/ids.ts';
import type { PersonKey } from '../../../core/accounts/index.ts';

export type DjLevelRow = {
  readonly user_id: bigint;
  readonly proposal_id: string;
  readonly from_level: DjLevel;
  readonly to_level: DjLevel;
  readonly state: DjLevelProposal['state'];
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly decided_by: string | null;
  readonly decided_why: string | null;
  readonly decided_at: Date | null;
};

const columns = `p.user_id, p.proposal_id, p.from_level, p.to_level, p.state, p.reason,
  p.proposed_by, p.proposed_at, p.decided_by, p.decided_why, p.decided_at`;

const waiting = statement(
  'dj-levels-waiting',
  `-- every bucket: whoever proposed, somebody else has to look at it
   select ${columns} from dipper.dj_level_proposal p
   where p.state = 'open' order by p.proposed_at, p.proposal_id limit 100`,
);
const one = statement(
  'dj-levels-one',
  `select ${columns} from dipper.dj_level_proposal p
   where p.bucket = $1 and p.user_id = $2 and p.proposal_id = $3`,
);
const propose = call('propose_dj_level');
const decide = call('decide_dj_level');

const findOne = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  proposalId: string,
): Promise<DjLevelRow> => {
  const [row] = await db.query<DjLevelRow>(one, [bucket, userId, proposalId]);
  if (row === undefined) throw new Error(`proposal ${proposalId} is nowhere to be found`);
  return row;
};

export const findWaitingLevels = (db: Queryable): Promise<DjLevelRow[]> =>
  db.query<DjLevelRow>(waiting, []);

export type LevelWish = {
  readonly djId: bigint;
  readonly level: DjLevel;
  readonly reason: string;
  readonly operator: string;
};

export const proposeDjLevel = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  wish: LevelWish,
): Promise<DjLevelRow | Exclude<Gives<'propose_dj_level'>, 'proposed'>> => {
  const proposalId = newUuid();
  const outcome = await propose(db, { bucket, userId, proposalId, ...wish });
  return outcome === 'proposed' ? findOne(db, { bucket, userId }, proposalId) : outcome;
};

export type LevelDecision = {
  readonly proposalId: string;
  readonly state: 'agreed' | 'refused' | 'withdrawn';
  readonly operator: string;
  readonly reason: string;
};

export const decideDjLevel = async (
  db: Queryable,
  { bucket, userId }: PersonKey,
  decision: LevelDecision,
): Promise<DjLevelRow | Exclude<Gives<'decide_dj_level'>, 'decided'>> => {
  const outcome = await decide(db, { bucket, userId, ...decision });
  return outcome === 'decided' ? findOne(db, { bucket, userId }, decision.proposalId) : outcome;
};
