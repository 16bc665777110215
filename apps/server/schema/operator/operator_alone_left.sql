-- How much an operator may still do alone within a day: nothing within a day of being invited
-- anew.
create function dipper.operator_alone_left(p_name text, p_kind text, p_unit dipper.unit)
  returns bigint language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_day_ago timestamptz := v_now - interval '1 day';
  v_taken bigint;
begin
  if dipper.was_just_reinvited(p_name) then
    return 0;
  end if;
  select coalesce(sum(amount), 0) into v_taken from dipper.operator_alone
  where name = p_name and kind = p_kind and unit = p_unit and taken_at > v_day_ago;
  return greatest(dipper.operator_alone_most(p_kind, p_unit, v_now) - v_taken, 0);
end $$;
