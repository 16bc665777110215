-- Issues a ticket for one step of a login by phone or mail.
create function dipper.login_ticket_issue(
  p_ticket_hash bytea,
  p_purpose text,
  p_identity text,
  p_device_id text,
  p_code_hash bytea,
  p_password_hash text,
  p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.login_ticket
    (ticket_hash, purpose, identity, device_id, code_hash, password_hash, created_at, expires_at)
  values
    (p_ticket_hash, p_purpose, p_identity, p_device_id, p_code_hash, p_password_hash, v_now,
     v_expires_at);
end
$$;
