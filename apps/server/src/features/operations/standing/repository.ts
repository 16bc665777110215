import { isUnlinked } from '../../../core/ledger/index.ts';
import { statement } from '../../../platform/db/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { Statement } from '../../../platform/db/index.ts';

/** Counting stops here: the alert fires long before. */
const countedMost = 50_000;

const outbox = statement(
  'standing-outbox',
  `-- every bucket: how many events wait anywhere
   select count(*) filter (where o.available_at <= t.now)::int as waiting,
     count(*) filter (where o.attempt > 1)::int as failing,
     coalesce(extract(epoch from t.now - min(o.available_at)), 0)::int as oldest
   from dipper.current_time() as t (now) left join (
     select available_at, attempt from dipper.outbox order by available_at limit ${countedMost}
   ) o on true group by t.now`,
);

const openPayments = statement(
  'standing-open-payments',
  `-- every bucket: payments that are not over, of everybody
   select p.provider, p.state::text as state, count(*)::int as open,
     extract(epoch from max(t.now - p.requested_at))::int as oldest
   from dipper.current_time() as t (now) cross join (
     select bucket, user_id, payment_id from dipper.charge_due
     where charge_kind = 'purchase' limit ${countedMost}) d
   join dipper.payment p on p.bucket = d.bucket and p.user_id = d.user_id
     and p.payment_id = d.payment_id
   group by p.provider, p.state`,
);

const questions = statement(
  'standing-questions',
  `-- every bucket: questions whose time has come and that nobody has asked
   select q.kind, count(q.at)::int as waiting,
     coalesce(extract(epoch from t.now - min(q.at)), 0)::int as oldest
   from dipper.current_time() as t (now) cross join lateral (
     values ('payment', null::timestamptz), ('refund', null), ('exchange', null),
       ('card-payment', null)
     union all (select 'payment', due_at from dipper.charge_due
       where charge_kind = 'purchase' and due_at <= t.now limit ${countedMost})
     union all (select 'refund', due_at from dipper.refund_due
       where due_at <= t.now limit ${countedMost})
     union all (select 'exchange', due_at from dipper.exchange_due
       where due_at <= t.now limit ${countedMost})
     union all (select 'card-payment', due_at from dipper.charge_due
       where charge_kind = 'card' and due_at <= t.now limit ${countedMost})) as q (kind, at)
   group by q.kind, t.now`,
);

/** One probe a bucket finds rows that are not sealed, as in the job that seals them. */
const sealing = statement(
  'standing-sealing',
  `-- every bucket: each has a chain of its own
   select count(first.at)::int as buckets,
     coalesce(extract(epoch from clock_timestamp() - min(first.at)), 0)::int as oldest
   from generate_series(0, 4095) as b (bucket)
   left join dipper.journal_head h on h.bucket = b.bucket
   cross join lateral (select j.recorded_at as at from dipper.journal j
     where j.bucket = b.bucket and j.recorded_at >= coalesce(h.sealed_to, '-infinity')
       and ${isUnlinked}
     order by j.recorded_at limit 1) first`,
);

const renewals = statement(
  'standing-renewals',
  `-- every bucket: periods to be charged, of everybody
   select count(*) filter (where p.next_attempt_at <= t.now)::int as due,
     count(*) filter (where p.next_attempt_at <= t.now - make_interval(hours => 1))::int as overdue,
     coalesce(extract(epoch from t.now - least(min(p.next_attempt_at), t.now)), 0)::int as oldest,
     (select coalesce(extract(epoch from t.now - least(min(s.next_due_at), t.now)), 0)::int
       from dipper.subscription s where s.next_due_at is not null) as unscheduled
   from dipper.current_time() as t (now) left join (
     select next_attempt_at from dipper.subscription_period where state = 'due'
     order by next_attempt_at limit ${countedMost}) p on true
   group by t.now`,
);

const exchanges = statement(
  'standing-exchanges',
  `-- every bucket: exchanges that are under way, of everybody
   select s.state::text as state, count(e.at)::int as open,
     coalesce(extract(epoch from t.now - min(e.at)), 0)::int as oldest
   from dipper.current_time() as t (now)
   cross join unnest('{requested,checking,approved,sending,sent,unknown,review}'
     ::dipper.exchange_state[]) as s (state)
   left join lateral (select x.changed_at as at from dipper.exchange x
     where x.state = s.state limit ${countedMost}) e on true
   group by s.state, t.now`,
);

const differences = statement(
  'standing-differences',
  `select d.provider, case when t.now - d.first_seen_at < make_interval(days => 1) then 'day'
       when t.now - d.first_seen_at < make_interval(days => 7) then 'week' else 'older' end as age,
     count(*)::int as open
   from dipper.current_time() as t (now) cross join dipper.difference d
   where d.state = 'open' group by 1, 2`,
);

const reconciliations = statement(
  'standing-reconciliations',
  `select r.provider, count(*) filter (where r.state <> 'done'
       and r.due_at <= t.now - make_interval(hours => 6))::int as late
   from dipper.current_time() as t (now) cross join dipper.reconciliation r
   group by r.provider`,
);

const settlementFetches = statement(
  'standing-settlement-fetches',
  `select f.provider, count(*) filter (where f.told = 0
       and f.ends_at <= t.now - make_interval(hours => 33)
       and not exists (select 1 from dipper.settlement s where s.provider = f.provider
         and s.state = 'compared' and f.day between s.from_day and s.to_day))::int as untold
   from dipper.current_time() as t (now) cross join dipper.settlement_fetch f
   group by f.provider`,
);

const documents = statement(
  'standing-documents',
  `-- every bucket: documents that should be gone, of everybody
   select count(d.due_at)::int as overdue,
     coalesce(extract(epoch from t.now - min(d.due_at)), 0)::int as oldest
   from dipper.current_time() as t (now) left join (
     select due_at from dipper.exchange_document where due_at is not null
     order by due_at limit ${countedMost}) d on d.due_at <= t.now
   group by t.now`,
);

const mails = statement(
  'standing-mails',
  `-- every bucket: mails that have not gone, to anybody
   select count(n.at)::int as waiting,
     coalesce(extract(epoch from t.now - min(n.at)), 0)::int as oldest
   from dipper.current_time() as t (now) left join (
     select at from dipper.notice where outcome in ('due', 'sending') limit ${countedMost}
   ) n on true group by t.now`,
);

const operatorCodes = statement(
  'standing-operator-codes',
  `select coalesce(max(c.wrong), 0)::int as worst
   from dipper.current_time() as t (now) left join dipper.operator_code_tries c
     on c.began_at > t.now - make_interval(days => 1)`,
);

const operatorRaisings = statement(
  'standing-operator-raisings',
  `select count(r.name)::int as lately
   from dipper.current_time() as t (now) left join dipper.operator_raising r
     on r.raised_at > t.now - make_interval(hours => 1)
     and r.raised_by not in ('command line', 'demo seed')`,
);

const webhooks = statement(
  'standing-webhooks',
  `-- every bucket: messages that wait, of everybody
   select e.endpoint, (e.disabled_at is not null)::int as off, count(d.created_at)::int as waiting,
     coalesce(extract(epoch from t.now - min(d.created_at)), 0)::int as oldest
   from dipper.current_time() as t (now) cross join dipper.webhook_endpoint e
   left join lateral (select w.created_at from dipper.webhook_delivery w
     where w.endpoint = e.endpoint and w.next_at is not null limit ${countedMost}) d on true
   group by e.endpoint, e.disabled_at, t.now`,
);

export type StandingRow = Readonly<Record<string, string | number>>;

/** Monitoring must not slow down the work that it watches. */
const timeout = { statementMs: 1500 };

/** How everything stands, over one connection. */
export const readStanding = (database: Database) =>
  database.transaction(async (db) => {
    const read = (subject: Statement) => db.query<StandingRow>(subject);
    return {
      outbox: await read(outbox),
      openPayments: await read(openPayments),
      questions: await read(questions),
      sealing: await read(sealing),
      renewals: await read(renewals),
      exchanges: await read(exchanges),
      differences: await read(differences),
      reconciliations: await read(reconciliations),
      settlementFetches: await read(settlementFetches),
      documents: await read(documents),
      mails: await read(mails),
      webhooks: await read(webhooks),
      operatorCodes: await read(operatorCodes),
      operatorRaisings: await read(operatorRaisings),
    };
  }, timeout);

export type Readings = Awaited<ReturnType<typeof readStanding>>;
export type Subject = keyof Readings;
