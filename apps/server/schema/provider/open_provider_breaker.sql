-- The longest pause that any process asked for holds for all of them.
create function dipper.open_provider_breaker(p_provider text, p_seconds integer)
  returns timestamptz language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_until timestamptz := v_now + make_interval(secs => p_seconds);
begin
  insert into dipper.provider_breaker as b (provider, opened_at, open_until)
  values (p_provider, v_now, v_until)
  on conflict (provider) do update
  set opened_at = case when b.open_until > v_now then b.opened_at else v_now end,
    open_until = greatest(b.open_until, excluded.open_until)
  returning open_until into v_until;
  return v_until;
end $$;
