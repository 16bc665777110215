-- Once the day is over and its records have had time to appear; on request: now.
create function dipper.plan_reconciliation(
  p_provider text, p_zone text, p_day date, p_settle_seconds integer, p_again boolean
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_starts timestamptz := p_day::timestamp at time zone p_zone;
  v_ends timestamptz := (p_day + 1)::timestamp at time zone p_zone;
  v_due timestamptz := case when p_again then v_now
    else v_ends + make_interval(secs => p_settle_seconds) end;
begin
  insert into dipper.reconciliation as r
    (provider, day, starts_at, ends_at, state, due_at, attempt)
  values (p_provider, p_day, v_starts, v_ends, 'due', v_due, 0)
  on conflict (provider, day) do update
  set state = 'due', due_at = v_now, attempt = 0
  where p_again and r.state <> 'running';
  return found;
end $$;
