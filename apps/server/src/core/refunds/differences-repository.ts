import type { Currency, RefundDifferenceState } from '@dipper/contract';
import { call, statement } from '../../platform/db/index.ts';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from '../charging/index.ts';

export type RefundDifferenceRow = {
  readonly user_id: bigint;
  readonly payment_id: string;
  readonly provider: string;
  readonly told: bigint;
  readonly expected: bigint;
  readonly currency: Currency;
  readonly state: RefundDifferenceState;
  readonly operator: string | null;
  readonly reason: string | null;
  readonly seen_at: Date;
  readonly decided_at: Date | null;
};

const columns = `d.user_id, d.payment_id, p.provider, d.told, d.expected,
  p.charge_currency::text as currency, d.state, d.operator, d.reason, d.seen_at, d.decided_at`;

const withPayment = `dipper.refund_difference d join dipper.payment p on p.bucket = d.bucket
  and p.user_id = d.user_id and p.payment_id = d.payment_id`;

const page = statement(
  'refunds-differences',
  `-- every bucket: operators look across all people, newest first
   select ${columns} from ${withPayment}
   where ($1::text is null or d.state = $1)
     and ($2::uuid is null or d.payment_id < $2 or (d.payment_id = $2 and d.told > $3))
   order by d.payment_id desc, d.told limit $4`,
);

const one = statement(
  'refunds-difference',
  `select ${columns} from ${withPayment}
   where d.bucket = $1 and d.user_id = $2 and d.payment_id = $3 and d.told = $4`,
);

const decide = call('decide_refund_difference');

export type RefundDifferenceQuery = {
  readonly state: RefundDifferenceState | undefined;
  readonly after: { readonly paymentId: string; readonly told: bigint } | undefined;
  readonly limit: number;
};

export const findRefundDifferences = (
  db: Queryable,
  { state, after, limit }: RefundDifferenceQuery,
): Promise<RefundDifferenceRow[]> =>
  db.query<RefundDifferenceRow>(page, [
    state ?? null,
    after?.paymentId ?? null,
    after?.told ?? null,
    limit,
  ]);

export const findRefundDifference = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
  reported: bigint,
): Promise<RefundDifferenceRow | undefined> =>
  (await db.query<RefundDifferenceRow>(one, [bucket, userId, paymentId, reported]))[0];

export type RefundDifferenceDecision = {
  readonly told: bigint;
  readonly decision: 'booked' | 'dismissed';
  readonly refundId: string;
  readonly operator: string;
  readonly reason: string;
};

/** `accepted`, `repeated`, or why not. */
export const decideRefundDifference = (
  db: Queryable,
  payment: PaymentName,
  decision: RefundDifferenceDecision,
): Promise<Gives<'decide_refund_difference'>> => decide(db, { ...payment, ...decision });
