-- Takes a day of a provider that is to be compared, for one worker at a time.
create function dipper.claim_reconciliation(
  p_provider text[], p_only_day date, p_lease_seconds integer
) returns setof dipper.reconciliation
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
  v_taken dipper.reconciliation;
begin
  select * into v_taken from dipper.reconciliation
  where state <> 'done' and due_at <= v_now and provider = any(p_provider)
    and (p_only_day is null or day = p_only_day)
  order by due_at limit 1 for update skip locked;
  if not found then
    return;
  end if;
  return query
  update dipper.reconciliation
  set state = 'running', due_at = v_lease, attempt = attempt + 1
  where provider = v_taken.provider and day = v_taken.day
  returning *;
end $$;
