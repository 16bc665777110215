-- Uses up a proved ticket and returns its identity, once, in time and in the same browser only.
create function dipper.login_ticket_use(
  p_ticket_hash bytea, p_purpose text, p_device_id text, out o_identity text
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.login_ticket t
  set used_at = v_now
  where t.ticket_hash = p_ticket_hash and t.purpose = p_purpose and t.device_id = p_device_id
    and t.proved_at is not null and t.used_at is null and t.expires_at > v_now
  returning t.identity into o_identity;
end
$$;
