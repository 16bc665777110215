-- The limit of one operator in a unit that holds at a moment; nothing at all if none is set.
create function dipper.operator_limit_at(p_unit dipper.unit, p_at timestamptz)
  returns dipper.operator_limit language plpgsql stable as $$
declare
  v_limit dipper.operator_limit;
begin
  select * into v_limit from dipper.operator_limit
  where unit = p_unit and effective_from <= p_at order by version desc limit 1;
  v_limit.alone_most := coalesce(v_limit.alone_most, 0);
  return v_limit;
end $$;
