-- Changes what an operator may do, and whether they may come in at all. Another right begins
-- with another sign-in; two give a role that moves or decides money, and let in again who has one.
create function dipper.change_operator(
  p_name text, p_roles text[], p_is_active boolean, p_by text
) returns dipper.change_operator_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_operator dipper.operator;
begin
  select * into v_operator from dipper.operator where name = p_name for update;
  if not found then
    return 'not_found';
  elsif dipper.gains_money_role(v_operator.roles, v_operator.is_active, p_roles, p_is_active) then
    return 'second_operator_required';
  end if;
  perform dipper.set_operator(p_name, p_roles, p_is_active, array[p_by]);
  return 'changed';
end $$;
