import type { Currency, RefundProposal, VersionStanding } from '@dipper/contract';
import { call, statement } from '../../../platform/db/index.ts';
import type { Gives, Queryable } from '../../../platform/db/index.ts';
import type { PaymentName } from '../../charging/index.ts';

export type RefundPlanRow = {
  readonly refusal: Gives<'preview_refund'>['refusal'];
  readonly amount: bigint | null;
  readonly currency: Currency | null;
  readonly spoon_paid: bigint | null;
  readonly spoon_bonus: bigint | null;
  readonly way: 'method' | 'account';
  readonly place: number;
  readonly needs_account: boolean;
  readonly needs_second: boolean;
  readonly refundable: bigint;
  readonly paid_left: bigint;
  readonly bonus_left: bigint;
};

const preview = statement(
  'refunds-preview',
  `select t.refusal, t.amount, t.currency::text, t.spoon_paid, t.spoon_bonus, t.way, t.place,
     t.needs_account, t.needs_second, p.charge_total - p.refunded_total as refundable,
     coalesce(l.paid_left, 0) as paid_left, coalesce(l.bonus_left, 0) as bonus_left
   from dipper.payment p
   left join dipper.spoon_lot l on l.bucket = p.bucket and l.user_id = p.user_id
     and l.lot_id = p.payment_id
   cross join dipper.preview_refund($1, $2, $3, $4, $5) t
   where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);

export const previewRefund = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
  proposal: { readonly amount: bigint | undefined; readonly takingBack: readonly string[] },
): Promise<RefundPlanRow | undefined> => {
  const values = [bucket, userId, paymentId, proposal.amount ?? null, proposal.takingBack];
  return (await db.query<RefundPlanRow>(preview, values))[0];
};

export type ProposalRow = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly payment_id: string;
  readonly number: number;
  readonly state: RefundProposal['state'];
  readonly place: number;
  readonly refund_id: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly spoon_paid: bigint;
  readonly spoon_bonus: bigint;
  readonly reason: string;
  readonly proposed_by: string;
  readonly proposed_at: Date;
  readonly decided_by: string | null;
  readonly decided_why: string | null;
  readonly decided_at: Date | null;
};

const columns = `o.bucket, o.user_id, o.payment_id, o.number, o.state, o.place, o.refund_id, o.amount,
  o.currency::text, o.spoon_paid, o.spoon_bonus, o.reason, o.proposed_by, o.proposed_at,
  o.decided_by, o.decided_why, o.decided_at`;

const ofPayment = statement(
  'refunds-proposals-of-payment',
  `select ${columns} from dipper.refund_proposal o
   where o.bucket = $1 and o.user_id = $2 and o.payment_id = $3 order by o.number desc`,
);

const page = statement(
  'refunds-proposals',
  `-- every bucket: operators look across all people, newest first
   select ${columns} from dipper.refund_proposal o
   where ($1::text is null or o.state = $1)
     and ($2::uuid is null or (o.payment_id, o.number) < ($2, $3::smallint))
   order by o.payment_id desc, o.number desc limit $4`,
);

const propose = call('propose_refund');
const decide = call('decide_refund_proposal');

export const findProposalsOf = (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<ProposalRow[]> => db.query<ProposalRow>(ofPayment, [bucket, userId, paymentId]);

export const findProposals = (
  db: Queryable,
  query: {
    readonly state: RefundProposal['state'] | undefined;
    readonly after: { readonly paymentId: string; readonly number: number } | undefined;
    readonly limit: number;
  },
): Promise<ProposalRow[]> =>
  db.query<ProposalRow>(page, [
    query.state ?? null,
    query.after?.paymentId ?? null,
    query.after?.number ?? null,
    query.limit,
  ]);

export const insertProposal = (
  db: Queryable,
  payment: PaymentName,
  input: {
    readonly refundId: string;
    readonly requestKey: string;
    readonly amount: bigint | undefined;
    readonly place: number;
    readonly reason: string;
    readonly sealed: Buffer | undefined;
    readonly takingBack: readonly string[];
    readonly operator: string;
  },
): Promise<Gives<'propose_refund'>> => propose(db, { ...payment, ...input });

export type ProposalDecision = {
  readonly number: number;
  readonly state: Exclude<RefundProposal['state'], 'open'>;
  readonly operator: string;
  readonly reason: string;
};

/** `accepted`, `repeated`, or why not. */
export const decideProposal = (
  db: Queryable,
  payment: PaymentName,
  decision: ProposalDecision & { readonly takingBack: readonly string[] },
): Promise<Gives<'decide_refund_proposal'>> => decide(db, { ...payment, ...decision });

export type RefundCheckRow = {
  readonly currency: Currency;
  readonly version: number;
  readonly second_operator_above: bigint;
  readonly effective_from: Date;
  readonly standing: VersionStanding;
  readonly changed_at: Date;
  readonly changed_by: string;
  readonly reason: string;
};

const checks = statement(
  'refunds-checks',
  `select c.unit::text as currency, c.version, c.alone_most as second_operator_above, c.effective_from, c.changed_at,
     c.changed_by, c.reason,
     case
       when n.first_from <= c.effective_from then 'replaced'
       when c.effective_from > t.now then 'planned'
       when n.first_from <= t.now then 'past'
       else 'present'
     end as standing
   from dipper.current_time() as t (now)
   cross join dipper.operator_limit c
   cross join lateral (
     select min(l.effective_from) as first_from from dipper.operator_limit l
     where l.unit = c.unit and l.version > c.version
   ) n
   where c.unit <> 'SPOON'
   order by c.unit, c.version desc`,
);

export const findRefundChecks = (db: Queryable): Promise<RefundCheckRow[]> =>
  db.query<RefundCheckRow>(checks, []);
