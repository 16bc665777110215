-- Fetches a day once more, now. False: it cannot be available yet, or it is being fetched.
create function dipper.ask_settlement_again(
  p_provider text, p_zone text, p_day date, p_settle_seconds integer, p_asked_by text,
  p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_starts timestamptz := p_day::timestamp at time zone p_zone;
  v_ends timestamptz := (p_day + 1)::timestamp at time zone p_zone;
begin
  if v_ends + make_interval(secs => p_settle_seconds) > v_now then
    return false;
  end if;
  insert into dipper.settlement_fetch as f
    (provider, day, starts_at, ends_at, state, due_at, asked_by, reason)
  values (p_provider, p_day, v_starts, v_ends, 'due', v_now, p_asked_by, p_reason)
  on conflict (provider, day) do update
  set state = 'due', due_at = v_now, untold = 0, asked_by = excluded.asked_by,
    reason = excluded.reason
  where f.state <> 'running' or f.due_at < v_now;
  return found;
end $$;
