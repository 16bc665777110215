-- Each past day, from the first one on, is planned once: none is left out after an outage of the
-- workers.
create function dipper.plan_settlement_fetches(
  p_provider text, p_zone text, p_days_back integer, p_days_most integer, p_settle_seconds integer
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_last date := (v_now at time zone p_zone)::date - 1;
  v_first date;
  v_planned integer;
begin
  select coalesce(min(day), v_last + 1 - p_days_back) into v_first
  from dipper.settlement_fetch where provider = p_provider;
  v_first := greatest(v_first, v_last + 1 - p_days_most);
  insert into dipper.settlement_fetch (provider, day, starts_at, ends_at, state, due_at)
  select p_provider, d.day, d.day::timestamp at time zone p_zone,
    (d.day + 1)::timestamp at time zone p_zone, 'due',
    (d.day + 1)::timestamp at time zone p_zone + make_interval(secs => p_settle_seconds)
  from (select v_first + g.n as day from generate_series(0, v_last - v_first) as g (n)) d
  on conflict (provider, day) do nothing;
  get diagnostics v_planned = row_count;
  return v_planned;
end $$;
