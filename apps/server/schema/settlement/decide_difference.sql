-- Decides a difference in its present state.
create function dipper.decide_difference(
  p_difference_id uuid, p_state text, p_owner text, p_reason text, p_changed_by text,
  p_revision integer
) returns setof dipper.difference
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
begin
  update dipper.difference
  set state = p_state, owner = coalesce(p_owner, owner), reason = p_reason,
    revision = revision + 1, changed_at = v_now, changed_by = p_changed_by
  where difference_id = p_difference_id and revision = p_revision
  returning * into v_row;
  if v_row.difference_id is null then
    return;
  end if;
  perform dipper.log_difference(v_row);
  return next v_row;
end $$;
