-- Cancels a subscription at the end of its paid time, as it was shown to the person.
create function dipper.cancel_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_expected_at timestamptz
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
  elsif v_sub.state = 'pending' then
    return 'payment_pending';
  elsif v_sub.state in ('canceled', 'ended') then
    return 'subscription_already_canceled';
  elsif v_sub.state = 'past_due' then
    return dipper.cancel_past_due(v_sub, v_now);
  elsif v_sub.next_due_at is null then
    return 'subscription_cancel_too_late';
  elsif date_trunc('milliseconds', p_expected_at) <> dipper.next_payment_at(v_sub) then
    return 'wrong_next_payment_time';
  elsif v_now > dipper.next_payment_at(v_sub) - interval '24 hours' then
    return 'subscription_cancel_too_late';
  end if;
  begin
    perform dipper.move_subscription(v_sub, 'canceled', null, v_now);
    -- any number of rows: a change may have been planned.
    update dipper.subscription_change set state = 'dropped', changed_at = v_now
    where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
      and state = 'planned';
  exception when others then
    perform dipper.fail_step('subscription_drop_failed', sqlstate, sqlerrm);
  end;
  begin
    perform dipper.log_subscription(p_bucket, p_user_id, p_subscription_id, 'canceled',
      null, null, null, null, v_now);
    perform dipper.tell_of_subscription(v_sub, 'subscription_canceled',
      jsonb_build_object('until', v_sub.paid_until), v_now);
  exception when others then
    perform dipper.fail_step('subscription_drop_not_recorded', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;
