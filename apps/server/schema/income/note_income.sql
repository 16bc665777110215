-- Adds to the sums of the DJ's day and month. The caller holds the wallet.
create function dipper.note_income(
  p_bucket integer, p_user_id bigint, p_source text, p_product_id bigint, p_plan text,
  p_day_entries integer, p_month_entries integer, p_spoons bigint, p_amount bigint,
  p_at timestamptz
) returns void language plpgsql as $$
declare
  v_day date;
  v_month date;
begin
  select (p_at at time zone dipper.zone_at(country, p_at))::date into v_day from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  if v_day is null then
    raise exception 'nobody is %', p_user_id;
  end if;
  v_month := date_trunc('month', v_day)::date;
  insert into dipper.income_day as d
    (bucket, user_id, source, day, product_id, plan, entries, spoons, amount)
  values (p_bucket, p_user_id, p_source, v_day, p_product_id, p_plan, p_day_entries, p_spoons,
    p_amount)
  on conflict (bucket, user_id, source, day, product_id) do update
  set entries = d.entries + excluded.entries, spoons = d.spoons + excluded.spoons,
    amount = d.amount + excluded.amount;
  insert into dipper.income_month as m
    (bucket, user_id, source, month, entries, spoons, amount)
  values (p_bucket, p_user_id, p_source, v_month, p_month_entries, p_spoons, p_amount)
  on conflict (bucket, user_id, source, month) do update
  set entries = m.entries + excluded.entries, spoons = m.spoons + excluded.spoons,
    amount = m.amount + excluded.amount;
end $$;
