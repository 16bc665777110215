-- Begins a session of an operator who has proved who they are.
create function dipper.begin_operator_session(
  p_session_id uuid, p_name text, p_token_hash bytea, p_way text, p_address text,
  p_user_agent text, p_lifetime interval
) returns timestamptz language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  insert into dipper.operator_session (session_id, name, token_hash, way, address, user_agent,
    began_at, seen_at, ends_at)
  select p_session_id, o.name, p_token_hash, p_way, p_address, p_user_agent, v_now, v_now,
    v_now + p_lifetime
  from dipper.operator o where o.name = p_name and o.is_active;
  if not found then
    return null;
  end if;
  return v_now + p_lifetime;
end $$;
