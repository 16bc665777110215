-- Takes a one-time key, with the moment at which its login was proved. No row: unknown, used,
-- run out, or begun on another device.
create function dipper.auth_code_take(p_code_hash bytea, p_device_id text)
returns table (bucket integer, user_id bigint, sns_type text, proved_at timestamptz)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  return query
  update dipper.auth_code c
  set used_at = v_now
  where c.code_hash = p_code_hash and c.used_at is null and c.expires_at > v_now
    and (c.device_id is null or c.device_id = p_device_id)
  returning c.bucket, c.user_id, c.sns_type, c.created_at;
end
$$;
grant execute on function dipper.auth_code_take to dipper_app;
