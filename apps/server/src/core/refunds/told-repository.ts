import type { RefundState } from '@dipper/contract';
import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { PaymentName, RefundName } from '../charging/index.ts';
import { columns, withAccount } from './repository.ts';
import type { CardRefund, Refund } from './repository.ts';

const ofPayment = statement(
  'refunds-of-payment',
  `select ${columns} from ${withAccount}
   where r.bucket = $1 and r.user_id = $2 and r.payment_id = $3 order by r.place desc`,
);

const steps = statement(
  'refunds-log',
  `select revision, from_state::text, to_state::text, cause, evidence, at from dipper.refund_log
   where bucket = $1 and user_id = $2 and refund_id = $3 order by revision`,
);

const openings = statement(
  'refunds-openings',
  `select reason, at from dipper.refund_account_opening
   where bucket = $1 and user_id = $2 and refund_id = $3 order by at desc limit 100`,
);

const due = statement(
  'refunds-due',
  `select due_at, attempt from dipper.refund_due
   where bucket = $1 and user_id = $2 and refund_id = $3`,
);

export const findRefundsOf = (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<Refund[]> => db.query<Refund>(ofPayment, [bucket, userId, paymentId]);

/** Finds the refunds of a card's charge, newest first. */
export const findCardRefundsOf = (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<CardRefund[]> => db.query<CardRefund>(ofPayment, [bucket, userId, paymentId]);

export type RefundStepRow = {
  readonly revision: number;
  readonly from_state: RefundState;
  readonly to_state: RefundState;
  readonly cause: string;
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

export type RefundFacts = {
  readonly log: readonly RefundStepRow[];
  readonly openings: readonly { readonly reason: string; readonly at: Date }[];
  readonly question: { readonly due_at: Date; readonly attempt: number } | undefined;
};

/** Finds a refund's steps, the openings of its account, and its next poll. */
export const findRefundFacts = async (
  db: Queryable,
  { bucket, userId, refundId }: RefundName,
): Promise<RefundFacts> => {
  const values = [bucket, userId, refundId];
  const [log, opened, [question]] = await Promise.all([
    db.query<RefundStepRow>(steps, values),
    db.query<{ reason: string; at: Date }>(openings, values),
    db.query<{ due_at: Date; attempt: number }>(due, values),
  ]);
  return { log, openings: opened, question };
};
