-- What a settlement costs beyond its rows. Its statements read arrays, so a plan made for these very
-- values is never better than the one that is kept, and making it was a quarter of the whole.
alter function dipper.settle_payments(integer[], bigint[], uuid[], dipper.payment_state[], text[],
  bigint[], dipper.unit[], text[], jsonb[], integer[], integer[], text[], jsonb[])
  set plan_cache_mode = force_generic_plan;
alter function dipper.plan_questions(dipper.settlement[]) set plan_cache_mode = force_generic_plan;

-- As before; the name of an account is written here rather than by a function of its own, which for
-- each payment cost as much as writing a row.
create or replace function dipper.post_purchases(p_items dipper.settlement[], p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan as $$
declare
  v_expires timestamptz := dipper.spoon_expiry(p_now);
  v_paid dipper.settlement[];
begin
  select array_agg(i) into v_paid from unnest(p_items) i where i.to_state = 'succeeded';
  if v_paid is null then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select i.bucket, i.user_id, 'purchase', i.payment_id, l.line, l.debit, l.credit, l.unit,
    l.amount, p_now
  from unnest(v_paid) i
  cross join lateral (values
    (1::smallint, ('house.receivable.' || i.provider)::dipper.account,
      'house.sales'::dipper.account, i.charge_currency, i.charge_total),
    (2::smallint, 'house.spoon.issued'::dipper.account, 'person.spoon.paid'::dipper.account,
      'SPOON'::dipper.unit, i.spoon_amount),
    (3::smallint, 'house.spoon.granted'::dipper.account, 'person.spoon.bonus'::dipper.account,
      'SPOON'::dipper.unit, i.bonus_amount)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
  insert into dipper.wallet as w (bucket, user_id, spoon_paid, spoon_bonus)
  select bucket, user_id, sum(spoon_amount), sum(bonus_amount)
  from unnest(v_paid)
  group by bucket, user_id
  order by bucket, user_id
  on conflict (bucket, user_id) do update
  set spoon_paid = w.spoon_paid + excluded.spoon_paid,
    spoon_bonus = w.spoon_bonus + excluded.spoon_bonus;
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  select bucket, user_id, payment_id, spoon_amount, bonus_amount, spoon_amount, bonus_amount,
    p_now, v_expires
  from unnest(v_paid);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  select bucket, payment_id, user_id, 'purchase-succeeded', p_now
  from unnest(v_paid);
end $$;
