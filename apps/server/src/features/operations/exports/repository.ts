import type { ExportKind } from '@dipper/contract';
import { narrowedBy, narrowingValues } from '../../../core/reconciling/index.ts';
import type { DifferenceFilter } from '../../../core/reconciling/index.ts';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable, Statement } from '../../../platform/db/index.ts';
import type { Days } from '../days.ts';

const span = statement(
  'exports-span',
  `select ($1::date::timestamp at time zone $3) as starts_at,
     (($2::date + 1)::timestamp at time zone $3) as ends_at`,
);

/**
 * Reads a page of a stretch of time, after the last row sent. A block-range index finds the
 * stretch. It is read as a whole first, so that the planner does not choose another index for the
 * order.
 */
const pageOf = (name: string, found: string): Statement =>
  statement(
    `exports-${name}`,
    `with found as materialized (${found})
     select * from found f where $3::text is null or f.key > $3 order by f.key limit $4`,
  );

const within = (column: string): string => `${column} >= $1 and ${column} < $2`;

const pages: Readonly<Record<ExportKind, Statement>> = {
  payments: pageOf(
    'payments',
    `-- every bucket: a file is of everybody
     select p.payment_id::text as key, p.user_id, p.state::text as state, p.provider,
       p.provider_reference, p.method_id, p.product_id, p.product_name, p.quantity, p.spoon_amount,
       p.bonus_amount, p.total, p.currency::text as currency, p.charge_total,
       p.charge_currency::text as charge_currency, p.refunded_total, p.failure_code,
       p.requested_at, p.settled_at
     from dipper.payment p where ${within('p.requested_at')}`,
  ),
  refunds: pageOf(
    'refunds',
    `-- every bucket: a file is of everybody
     select r.refund_id::text as key, r.user_id, r.payment_id::text as payment_id,
       r.state::text as state, r.way, r.requested_by, r.provider, r.provider_reference, r.amount,
       r.currency::text as currency, r.spoon_paid, r.spoon_bonus, r.reason, r.requested_at,
       r.changed_at
     from dipper.refund r where r.charge_kind = 'purchase' and ${within('r.requested_at')}`,
  ),
  card_payments: pageOf(
    'card-payments',
    `-- every bucket: a file is of everybody
     select c.card_payment_id::text as key, c.user_id, c.subscription_id::text as subscription_id,
       c.state::text as state, c.purpose, c.period_number, c.attempt, c.provider,
       c.charge_reference as provider_reference, c.item_name, c.country, c.amount,
       c.refunded_amount, c.currency::text as currency, c.failure_code, c.requested_at,
       c.finished_at
     from dipper.card_payment c where ${within('c.requested_at')}`,
  ),
  subscriptions: pageOf(
    'subscriptions',
    `-- every bucket: a file is of everybody
     select s.subscription_id::text as key, s.user_id, s.state::text as state, s.type, s.dj_id,
       s.product_id, s.plan, s.grade, s.name, s.country, s.standard_price, s.local_price,
       s.promotion_price, s.currency::text as currency, s.promotion_months, s.created_at,
       s.next_due_at, s.paid_until, s.canceled_at, s.ended_at, s.ended_why
     from dipper.subscription s where ${within('s.created_at')}`,
  ),
  exchanges: pageOf(
    'exchanges',
    `-- every bucket: a file is of everybody
     select e.exchange_id::text as key, e.user_id, e.type, e.state::text as state, e.country,
       e.provider, e.provider_reference, e.points, e.unit::text as unit, e.origin_amount,
       e.spoon_fee, e.pg_fee, e.remittance_fee, e.tax, e.amount, e.reason, e.requested_at,
       e.paid_at, e.ended_at
     from dipper.exchange e where ${within('e.requested_at')}`,
  ),
  journal: pageOf(
    'journal',
    `-- every bucket: a file is of everybody
     select concat_ws('.', lpad(((extract(epoch from j.posted_at) * 1000000)::bigint)::text, 17, '0'),
         j.user_id, j.kind, j.ref_id, j.line) as key,
       j.user_id, j.kind::text as kind, j.ref_id::text as ref_id, j.line,
       j.debit::text as debit, j.credit::text as credit, j.unit::text as unit, j.amount,
       j.posted_at, j.recorded_at
     from dipper.journal j where ${within('j.posted_at')}`,
  ),
  differences: pageOf(
    'differences',
    `select d.difference_id::text as key, d.provider, d.kind, d.subject, d.day, d.reference,
       d.expected_amount, d.expected_unit, d.found_amount, d.found_unit, d.state, d.owner, d.reason,
       d.first_seen_at, d.changed_at, d.changed_by
     from dipper.difference d where ${within('d.first_seen_at')} and ${narrowedBy(5)}`,
  ),
  settlement_lines: pageOf(
    'settlement-lines',
    `select l.settlement_id::text || '-' || lpad(l.line::text, 9, '0') as key,
       l.settlement_id::text as settlement_id, l.provider, s.file_name, s.state, l.line, l.kind,
       l.order_name as order_number, l.reference, l.amount, l.fee, l.net, l.unit::text as unit,
       l.day::text as day, l.paid_on::text as paid_on, s.started_at as brought_at,
       s.started_by as brought_by
     from dipper.settlement s
     join dipper.settlement_line l on l.settlement_id = s.settlement_id
     -- What a later file corrects would be counted twice.
     where s.state <> 'replaced' and ${within('s.started_at')}`,
  ),
  acts: pageOf(
    'acts',
    `select lpad(b.position::text, 19, '0') as key, b.position, b.at, b.operator, b.call,
       b.subject_kind, b.subject, b.user_id, b.reason, e.outcome, e.at as ended_at, b.request_id
     from dipper.operator_act b
     left join dipper.operator_act e on e.act_id = b.act_id and e.part = 'ended'
     where b.part = 'begun' and ${within('b.at')}`,
  ),
};

export type Span = { readonly starts_at: Date; readonly ends_at: Date };

export const findSpan = async (db: Queryable, { from, to, zone }: Days): Promise<Span> => {
  const [row] = await db.query<Span>(span, [from, to, zone]);
  if (row === undefined) throw new Error('days begin and end');
  return row;
};

/** A row as the columns of the file read it. */
export type ExportRow = { readonly key: string } & Readonly<Record<string, unknown>>;

export type Stretch = {
  readonly from: Date;
  readonly to: Date;
  readonly after: string | undefined;
  readonly limit: number;
  /** Used for differences only. */
  readonly narrowed: DifferenceFilter;
};

export const findExportPage = (
  db: Queryable,
  kind: ExportKind,
  { from, to, after, limit, narrowed }: Stretch,
): Promise<ExportRow[]> => {
  const values = kind === 'differences' ? narrowingValues(narrowed) : [];
  return db.query<ExportRow>(pages[kind], [from, to, after ?? null, limit, ...values]);
};
