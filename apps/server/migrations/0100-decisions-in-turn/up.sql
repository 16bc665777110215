-- Who decides of a difference has seen it as it is: what somebody else has said meanwhile stays.
create function dipper.decide_difference(
  p_difference_id uuid, p_state text, p_owner text, p_reason text, p_changed_by text,
  p_revision integer
) returns setof dipper.difference
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_revision integer;
begin
  select revision into v_revision from dipper.difference
  where difference_id = p_difference_id for update;
  if not found or v_revision <> p_revision then
    return;
  end if;
  return query
  select * from dipper.decide_difference(p_difference_id, p_state, p_owner, p_reason, p_changed_by);
end $$;

grant execute on function dipper.decide_difference(uuid, text, text, text, text, integer)
to dipper_app;
