import type { ActSubjectKind } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Statement } from '../../../platform/db/index.ts';

type Standings = Readonly<Partial<Record<ActSubjectKind, Statement>>>;

/** Statements for things of a person, by bucket, person and number. */
export const standingsOfPeople: Standings = {
  payment: statement(
    'acts-payment',
    `select jsonb_build_object('state', p.state, 'total', p.total, 'currency', p.currency,
       'reason', p.failure_code, 'refunded', p.refunded_total) as standing
     from dipper.payment p where p.bucket = $1 and p.user_id = $2 and p.payment_id = $3::uuid`,
  ),
  'card-payment': statement(
    'acts-card-payment',
    `select jsonb_build_object('state', p.state, 'amount', p.amount, 'refunded', p.refunded_amount,
       'currency', p.currency) as standing
     from dipper.card_payment p
     where p.bucket = $1 and p.user_id = $2 and p.card_payment_id = $3::uuid`,
  ),
  refund: statement(
    'acts-refund',
    `select jsonb_build_object('state', r.state, 'amount', r.amount, 'currency', r.currency,
       'way', r.way) as standing
     from dipper.refund r where r.bucket = $1 and r.user_id = $2 and r.refund_id = $3::uuid`,
  ),
  subscription: statement(
    'acts-subscription',
    `select jsonb_build_object('state', s.state, 'revision', s.revision, 'paidUntil', s.paid_until,
       'nextDueAt', s.next_due_at) as standing
     from dipper.subscription s
     where s.bucket = $1 and s.user_id = $2 and s.subscription_id = $3::uuid`,
  ),
  exchange: statement(
    'acts-exchange',
    `select jsonb_build_object('state', e.state, 'revision', e.revision, 'agreedBy', e.agreed_by,
       'amount', e.amount, 'unit', e.unit) as standing
     from dipper.exchange e where e.bucket = $1 and e.user_id = $2 and e.exchange_id = $3::uuid`,
  ),
};

/** Statements for things with a name of their own. */
export const standingsByName: Standings = {
  person: statement(
    'acts-person',
    `select jsonb_build_object('state', u.state, 'grantPayment', u.grant_payment,
       'grantAdult', u.grant_adult, 'djLevel', u.dj_level, 'certification', u.certification,
       'proposedDjLevel', p.wish ->> 'djLevel', 'proposedBy', p.proposed_by,
       'paidSpoon', coalesce(w.spoon_paid, 0), 'bonusSpoon', coalesce(w.spoon_bonus, 0),
       'openLogins', (select count(*) from dipper.refresh_family f where f.bucket = u.bucket
         and f.user_id = u.user_id and f.ended_at is null)) as standing
     from dipper.app_user u
     left join dipper.wallet w on w.bucket = u.bucket and w.user_id = u.user_id
     left join dipper.proposal p on p.subject = 'dj-level:' || u.user_id and p.state = 'open'
     where u.bucket = dipper.bucket_of($1::text::bigint) and u.user_id = $1::text::bigint`,
  ),
  operator: statement(
    'acts-operator',
    `select jsonb_build_object('roles', o.roles, 'isActive', o.is_active,
       'isInvited', o.password_hash is null, 'mail', o.mail, 'proposedRoles', p.wish -> 'roles',
       'proposedBy', p.proposed_by,
       'passkeys', (select count(*) from dipper.operator_passkey k where k.name = o.name)) as standing
     from (select $1::text as name) n
     left join dipper.operator o on o.name = n.name
     left join dipper.proposal p on p.subject = 'operator:' || n.name and p.state = 'open'
     where o.name is not null or p.subject is not null`,
  ),
  session: statement(
    'acts-session',
    `select jsonb_build_object('operator', s.name, 'isOpen', s.ended_at is null) as standing
     from dipper.operator_session s where s.session_id::text = $1`,
  ),
  difference: statement(
    'acts-difference',
    `select jsonb_build_object('state', d.state, 'owner', d.owner, 'kind', d.kind) as standing
     from dipper.difference d where d.difference_id::text = $1`,
  ),
  settlement: statement(
    'acts-settlement',
    `select jsonb_build_object('state', s.state, 'settlementId', s.settlement_id) as standing
     from dipper.settlement s
     where s.provider || ':' || s.sha256 = $1 and s.state <> 'refused'`,
  ),
  provider: statement(
    'acts-provider',
    `select jsonb_build_object('switches', jsonb_agg(jsonb_build_object('methodId', s.method_id, 'isOff', s.is_off,
       'until', s.until) order by s.method_id)) as standing
     from dipper.provider_switch s where s.provider = $1 having count(*) > 0`,
  ),
  'exchange-policy': statement(
    'acts-exchange-policy',
    `select jsonb_build_object('version', max(p.version)) as standing
     from dipper.exchange_policy p where p.country::text || ':' || p.route::text = $1`,
  ),
  retention: statement(
    'acts-retention',
    `select jsonb_build_object('version', r.version, 'keepDays', r.keep_days) as standing
     from dipper.retention_rule r where r.subject = $1 and r.withdrawn_at is null
     order by r.version desc limit 1`,
  ),
  catalogue: statement(
    'acts-catalogue',
    `select dipper.catalogue_content(p.kind, p.country, p.key) as standing
     from (select split_part($1, ':', 1) as kind, split_part($1, ':', 2) as country,
       split_part($1, ':', 3) as key) p
     where p.kind in ('product', 'promotion', 'badge', 'method', 'setting', 'limit',
       'subscription', 'retry', 'seller', 'category', 'bank', 'free_months', 'terms')`,
  ),
  setting: statement(
    'acts-setting',
    `select v.standing
     from (
       select 'refund-check:' || c.unit::text as name, c.version, jsonb_build_object(
         'version', c.version, 'effectiveFrom', c.effective_from, 'currency', c.unit,
         'secondOperatorAbove', c.alone_most) as standing
       from dipper.operator_limit c where c.unit <> 'SPOON'
       union all
       select 'spoon-adjustments', r.version, jsonb_build_object('version', r.version,
         'effectiveFrom', r.effective_from, 'aloneMost', r.alone_most, 'most', r.most)
       from dipper.operator_limit r where r.unit = 'SPOON'
       union all
       select 'provider-fee:' || f.provider || ':'
           || case when f.method_id = 0 then 'all' else f.method_id::text end || ':' || f.currency,
         f.version, jsonb_build_object('version', f.version, 'fromDay', f.from_day,
           'ratePpm', f.rate_ppm, 'fixed', f.fixed, 'currency', f.currency,
           'rounding', f.rounding)
       from dipper.provider_fee f
       union all
       select 'second-look:' || p.proposal_id, p.version, jsonb_build_object('version', p.version,
         'state', p.state, 'proposedBy', p.proposed_by) || (p.wish - 'zone' - 'content')
       from dipper.proposal p where p.version is not null
     ) v where v.name = $1 order by v.version desc limit 1`,
  ),
  webhook: statement(
    'acts-webhook',
    `select jsonb_build_object('isOff', e.disabled_at is not null, 'failingSince', e.failing_since,
       'url', r.url, 'proposedUrl', p.wish ->> 'url', 'proposedBy', p.proposed_by,
       'secrets', (select count(*) from dipper.webhook_secret s where s.endpoint = n.name
         and (s.good_until is null or s.good_until > dipper.current_time()))) as standing
     from (select $1::text as name) n
     left join dipper.webhook_endpoint e on e.endpoint = n.name
     left join dipper.webhook_receiver r on r.endpoint = n.name
     left join dipper.proposal p on p.subject = 'receiver:' || n.name and p.state = 'open'
     where e.endpoint is not null or r.endpoint is not null or p.subject is not null`,
  ),
  country: statement(
    'acts-country',
    `select jsonb_build_object('areExchangesClosed', c.is_closed, 'since', c.changed_at) as standing
     from dipper.exchange_closing c where c.country::text = $1 order by c.changed_at desc limit 1`,
  ),
};
