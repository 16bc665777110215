/** Proofs of the income of DJs; `repository.ts` has the other proofs. */
export const incomeFindings = {
  'income-day-differs-from-journal': `
    -- every bucket: the proof is of all books in one snapshot
    with told as (
      select j.bucket, j.user_id,
        case when j.kind = 'gift_income' then 'spoon' else 'subscription' end as source,
        (j.posted_at at time zone dipper.zone_at(u.country, j.posted_at))::date as day,
        sum(case when j.credit = 'person.point' then j.amount
          when j.kind = 'income_back' then -j.amount else 0 end)::bigint as amount
      from dipper.journal j
      join dipper.app_user u on u.bucket = j.bucket and u.user_id = j.user_id
      where j.kind in ('gift_income', 'subscription_income', 'income_back')
      group by 1, 2, 3, 4
    ), kept as (
      select bucket, user_id, source, day, sum(amount)::bigint as amount
      from dipper.income_day group by 1, 2, 3, 4
    )
    select coalesce(k.user_id, t.user_id) as user_id,
      coalesce(k.source, t.source) || ' ' || coalesce(k.day, t.day) as subject,
      coalesce(k.amount, 0) as found, coalesce(t.amount, 0) as expected
    from kept k full join told t using (bucket, user_id, source, day)
    where coalesce(k.amount, 0) <> coalesce(t.amount, 0) limit 100`,
  'income-month-differs-from-days': `
    -- every bucket: the proof is of all books in one snapshot
    with days as (
      select bucket, user_id, source, date_trunc('month', day)::date as month,
        sum(spoons)::bigint as spoons, sum(amount)::bigint as amount
      from dipper.income_day group by 1, 2, 3, 4
    )
    select coalesce(m.user_id, d.user_id) as user_id,
      coalesce(m.source, d.source) || ' ' || coalesce(m.month, d.month) as subject,
      coalesce(m.amount, 0) as found, coalesce(d.amount, 0) as expected
    from dipper.income_month m full join days d using (bucket, user_id, source, month)
    where coalesce(m.amount, 0) <> coalesce(d.amount, 0)
      or coalesce(m.spoons, 0) <> coalesce(d.spoons, 0) limit 100`,
  'clearing-is-open-without-event': `
    -- every bucket: the two halves of what concerns two people stand in two of them
    with given as (
      select user_id, kind::text, ref_id, sum(amount)::bigint as amount from dipper.journal
      where credit = 'platform.clearing.gifts' or kind in ('subscription_share', 'subscription_share_back')
      group by user_id, kind, ref_id
    ), taken as (
      select case when kind = 'gift_income' then 'spoon_gift'
          when kind = 'subscription_income' then 'subscription_share'
          else 'subscription_share_back' end as kind, ref_id, sum(amount)::bigint as amount
      from dipper.journal
      where debit = 'platform.clearing.gifts'
        or (kind = 'subscription_income' and debit = 'platform.clearing.subscriptions')
        or kind = 'income_back'
      group by 1, ref_id
    ), waiting as (
      select case when topic = 'gift-given' then 'spoon_gift'
          when topic = 'subscription-share' then 'subscription_share'
          else 'subscription_share_back' end as kind,
        coalesce(payload ->> 'cardRefundId', payload ->> 'cardPaymentId', outbox_id::text)::uuid
          as ref_id,
        coalesce(payload ->> 'spoons', payload ->> 'points')::bigint as amount
      from dipper.outbox
      where topic in ('gift-given', 'subscription-share', 'subscription-share-back')
    )
    select coalesce(g.user_id, 0) as user_id, coalesce(g.kind, t.kind) || ' ' ||
      coalesce(g.ref_id, t.ref_id) as subject,
      coalesce(t.amount, w.amount, 0) as found, coalesce(g.amount, 0) as expected
    from given g full join taken t using (kind, ref_id)
    left join waiting w on w.kind = g.kind and w.ref_id = g.ref_id
    where coalesce(t.amount, w.amount, 0) <> coalesce(g.amount, 0) limit 100`,
  'points-owed-differ-from-journal': `
    -- every bucket: the proof is of all books in one snapshot
    with told as (
      select bucket, user_id, sum(case when debit = 'platform.point.owed' then amount else -amount end)
        ::bigint as owed
      from dipper.journal where debit = 'platform.point.owed' or credit = 'platform.point.owed'
      group by bucket, user_id
    )
    select coalesce(a.user_id, t.user_id) as user_id, 'points owed' as subject,
      coalesce(a.owed, 0) as found, coalesce(t.owed, 0) as expected
    from dipper.income_account a full join told t using (bucket, user_id)
    where coalesce(a.owed, 0) <> coalesce(t.owed, 0) limit 100`,
  'movement-differs-from-journal': `
    -- every bucket: the proof is of all books in one snapshot
    with told as (
      select bucket, user_id, ref_id, sum(amount)::bigint as spoons from dipper.journal
      where kind in ('spoon_spend', 'spoon_gift', 'spoon_grant') group by bucket, user_id, ref_id
    )
    select m.user_id, m.reference as subject, coalesce(t.spoons, 0) as found,
      case when m.outcome = 'posted' then m.spoons else 0 end as expected
    from dipper.partner_movement m left join told t using (bucket, user_id, ref_id)
    where coalesce(t.spoons, 0) <> case when m.outcome = 'posted' then m.spoons else 0 end
    limit 100`,
};
