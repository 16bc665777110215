-- Gives an operator the approved roles, and ends their sessions.
create function dipper.set_operator(
  p_name text, p_roles text[], p_is_active boolean, p_by text[]
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_operator dipper.operator;
begin
  select * into v_operator from dipper.operator where name = p_name for update;
  if not found then
    return false;
  end if;
  -- any number of rows: it is there, and locked above.
  update dipper.operator set roles = p_roles, is_active = p_is_active where name = p_name;
  if dipper.gains_money_role(v_operator.roles, v_operator.is_active, p_roles, p_is_active) then
    perform dipper.note_operator_raised(p_name, p_by, 'role', v_now);
  end if;
  -- any number of rows: wherever they are signed in.
  update dipper.operator_session set ended_at = v_now, ended_by = p_by[1]
  where name = p_name and ended_at is null;
  return true;
end $$;
