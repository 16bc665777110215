-- Returns whether operators switched a payout provider off: new requests are refused and approved ones
-- wait, while sent ones are still polled until they end.
create function dipper.is_payout_off(p_provider text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select 1 from dipper.provider_switch s
    where s.provider = p_provider and s.method_id = 0 and s.is_off
      and (s.until is null or s.until > dipper.current_time()))
$$;
