-- Also one that was never told anything yet.
create function dipper.turn_webhook_endpoint(p_endpoint text, p_is_off boolean)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_disabled_at timestamptz := case when p_is_off then v_now end;
begin
  insert into dipper.webhook_endpoint as e (endpoint, disabled_at, changed_at)
  values (p_endpoint, v_disabled_at, v_now)
  on conflict (endpoint) do update
  set disabled_at = excluded.disabled_at, changed_at = v_now,
    failing_since = case when p_is_off then e.failing_since end;
  return found;
end $$;
