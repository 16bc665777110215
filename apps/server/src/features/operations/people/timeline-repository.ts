import type { TimelineKind, Unit } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { PersonKey } from '../../../core/accounts/index.ts';

/** The columns of every line; null if its kind has none. */
const empty = `null::text as state, null::text as name, null::bigint as amount,
  null::text as unit, null::text as letter, null::uuid as thing_id`;

/** Each kind for itself, read no further than a page needs: one that is not asked for is not read. */
const part = (kind: TimelineKind, lines: string): string =>
  `(select '${kind}' as kind, l.id, l.at, l.what, l.state, l.name, l.amount, l.unit, l.letter,
     l.thing_id from (${lines}) l
   where ($5::text is null or $5 = '${kind}')
     and ($3::timestamptz is null or (l.at, l.id collate "C") < ($3, $4::text collate "C"))
   order by l.at desc, l.id collate "C" desc limit $6)`;

const logins = part(
  'login',
  `select 'login~' || f.family_id as id, f.created_at as at, 'login' as what,
     case when f.ended_at is null and f.expires_at > dipper.current_time() then 'open' end as state,
     f.sns_type as name, null::bigint as amount, null::text as unit, null::text as letter,
     null::uuid as thing_id
   from dipper.refresh_family f where f.bucket = $1 and f.user_id = $2
   union all
   select 'login-ended~' || f.family_id, f.ended_at, 'login-ended', f.end_reason, f.sns_type,
     null, null, null, null
   from dipper.refresh_family f
   where f.bucket = $1 and f.user_id = $2 and f.ended_at is not null`,
);

const payments = part(
  'payment',
  `select 'payment~' || p.payment_id as id, p.requested_at as at, 'payment' as what,
     p.state::text as state, p.product_name || case when p.quantity > 1
       then ' × ' || p.quantity else '' end as name,
     p.total as amount, p.currency::text as unit, 'p' as letter, p.payment_id as thing_id
   from dipper.payment p where p.bucket = $1 and p.user_id = $2`,
);

const refunds = part(
  'refund',
  `select 'refund~' || r.refund_id as id, r.requested_at as at, v.what, r.state::text as state,
     null::text as name, r.amount, r.currency::text as unit, v.letter, v.thing_id
   from dipper.refund r
   cross join lateral (select
     case when r.charge_kind = 'card' then 'card-refund' else 'refund' end as what,
     case when r.charge_kind = 'card' then 'c' else 'r' end as letter,
     case when r.charge_kind = 'card' then r.payment_id else r.refund_id end as thing_id) v
   where r.bucket = $1 and r.user_id = $2`,
);

const subscriptions = part(
  'subscription',
  `select 'subscription~' || g.subscription_id || '~' || lpad(g.revision::text, 9, '0') as id,
     g.at, g.kind as what, g.state::text as state, s.name, g.amount,
     case when g.amount is not null then s.currency::text end as unit, 's' as letter,
     g.subscription_id as thing_id
   from dipper.subscription_log g
   join dipper.subscription s on s.bucket = g.bucket and s.user_id = g.user_id
     and s.subscription_id = g.subscription_id
   where g.bucket = $1 and g.user_id = $2`,
);

const charges = part(
  'charge',
  `select 'charge~' || c.card_payment_id as id, c.requested_at as at, c.purpose as what,
     c.state::text as state, c.item_name as name, c.amount, c.currency::text as unit,
     'c' as letter, c.card_payment_id as thing_id
   from dipper.card_payment c where c.bucket = $1 and c.user_id = $2`,
);

const cards = part(
  'card',
  `select e.what || '~' || c.card_id as id, e.at, e.what, null::text as state,
     dipper.card_told(c.company, c.number_masked) as name, null::bigint as amount,
     null::text as unit, 'k' as letter, c.card_id as thing_id
   from dipper.card c
   cross join lateral (values ('card-kept', c.created_at), ('card-deleted', c.deleted_at))
     as e (what, at)
   where c.bucket = $1 and c.user_id = $2 and e.at is not null and c.nickname <> ''`,
);

const exchanges = part(
  'exchange',
  `select 'exchange~' || x.exchange_id || '~000000000' as id, x.requested_at as at,
     'requested' as what, null::text as state, x.type as name, x.amount, x.unit::text as unit,
     'e' as letter, x.exchange_id as thing_id
   from dipper.exchange x where x.bucket = $1 and x.user_id = $2
   union all
   select 'exchange~' || g.exchange_id || '~' || lpad(g.revision::text, 9, '0'), g.at,
     g.to_state::text, null, x.type, x.amount, x.unit::text, 'e', g.exchange_id
   from dipper.exchange_log g
   join dipper.exchange x on x.bucket = g.bucket and x.user_id = g.user_id
     and x.exchange_id = g.exchange_id
   where g.bucket = $1 and g.user_id = $2`,
);

const ledger = part(
  'ledger',
  `select 'ledger~' || j.kind || '~' || j.ref_id || '~' || j.line as id, j.posted_at as at,
     j.kind::text as what, null::text as state,
     case when j.credit::text like 'person.%' then j.credit::text else j.debit::text end as name,
     case when j.credit::text like 'person.%' then j.amount else -j.amount end as amount,
     j.unit::text as unit,
     case when j.kind::text = 'purchase' then 'p' when j.kind::text like 'refund%' then 'r'
       when j.kind::text like 'exchange%' or j.kind::text = 'convert' then 'e' end as letter,
     j.ref_id as thing_id
   from dipper.journal j where j.bucket = $1 and j.user_id = $2
     and (j.credit::text like 'person.%' or j.debit::text like 'person.%')`,
);

const notices = part(
  'notice',
  `select 'notice~' || n.kind || '~' || n.ref_id as id, n.at, n.kind as what, n.outcome as state,
     null::text as name, null::bigint as amount, null::text as unit,
     case when dipper.may_resend(row(n.*)::dipper.notice) then 'n' end as letter, n.ref_id as thing_id
   from dipper.notice n where n.bucket = $1 and n.user_id = $2`,
);

const account = part(
  'account',
  `select e.what as id, e.at, e.what, ${empty}
   from dipper.app_user u
   cross join lateral (values ('joined', u.joined_at), ('deleted', u.deleted_at)) as e (what, at)
   where u.bucket = $1 and u.user_id = $2 and e.at is not null
   union all
   select 'dj-level~' || lpad(d.place::text, 9, '0'), d.at, 'dj-level', d.to_level, d.changed_by,
     null, null, null, null
   from dipper.dj_level_log d where d.bucket = $1 and d.user_id = $2
   union all
   select 'certified~' || encode(c.request_hash, 'hex'), c.decided_at, 'certification-told',
     null, null, null, null, null, null
   from dipper.certification_request c
   where c.bucket = $1 and c.user_id = $2 and c.decided_at is not null`,
);

const acts = part(
  'act',
  `select 'act~' || lpad(a.position::text, 18, '0') as id, a.at, a.call as what,
     (select o.outcome from dipper.operator_act o
       where o.act_id = a.act_id and o.part = 'ended') as state,
     a.operator as name, null::bigint as amount, null::text as unit, null::text as letter,
     null::uuid as thing_id
   from dipper.operator_act a where a.user_id = $2 and a.part = 'begun'`,
);

const all = [
  logins,
  payments,
  refunds,
  subscriptions,
  charges,
  cards,
  exchanges,
  ledger,
  notices,
  account,
  acts,
].join('\n union all ');

const timeline = statement(
  'person-timeline',
  `select t.kind, t.id, t.what, t.state, t.name, t.amount, t.unit, t.letter, t.thing_id,
     to_char(t.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
   from (${all}) t
   order by t.at desc, t.id collate "C" desc limit $6`,
);

export type TimelineRow = {
  readonly kind: TimelineKind;
  readonly id: string;
  readonly at: string;
  readonly what: string;
  readonly state: string | null;
  readonly name: string | null;
  readonly amount: bigint | null;
  readonly unit: Unit | null;
  /** `n`: a mail that can be sent once more; otherwise the letter of a public id. */
  readonly letter: string | null;
  readonly thing_id: string | null;
};

export type TimelinePage = {
  readonly kind: TimelineKind | undefined;
  readonly after: { readonly at: string; readonly id: string } | undefined;
  readonly limit: number;
};

export const findTimeline = (
  db: Queryable,
  { bucket, userId }: PersonKey,
  { kind, after, limit }: TimelinePage,
): Promise<TimelineRow[]> =>
  db.query<TimelineRow>(timeline, [
    bucket,
    userId,
    after?.at ?? null,
    after?.id ?? null,
    kind ?? null,
    limit,
  ]);
