-- Two who ask for another try in one moment ask for one. A statement's time is that of its beginning:
-- what the first had set lay ahead of a second that had begun before it and waited. So it is held
-- against the clock as it stands under the lock.
create function dipper.retry_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid
) returns dipper.change_subscription_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_under_lock timestamptz;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  select * into v_sub from dipper.lock_subscription(p_bucket, p_user_id, p_subscription_id);
  v_under_lock := v_now + (clock_timestamp() - statement_timestamp());
  if v_sub.subscription_id is null or not dipper.is_shown(v_sub) then
    return 'subscription_not_found';
  elsif v_sub.state = 'ended' then
    return 'subscription_already_canceled';
  end if;
  select * into v_period from dipper.subscription_period
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
    and state in ('due', 'charging') for update;
  if v_sub.state <> 'past_due' or v_period.state is distinct from 'due' then
    return case when v_period.state = 'charging' then 'payment_pending'
      else 'wrong_next_payment_time' end;
  elsif v_period.next_attempt_at <= v_under_lock and v_period.give_up_at is null then
    return 'done';
  end if;
  update dipper.subscription_period set next_attempt_at = v_now, give_up_at = null
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
    and period_number = v_period.period_number and state = 'due';
  if not found then
    raise exception 'period % of % vanished under its lock', v_period.period_number,
      p_subscription_id;
  end if;
  perform dipper.log_subscription(p_bucket, p_user_id, p_subscription_id, 'retried',
    v_period.period_number, v_period.amount, null, null, v_now);
  return 'done';
end $$;
