import type { Currency, DifferenceKind, PaymentState } from '@dipper/contract';
import { call, callEach, statement } from '../../platform/db/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import type { PaymentName } from '../charging/index.ts';
import { readHourByHour, readRefunds } from './day-repository.ts';
import type { DayRefund } from './day-repository.ts';
import type { Amount, Day } from './model.ts';

export type RunRow = {
  readonly provider: string;
  readonly day: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state: 'due' | 'running' | 'done';
  readonly due_at: Date;
  readonly attempt: number;
  readonly records: number;
  readonly payments: number;
  readonly differences: number;
  readonly unanswered: number;
  readonly finished_at: Date | null;
};

export const runColumns = `provider, day::text, starts_at, ends_at, state, due_at, attempt, records,
  payments, differences, unanswered, finished_at`;

/** The last days that are over, in the zone of each provider. */
const planRecent = statement(
  'reconciling-plan-recent',
  `select dipper.plan_reconciliation(i.provider, i.zone,
     (t.now at time zone i.zone)::date - b.back, $4, false) as planned
   from dipper.current_time() as t (now),
     unnest($1::text[], $2::text[]) as i (provider, zone), generate_series(1, $3::int) as b (back)`,
);

const planDay = callEach('plan_reconciliation');
const claim = call('claim_reconciliation');
const renew = call('renew_reconciliation');

const finish = call('finish_reconciliation');

export const bookedColumns = `p.bucket, p.user_id, p.payment_id, p.state::text, p.provider,
  p.charge_total, p.charge_currency::text, p.provider_reference, p.charge_reference,
  p.refunded_total, p.method_id, p.requested_at, p.settled_at,
  coalesce((select sum(j.amount) from dipper.journal j
    where j.bucket = p.bucket and j.user_id = p.user_id and j.kind = 'purchase'
      and j.ref_id = p.payment_id and j.unit = p.charge_currency and j.credit = 'platform.sales'),
    (select sum(j.amount) from dipper.refund r join dipper.journal j on j.bucket = r.bucket
        and j.user_id = r.user_id and j.kind = 'refund' and j.ref_id = r.refund_id
      where r.bucket = p.bucket and r.user_id = p.user_id and r.payment_id = p.payment_id
        and r.kind = 'review' and j.unit = p.charge_currency and j.credit = 'platform.sales'),
    0)::bigint as posted`;

/** Leaves out payments decided in review, which happens days after their charge was in the records. */
const notDecided = `not exists (select 1 from dipper.charge_log g where g.bucket = p.bucket
  and g.user_id = p.user_id and g.payment_id = p.payment_id and g.from_state = 'review'
  and g.to_state = 'succeeded')`;

const ofDay = statement(
  'reconciling-payments-of-day',
  `-- every bucket: a day is everybody's
   select ${bookedColumns} from dipper.payment p
   where p.settled_at >= $2 and p.settled_at < $3 and p.provider = $1 and ${notDecided}`,
);

const refundsOfDay = statement(
  'reconciling-refunds-of-day',
  `-- every bucket: a day is everybody's
   select r.bucket, r.user_id, r.payment_id, sum(r.amount)::bigint as amount
   from dipper.refund r
   where r.changed_at >= $2 and r.changed_at < $3 and r.provider = $1 and r.state = 'done'
     and r.way = 'method' and r.kind <> 'difference'
   group by r.bucket, r.user_id, r.payment_id`,
);

const byName = statement(
  'reconciling-payment',
  `select ${bookedColumns} from dipper.payment p
   where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3`,
);

const byReference = statement(
  'reconciling-names',
  `select t.provider_reference as reference, t.bucket, t.user_id, t.payment_id
   from dipper.provider_transaction t
   where t.provider_reference = any($2::text[]) and t.provider = $1`,
);

const note = call('note_difference');

const close = call('close_differences');

export type BookedRow = {
  readonly bucket: number;
  readonly user_id: bigint;
  readonly payment_id: string;
  /** The order number of a saved card's charge; purchases have none here. */
  readonly order_id?: string;
  readonly state: PaymentState;
  readonly provider: string;
  readonly charge_total: bigint;
  readonly charge_currency: Currency;
  readonly provider_reference: string | null;
  readonly charge_reference: string | null;
  readonly refunded_total: bigint;
  /** Null where a kept card was charged. */
  readonly method_id: number | null;
  readonly requested_at: Date;
  readonly settled_at: Date | null;
  readonly posted: bigint;
};

const daysBack = 3;
const settleSeconds = 4 * 3600; // Time for every provider to publish its records of the day.

export type Calendar = readonly { readonly provider: string; readonly zone: string }[];

export const planRecentDays = async (db: Queryable, calendar: Calendar): Promise<void> => {
  const providers = calendar.map(({ provider }) => provider);
  const zones = calendar.map(({ zone }) => zone);
  await db.query(planRecent, [providers, zones, daysBack, settleSeconds]);
};

export const planOneDay = async (db: Queryable, calendar: Calendar, day: string): Promise<void> => {
  const now = { day, settleSeconds: 0, again: true };
  await planDay(
    db,
    calendar.map(({ provider, zone }) => ({ provider, zone, ...now })),
  );
};

export type Claim = {
  readonly providers: readonly string[];
  readonly day: string | undefined;
  readonly leaseSeconds: number;
};

export const claimRun = async (
  db: Queryable,
  { providers: provider, day: onlyDay, leaseSeconds }: Claim,
): Promise<RunRow | undefined> => (await claim<RunRow>(db, { provider, onlyDay, leaseSeconds }))[0];

/** Whether the day is still this caller's; it then has that much more time. */
export const renewRun = async (
  db: Queryable,
  { provider, day, attempt }: RunRow,
  leaseSeconds: number,
): Promise<boolean> => renew(db, { provider, day, attempt, leaseSeconds });

export type Counts = Pick<RunRow, 'records' | 'payments' | 'differences' | 'unanswered'>;

export const finishRun = async (
  db: Queryable,
  { provider, day }: RunRow,
  result: Counts & { readonly againSeconds: number | null },
): Promise<void> => {
  await finish(db, { provider, day, ...result });
};

/** Finds the amount of each payment refunded through its method on the day. */
export const findRefundsOfDay = (
  database: Database,
  provider: string,
  day: Day,
): Promise<readonly DayRefund[]> => readRefunds(database, refundsOfDay, { provider, day });

export const findPaymentsOfDay = (
  database: Database,
  provider: string,
  day: Day,
): Promise<BookedRow[]> => readHourByHour(database, ofDay, { provider, day });

export const findBooked = async (
  db: Queryable,
  { bucket, userId, paymentId }: PaymentName,
): Promise<BookedRow | undefined> =>
  (await db.query<BookedRow>(byName, [bucket, userId, paymentId]))[0];

export const findNames = async (
  db: Queryable,
  provider: string,
  references: readonly string[],
): Promise<readonly PaymentName[]> => {
  const rows = await db.query<{ bucket: number; user_id: bigint; payment_id: string }>(
    byReference,
    [provider, references],
  );
  return rows.map(({ bucket, user_id: userId, payment_id: paymentId }) => ({
    bucket,
    userId,
    paymentId,
  }));
};

export type NotedDifference = {
  readonly id: string;
  readonly provider: string;
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly day: string;
  readonly reference: string | null;
  readonly expected: Amount | null;
  readonly found: Amount | null;
};

/** The row of this difference: a new one, or the one that it has had since it was first found. */
export const noteDifference = (db: Queryable, found: NotedDifference): Promise<string> =>
  note<string>(db, {
    differenceId: found.id,
    provider: found.provider,
    kind: found.kind,
    subject: found.subject,
    day: found.day,
    reference: found.reference,
    expectedAmount: found.expected?.amount,
    expectedUnit: found.expected?.currency,
    foundAmount: found.found?.amount,
    foundUnit: found.found?.currency,
  });

export const closeDifferences = async (
  db: Queryable,
  { provider, day }: RunRow,
  still: readonly string[],
): Promise<void> => {
  await close(db, { provider, day, still });
};
