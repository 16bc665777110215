-- When a closed method opens again; null if that is unknown.
create function dipper.method_opens_at(p_method dipper.payment_method, p_now timestamptz)
  returns timestamptz language plpgsql stable set search_path = pg_catalog as $$
declare
  v_local timestamp := p_now at time zone p_method.rest_zone;
  v_days integer;
begin
  case dipper.method_state(p_method, p_now)
    when 'down' then
      return p_method.paused_until;
    when 'resting' then
      v_days := case when v_local::time < p_method.rest_until then 0 else 1 end;
      return (v_local::date + v_days + p_method.rest_until) at time zone p_method.rest_zone;
    else
      return null;
  end case;
end $$;
grant execute on function dipper.method_opens_at to dipper_app;
