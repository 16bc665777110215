import type { ErrorName, ReceiverProposal } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { SealedSecret } from './repository.ts';

export type ProposalRow = {
  readonly proposal_id: string;
  readonly endpoint: string;
  readonly url: string;
  readonly revision: number | null;
  readonly state: ReceiverProposal['state'];
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly decided_by: string | null;
  readonly decided_why: string | null;
  readonly decided_at: Date | null;
};

const columns = `proposal_id, endpoint, url, revision, state, reason, proposed_by, proposed_at,
  decided_by, decided_why, decided_at`;

const last = statement(
  'receivers-proposals',
  `select ${columns} from dipper.webhook_proposal
   order by state = 'open' desc, proposed_at desc, proposal_id limit 100`,
);

const one = statement(
  'receivers-proposal',
  `select ${columns} from dipper.webhook_proposal where proposal_id = $1`,
);

const propose = statement(
  'receivers-propose',
  'select dipper.propose_webhook_receiver($1, $2, $3, $4, $5, $6) as outcome',
);

const decide = statement(
  'receivers-decide',
  'select dipper.decide_webhook_proposal($1, $2, $3, $4, $5, $6, $7) as outcome',
);

/** What waits first, then the newest. */
export const findProposals = (db: Queryable): Promise<ProposalRow[]> =>
  db.query<ProposalRow>(last, []);

export const findProposal = async (
  db: Queryable,
  proposalId: string,
): Promise<ProposalRow | undefined> => (await db.query<ProposalRow>(one, [proposalId]))[0];

type Told<Outcome> = readonly { readonly outcome: Outcome }[];

const outcomeOf = <Outcome>([row]: Told<Outcome>): Outcome => {
  if (row === undefined) throw new Error('a proposal has no outcome');
  return row.outcome;
};

export type Proposed = {
  readonly name: string;
  readonly url: string;
  /** Undefined: it is new. */
  readonly revision: number | undefined;
  readonly reason: string;
  readonly by: string;
};
export type ProposeOutcome = 'proposed' | 'not_found' | 'changed_meanwhile';

export const insertProposal = async (
  db: Queryable,
  proposalId: string,
  { name, url, revision, reason, by }: Proposed,
): Promise<ProposeOutcome> => {
  const values = [proposalId, name, url, revision ?? null, reason, by];
  return outcomeOf(await db.query<{ outcome: ProposeOutcome }>(propose, values));
};

export type Decided = {
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
  { proposalId, name, state, reason, by }: Decided,
  secret: SealedSecret | undefined,
): Promise<'decided' | DecideRefusal> => {
  const sealed = [secret?.secretId ?? null, secret?.sealed ?? null];
  const values = [proposalId, name, state, by, reason, ...sealed];
  return outcomeOf(await db.query<{ outcome: 'decided' | DecideRefusal }>(decide, values));
};
