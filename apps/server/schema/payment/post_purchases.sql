-- Money, spoons, lots and outbox events of payments that have just succeeded.
create function dipper.post_purchases(p_paid dipper.settled[], p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_expires timestamptz := dipper.spoon_expiry(p_now);
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select (i).bucket, (i).user_id, 'purchase', (i).payment_id, l.line, l.debit, l.credit, l.unit,
    l.amount, p_now
  from (select unnest(p_paid) as i) paid
  cross join lateral (values
    (1::smallint, ('platform.receivable.' || (i).provider)::dipper.account,
      'platform.sales'::dipper.account, (i).charge_currency, (i).charge_total),
    (2::smallint, 'platform.spoon.issued'::dipper.account, 'person.spoon.paid'::dipper.account,
      'SPOON'::dipper.unit, (i).spoon_amount),
    (3::smallint, 'platform.spoon.granted'::dipper.account, 'person.spoon.bonus'::dipper.account,
      'SPOON'::dipper.unit, (i).bonus_amount)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
  insert into dipper.wallet as w (bucket, user_id, spoon_paid, spoon_bonus)
  select (i).bucket, (i).user_id, sum((i).spoon_amount), sum((i).bonus_amount)
  from (select unnest(p_paid) as i) paid
  group by (i).bucket, (i).user_id
  order by (i).bucket, (i).user_id
  on conflict (bucket, user_id) do update
  set spoon_paid = w.spoon_paid + excluded.spoon_paid,
    spoon_bonus = w.spoon_bonus + excluded.spoon_bonus;
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  select (i).bucket, (i).user_id, (i).payment_id, (i).spoon_amount, (i).bonus_amount,
    (i).spoon_amount, (i).bonus_amount, p_now, v_expires
  from (select unnest(p_paid) as i) paid;
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  select (i).bucket, (i).payment_id, (i).user_id, 'purchase-succeeded', p_now
  from (select unnest(p_paid) as i) paid;
end $$;
