-- Takes the subscriptions of a bucket whose next period has come, and writes it; those that are
-- canceled end, and those whose tier is being paid wait until that is known. The key of the
-- period is what makes it single, however many do this.
create function dipper.schedule_due_periods(p_bucket integer, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer := 0;
  v_sub dipper.subscription;
begin
  for v_sub in
    select * from dipper.subscription s
    where s.bucket = p_bucket and s.next_due_at <= v_now
      and (s.state = 'canceled'
        or not dipper.is_change_charging(s.bucket, s.user_id, s.subscription_id))
    order by s.next_due_at limit p_limit for update skip locked
  loop
    if v_sub.state = 'canceled' then
      perform dipper.end_subscription(v_sub, 'canceled', null, null, v_now);
      v_count := v_count + 1;
    -- Asked again under the lock: a change may have begun a moment ago.
    elsif not dipper.is_change_charging(p_bucket, v_sub.user_id, v_sub.subscription_id) then
      perform dipper.schedule_period(v_sub, v_now);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;
