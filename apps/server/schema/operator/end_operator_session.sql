-- Ends a session of an operator.
create function dipper.end_operator_session(p_session_id uuid, p_by text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_session set ended_at = v_now, ended_by = p_by
  where session_id = p_session_id and ended_at is null;
  return found;
end $$;
