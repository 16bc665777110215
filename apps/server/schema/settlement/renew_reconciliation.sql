-- A day of a provider that is queried payment by payment may take longer than one lease: its worker
-- renews the lease. False: another worker has taken over.
create function dipper.renew_reconciliation(
  p_provider text, p_day date, p_attempt integer, p_lease_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_lease timestamptz := dipper.current_time() + make_interval(secs => p_lease_seconds);
begin
  update dipper.reconciliation set due_at = v_lease
  where provider = p_provider and day = p_day and state = 'running' and attempt = p_attempt;
  return found;
end $$;
