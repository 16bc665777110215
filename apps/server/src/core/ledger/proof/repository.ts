import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { adjustmentFindings } from './adjustment-repository.ts';
import { exchangeFindings } from './exchange-repository.ts';
import { incomeFindings } from './income-repository.ts';

/**
 * Reads for verifying the ledger. They read all buckets at once, in one snapshot, and belong to no
 * request; on a distributed database they run on a replica or bucket by bucket.
 */
const freeze = statement(
  'verify-freeze',
  'set transaction isolation level repeatable read read only',
);

/** Each finding names what is wrong, where, and the two numbers that differ. */
const findings = {
  ...adjustmentFindings,
  ...exchangeFindings,
  ...incomeFindings,
  'wallet-differs-from-journal': `
    -- every bucket: the proof is of all books in one snapshot
    with told as (
      select bucket, user_id, account, sum(amount)::bigint as amount from (
        select bucket, user_id, credit::text as account, amount from dipper.journal
        union all
        select bucket, user_id, debit::text, -amount from dipper.journal
      ) both_sides where account like 'person.%' group by bucket, user_id, account
    ), held as (
      select w.bucket, w.user_id, h.account, h.amount from dipper.wallet w
      cross join lateral (values ('person.spoon.paid', w.spoon_paid),
        ('person.spoon.bonus', w.spoon_bonus), ('person.point', w.point)) as h (account, amount)
    )
    select coalesce(h.user_id, t.user_id) as user_id, coalesce(h.account, t.account) as subject,
      coalesce(h.amount, 0) as found, coalesce(t.amount, 0) as expected
    from held h full join told t using (bucket, user_id, account)
    where coalesce(h.amount, 0) <> coalesce(t.amount, 0) limit 100`,
  'lots-differ-from-wallet': `
    -- every bucket: the proof is of all books in one snapshot
    with open as (
      select bucket, user_id, sum(paid_left)::bigint as paid, sum(bonus_left)::bigint as bonus
      from dipper.spoon_lot group by bucket, user_id
    )
    select coalesce(w.user_id, o.user_id) as user_id, 'spoons' as subject,
      coalesce(o.paid + o.bonus, 0) as found, coalesce(w.spoon_paid + w.spoon_bonus, 0) as expected
    from dipper.wallet w full join open o using (bucket, user_id)
    where coalesce(w.spoon_paid, 0) <> coalesce(o.paid, 0)
      or coalesce(w.spoon_bonus, 0) <> coalesce(o.bonus, 0) limit 100`,
  'lot-differs-from-its-uses': `
    -- every bucket: the proof is of all books in one snapshot
    with used as (
      select bucket, user_id, lot_id, sum(paid)::bigint as paid, sum(bonus)::bigint as bonus
      from (
        select bucket, user_id, lot_id, paid, bonus from dipper.spoon_lot_use
        union all
        select bucket, user_id, lot_id, -paid, -bonus from dipper.spoon_lot_return
      ) both_ways group by bucket, user_id, lot_id
    )
    select l.user_id, l.lot_id::text as subject, l.paid_left + l.bonus_left as found,
      l.paid + l.bonus - coalesce(u.paid + u.bonus, 0) as expected
    from dipper.spoon_lot l left join used u using (bucket, user_id, lot_id)
    where l.paid_left <> l.paid - coalesce(u.paid, 0)
      or l.bonus_left <> l.bonus - coalesce(u.bonus, 0) limit 100`,
  'payment-credited-wrongly': `
    -- every bucket: the proof is of all books in one snapshot
    with credited as (
      select bucket, user_id, ref_id as payment_id,
        sum(amount) filter (where credit = 'person.spoon.paid')::bigint as spoons,
        sum(amount) filter (where credit = 'person.spoon.bonus')::bigint as bonus,
        sum(amount) filter (where credit = 'platform.sales')::bigint as money
      from dipper.journal where kind = 'purchase' group by bucket, user_id, ref_id
    ), never_credited as (
      select bucket, user_id, payment_id from dipper.charge_log
      where from_state = 'review' and to_state = 'refunded'
    )
    select coalesce(p.user_id, c.user_id) as user_id,
      coalesce(p.payment_id, c.payment_id)::text as subject,
      coalesce(c.spoons + coalesce(c.bonus, 0), 0) as found,
      coalesce(p.spoon_amount + p.bonus_amount, 0) as expected
    from (select s.* from dipper.payment s
      left join never_credited n using (bucket, user_id, payment_id)
      where s.state in ('succeeded', 'part_refunded', 'refunded') and n.payment_id is null) p
    full join credited c using (bucket, user_id, payment_id)
    where c.spoons is distinct from p.spoon_amount or c.money is distinct from p.charge_total
      or coalesce(c.bonus, 0) is distinct from p.bonus_amount limit 100`,
  'payment-differs-from-its-log': `
    -- every bucket: the proof is of all books in one snapshot
    with last as (
      select distinct on (payment_id, bucket, user_id)
        bucket, user_id, payment_id, revision, to_state
      from dipper.charge_log order by payment_id, bucket, user_id, revision desc
    )
    select p.user_id, p.payment_id::text as subject,
      p.revision::bigint as found, coalesce(l.revision, 0)::bigint as expected
    from (select bucket, user_id, payment_id, revision, state from dipper.payment
      union all select bucket, user_id, card_payment_id, revision, state from dipper.card_payment
    ) p left join last l using (bucket, user_id, payment_id)
    where p.revision <> coalesce(l.revision, 0)
      or p.state <> coalesce(l.to_state, 'created') limit 100`,
  'payment-made-a-forbidden-move': `
    -- every bucket: the proof is of all books in one snapshot
    select g.user_id, g.payment_id::text as subject, g.revision::bigint as found,
      0::bigint as expected
    from dipper.charge_log g left join dipper.charge_move m
      on m.from_state = g.from_state and m.to_state = g.to_state
      and coalesce(m.charge_kind, g.charge_kind) = g.charge_kind
    where m.to_state is null limit 100`,
  'refund-posted-wrongly': `
    -- every bucket: the proof is of all books in one snapshot
    with posted as (
      select bucket, user_id, ref_id as refund_id,
        sum(amount) filter (where kind = 'refund_reserve') as reserved,
        sum(amount) filter (where kind = 'refund' and unit = 'SPOON') as ended,
        sum(amount) filter (where kind = 'refund' and debit = 'platform.sales') as money,
        sum(amount) filter (where kind = 'refund_return') as returned
      from dipper.journal where kind in ('refund_reserve', 'refund', 'refund_return')
      group by bucket, user_id, ref_id
    )
    select coalesce(r.user_id, p.user_id) as user_id,
      coalesce(r.refund_id, p.refund_id)::text as subject,
      coalesce(p.money, 0)::bigint as found, coalesce(r.amount, 0) as expected
    from dipper.refund r full join posted p using (bucket, user_id, refund_id)
    where r.charge_kind is distinct from 'card' and (
      coalesce(p.reserved, 0) is distinct from r.spoon_paid + r.spoon_bonus
      or coalesce(p.ended, 0) is distinct from
        case when r.state = 'done' then r.spoon_paid + r.spoon_bonus else 0 end
      or coalesce(p.money, 0) is distinct from case when r.state = 'done' then r.amount else 0 end
      or coalesce(p.returned, 0) is distinct from
        case when r.state = 'declined' then r.spoon_paid + r.spoon_bonus else 0 end)
    limit 100`,
  'payment-differs-from-its-refunds': `
    -- every bucket: the proof is of all books in one snapshot
    with given as (
      select bucket, user_id, payment_id, sum(amount)::bigint as amount from dipper.refund
      where state = 'done' group by bucket, user_id, payment_id
    )
    select p.user_id, p.payment_id::text as subject, p.refunded_total as found,
      coalesce(g.amount, 0) as expected
    from dipper.payment p left join given g using (bucket, user_id, payment_id)
    where p.refunded_total <> coalesce(g.amount, 0)
      or (p.state = 'refunded') <> (p.refunded_total = p.charge_total)
      or (p.state = 'part_refunded') <>
        (p.refunded_total > 0 and p.refunded_total < p.charge_total)
    limit 100`,
  'refund-differs-from-its-log': `
    -- every bucket: the proof is of all books in one snapshot
    with last as (
      select distinct on (bucket, user_id, refund_id)
        bucket, user_id, refund_id, revision, to_state
      from dipper.refund_log order by bucket, user_id, refund_id, revision desc
    )
    select r.user_id, r.refund_id::text as subject,
      r.revision::bigint as found, coalesce(l.revision, 0)::bigint as expected
    from dipper.refund r left join last l using (bucket, user_id, refund_id)
    where r.revision <> coalesce(l.revision, 0)
      or r.state <> coalesce(l.to_state, 'reserved') limit 100`,
  'refund-made-a-forbidden-move': `
    -- every bucket: the proof is of all books in one snapshot
    select g.user_id, g.refund_id::text as subject, g.revision::bigint as found,
      0::bigint as expected
    from dipper.refund_log g
    left join dipper.refund r using (bucket, user_id, refund_id)
    left join dipper.refund_move m on m.from_state = g.from_state and m.to_state = g.to_state
      and coalesce(m.charge_kind, r.charge_kind) = r.charge_kind
    where m.to_state is null limit 100`,
  'row-of-nobody': `
    -- every bucket: the proof is of all books in one snapshot
    select r.user_id, r.subject, 1::bigint as found, 0::bigint as expected
    from (
      select bucket, user_id, 'wallet' as subject from dipper.wallet
      union select bucket, user_id, 'payment' from dipper.payment
      union select bucket, user_id, 'spoon_lot' from dipper.spoon_lot
    ) r left join dipper.app_user u using (bucket, user_id)
    where u.user_id is null limit 100`,
};

export type FindingRow = {
  readonly user_id: bigint;
  readonly subject: string;
  readonly found: bigint;
  readonly expected: bigint;
};

const findingStatements = Object.entries(findings).map(([kind, text]) => ({
  kind,
  statement: statement(`verify-${kind}`, text),
}));

const totals = statement(
  'verify-totals',
  `-- every bucket: the trial balance is of all books
   select account::text, unit::text, sum(debit)::bigint as debit, sum(credit)::bigint as credit
   from (
     select debit as account, unit, amount as debit, 0::bigint as credit from dipper.journal
     union all
     select credit, unit, 0::bigint, amount from dipper.journal
   ) sides group by account, unit order by unit, account`,
);

export type TotalRow = {
  readonly account: string;
  readonly unit: string;
  readonly debit: bigint;
  readonly credit: bigint;
};

export const freezeSnapshot = async (db: Queryable): Promise<void> => {
  await db.query(freeze);
};

export const findTotals = (db: Queryable): Promise<TotalRow[]> => db.query<TotalRow>(totals);

export const findFindings = async (
  db: Queryable,
): Promise<readonly (FindingRow & { readonly kind: string })[]> => {
  const all: (FindingRow & { readonly kind: string })[] = [];
  for (const check of findingStatements) {
    const rows = await db.query<FindingRow>(check.statement);
    all.push(...rows.map((row) => ({ ...row, kind: check.kind })));
  }
  return all;
};
