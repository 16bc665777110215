-- A provider may take longer for a day than one lease. False: somebody else has taken it over.
create function dipper.renew_settlement_fetch(
  p_provider text, p_day date, p_attempt integer, p_lease_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_lease timestamptz := dipper.current_time() + make_interval(secs => p_lease_seconds);
begin
  update dipper.settlement_fetch set due_at = v_lease
  where provider = p_provider and day = p_day and state = 'running' and attempt = p_attempt;
  return found;
end $$;
