-- Returns the token's operator while the session is valid: it ends at a fixed time or after idling.
-- The last use is stored at most once a minute, and not for a call that a page makes by itself.
create function dipper.enter_operator_session(
  p_token_hash bytea, p_idle interval, p_is_activity boolean,
  out session_id uuid, out name text, out roles text[], out way text, out began_at timestamptz,
  out ends_at timestamptz
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_seen_at timestamptz;
begin
  select s.session_id, s.name, o.roles, s.way, s.began_at, s.ends_at, s.seen_at
  into session_id, name, roles, way, began_at, ends_at, v_seen_at
  from dipper.operator_session s join dipper.operator o on o.name = s.name
  where s.token_hash = p_token_hash and s.ended_at is null and s.ends_at > v_now
    and s.seen_at > v_now - p_idle and o.is_active;
  if session_id is not null and p_is_activity and v_seen_at < v_now - interval '1 minute' then
    update dipper.operator_session s set seen_at = v_now
    where s.token_hash = p_token_hash and s.ended_at is null;
    if not found then
      session_id := null;
    end if;
  end if;
end $$;
