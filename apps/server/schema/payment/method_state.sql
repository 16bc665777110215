-- 'down' while it is out of service, 'resting' in its daily rest, 'open' otherwise.
create function dipper.method_state(p_method dipper.payment_method, p_now timestamptz) returns text
  language plpgsql stable set search_path = pg_catalog as $$
declare
  v_time time := (p_now at time zone p_method.rest_zone)::time;
begin
  if p_now >= p_method.paused_from
    and (p_method.paused_until is null or p_now < p_method.paused_until) then
    return 'down';
  elsif p_method.rest_zone is null then
    return 'open';
  elsif p_method.rest_from < p_method.rest_until then
    return case when v_time >= p_method.rest_from and v_time < p_method.rest_until
      then 'resting' else 'open' end;
  end if;
  -- A rest over midnight.
  return case when v_time >= p_method.rest_from or v_time < p_method.rest_until
    then 'resting' else 'open' end;
end $$;
grant execute on function dipper.method_state to dipper_app;
