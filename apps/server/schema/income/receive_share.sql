-- The DJ's half of a plan's charge. A subscription counts once a day for each product and once a
-- month, in the time zone of that moment.
create function dipper.receive_share(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_subscription_id uuid,
  p_product_id bigint, p_plan text, p_points bigint, p_subscribed_at timestamptz,
  p_at timestamptz
) returns dipper.posting_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
  v_day date;
  v_on_day integer;
  v_in_month integer;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'subscription_income', p_card_payment_id) then
    return 'already';
  end if;
  select country into v_country from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  v_day := (p_at at time zone dipper.zone_at(v_country, p_at))::date;
  -- A month of any zone lies within so many days around the moment.
  select count(*) filter (where i.product_id = p_product_id and i.day = v_day), count(*)
  into v_on_day, v_in_month
  from (
    select e.product_id,
      (e.earned_at at time zone dipper.zone_at(v_country, e.earned_at))::date as day
    from dipper.subscription_income e
    where e.bucket = p_bucket and e.user_id = p_user_id and e.subscription_id = p_subscription_id
      and e.earned_at >= p_at - interval '33 days' and e.earned_at < p_at + interval '33 days'
  ) i
  where date_trunc('month', i.day) = date_trunc('month', v_day);
  insert into dipper.subscription_income (bucket, user_id, card_payment_id, subscription_id,
    product_id, plan, amount, earned_at)
  values (p_bucket, p_user_id, p_card_payment_id, p_subscription_id, p_product_id, p_plan,
    p_points, p_at);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'subscription_income', p_card_payment_id, 1,
    'platform.clearing.subscriptions', 'person.point', 'POINT', p_points, p_at);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, p_points);
  insert into dipper.income_account as a (bucket, user_id, first_subscription_at)
  values (p_bucket, p_user_id, p_subscribed_at)
  on conflict (bucket, user_id) do update
  set first_subscription_at = least(a.first_subscription_at, excluded.first_subscription_at);
  perform dipper.note_income(p_bucket, p_user_id, 'subscription', p_product_id, p_plan,
    case when v_on_day = 0 then 1 else 0 end, case when v_in_month = 0 then 1 else 0 end, 0,
    p_points, p_at);
  perform dipper.settle_debt(p_bucket, p_user_id, p_card_payment_id, p_points, p_at);
  return 'posted';
end $$;
