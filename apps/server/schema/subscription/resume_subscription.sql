-- Resumes a canceled subscription, and notifies those who heard of the cancellation.
create function dipper.resume_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid
) returns dipper.change_subscription_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_sub dipper.subscription;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
  if v_sub.subscription_id is null or not dipper.is_shown(v_sub) then
    return 'subscription_not_found';
  elsif v_sub.state = 'ended' or (v_sub.state = 'canceled' and v_sub.next_due_at <= v_now) then
    return 'subscription_already_canceled';
  elsif v_sub.state <> 'canceled' then
    return 'done';
  end if;
  begin
    perform dipper.move_subscription(v_sub, 'active', null, v_now);
    perform dipper.log_subscription(p_bucket, p_user_id, p_subscription_id, 'resumed',
      null, null, null, null, v_now);
    perform dipper.tell_of_subscription(v_sub, 'subscription_resumed', '{}'::jsonb, v_now);
  exception when others then
    perform dipper.fail_step('scheduler_save_failed', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;
