-- Writes the next period of a subscription.
create function dipper.schedule_period(p_sub dipper.subscription, p_now timestamptz) returns void
  language plpgsql as $$
declare
  v_sub dipper.subscription := dipper.apply_planned_change(p_sub, p_now);
  v_starts timestamptz := dipper.period_start(p_sub.anchor_at, p_sub.next_period);
  v_ends timestamptz := dipper.period_start(p_sub.anchor_at, p_sub.next_period + 1);
  v_try_at timestamptz := v_starts + dipper.period_jitter(p_sub.subscription_id);
  v_amount bigint := dipper.period_amount(v_sub, p_sub.next_period);
begin
  insert into dipper.subscription_period (bucket, user_id, subscription_id, period_number, state,
    starts_at, ends_at, amount, next_attempt_at, changed_at)
  values (p_sub.bucket, p_sub.user_id, p_sub.subscription_id, p_sub.next_period,
    case when v_amount = 0 then 'free' else 'due' end::dipper.period_state, v_starts, v_ends,
    v_amount, case when v_amount > 0 then v_try_at end, p_now)
  on conflict (bucket, user_id, subscription_id, period_number) do nothing;
  if found and v_amount = 0 then
    perform dipper.follow_paid_period(v_sub, p_sub.next_period, 0, null, p_now);
    return;
  end if;
  update dipper.subscription set next_due_at = null, changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
end $$;
