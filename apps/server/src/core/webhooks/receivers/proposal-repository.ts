import type { ReceiverProposal } from '@dipper/contract';
import { call, statement } from '../../../platform/db/index.ts';
import type { Gives, Queryable } from '../../../platform/db/index.ts';
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

const propose = call('propose_webhook_receiver');

const decide = call('decide_webhook_proposal');

/** Finds proposals, the open ones first, then the newest. */
export const findProposals = (db: Queryable): Promise<ProposalRow[]> =>
  db.query<ProposalRow>(last, []);

export const findProposal = async (
  db: Queryable,
  proposalId: string,
): Promise<ProposalRow | undefined> => (await db.query<ProposalRow>(one, [proposalId]))[0];

export type Proposed = {
  readonly name: string;
  readonly url: string;
  /** Undefined: it is new. */
  readonly revision: number | undefined;
  readonly reason: string;
  readonly by: string;
};

export const insertProposal = (
  db: Queryable,
  proposalId: string,
  { name, url, revision, reason, by }: Proposed,
): Promise<Gives<'propose_webhook_receiver'>> =>
  propose(db, { proposalId, endpoint: name, url, revision, reason, operator: by });

export type Decided = {
  readonly proposalId: string;
  readonly name: string;
  readonly state: 'agreed' | 'refused' | 'withdrawn';
  readonly reason: string;
  readonly by: string;
};
export const endProposal = (
  db: Queryable,
  { proposalId, name, state, reason, by }: Decided,
  secret: SealedSecret | undefined,
): Promise<Gives<'decide_webhook_proposal'>> =>
  decide(db, {
    proposalId,
    endpoint: name,
    state,
    operator: by,
    reason,
    secretId: secret?.secretId,
    sealed: secret?.sealed,
  });
