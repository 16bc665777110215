-- Ends it for the given reason; its benefits end with it.
create function dipper.end_subscription(
  p_sub dipper.subscription, p_why text, p_period integer, p_failure_code integer, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.move_subscription(p_sub, 'ended', p_why, p_now);
  -- any number of rows: a change may have been planned, and features may have been granted.
  update dipper.subscription_change set state = 'dropped', changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'planned';
  -- any number of rows: as above.
  update dipper.subscription_benefit set granted_until = least(granted_until, p_now),
    changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id and type = p_sub.type
    and dj_id = p_sub.dj_id and subscription_id = p_sub.subscription_id;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'ended',
    p_period, null, p_failure_code, null, p_now);
  if p_why not in ('not_paid', 'not_scheduled', 'not_granted') then
    perform dipper.tell_of_subscription(p_sub, 'subscription_ended',
      jsonb_build_object('why', p_why), p_now);
  end if;
end $$;
