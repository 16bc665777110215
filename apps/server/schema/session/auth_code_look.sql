-- Reads the owner of a one-time key without using the key. The key then lasts for the given time from
-- when it was made, so that the person can answer whether that is them; looking again adds nothing.
create function dipper.auth_code_look(p_code_hash bytea, p_device_id text, p_lifetime interval)
returns table (bucket integer, user_id bigint)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_created_at timestamptz;
  v_expires_at timestamptz;
begin
  select c.created_at into v_created_at from dipper.auth_code c where c.code_hash = p_code_hash;
  v_expires_at := v_created_at + p_lifetime;
  return query
  update dipper.auth_code c
  set expires_at = v_expires_at
  where c.code_hash = p_code_hash and c.used_at is null and c.expires_at > v_now
    and (c.device_id is null or c.device_id = p_device_id)
  returning c.bucket, c.user_id;
end
$$;
grant execute on function dipper.auth_code_look to dipper_app;
