-- A change of tier of a subscription that the caller holds: planned, paid first, or made at once.
-- True where it is paid first: its charge is to be sent.
create function dipper.start_change(p_change dipper.subscription_change, p_now timestamptz)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_attempt integer;
  v_outcome text;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id for update;
  -- any number of rows: another change may have been planned.
  update dipper.subscription_change set state = 'dropped', changed_at = p_now
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id and state = 'planned';
  if p_change.product_id = v_sub.product_id then
    perform dipper.log_subscription(p_change.bucket, p_change.user_id, p_change.subscription_id,
      'change-dropped', null, null, null, null, p_now);
    return false;
  end if;
  select count(*) + 1 into v_attempt from dipper.subscription_change
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id;
  insert into dipper.subscription_change (bucket, user_id, subscription_id, change_id, state, kind,
    product_id, plan, grade, name, standard_price, local_price, amount, days, period_number,
    card_payment_id, request_key, requested_at, changed_at)
  values (p_change.bucket, p_change.user_id, p_change.subscription_id, p_change.change_id,
    case when p_change.kind = 'now' then 'charging' else 'planned' end, p_change.kind,
    p_change.product_id, p_change.plan, p_change.grade, p_change.name, p_change.standard_price,
    p_change.local_price, p_change.amount, p_change.days, p_change.period_number,
    p_change.card_payment_id, p_change.request_key, p_now, p_now);
  if p_change.kind = 'next' then
    perform dipper.log_subscription(p_change.bucket, p_change.user_id, p_change.subscription_id,
      'change-planned', p_change.period_number, null, null, null, p_now);
    return false;
  elsif p_change.amount = 0 then
    v_sub := dipper.with_change(v_sub, p_change, p_now);
    perform dipper.grant_benefit(v_sub, v_sub.paid_until, p_now);
    return false;
  end if;
  v_outcome := dipper.start_card_payment(p_change.bucket, p_change.user_id,
    p_change.card_payment_id, null, 'change', p_change.subscription_id, p_change.period_number,
    v_attempt, v_sub.card_id, p_change.name, p_change.amount, v_sub.currency, p_now);
  if v_outcome <> 'started' then
    perform dipper.fail_step(v_outcome, 'P0001', v_outcome);
  end if;
  return true;
end $$;
