-- Takes a day of a provider whose settlement is to be fetched, for one worker at a time.
create function dipper.claim_settlement_fetch(p_provider text[], p_lease_seconds integer)
  returns setof dipper.settlement_fetch
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
  v_taken dipper.settlement_fetch;
begin
  select * into v_taken from dipper.settlement_fetch
  where state <> 'done' and due_at <= v_now and provider = any(p_provider)
  order by due_at limit 1 for update skip locked;
  if not found then
    return;
  end if;
  return query
  update dipper.settlement_fetch
  set state = 'running', due_at = v_lease, attempt = attempt + 1, asked_at = v_now
  where provider = v_taken.provider and day = v_taken.day
  returning *;
end $$;
