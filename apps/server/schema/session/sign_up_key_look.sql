-- Reads the login behind a sign-up key without using the key. The key then lasts for the given time
-- from when it was made, so that the person can answer whether they want an account.
create function dipper.sign_up_key_look(p_code_hash bytea, p_device_id text, p_lifetime interval)
returns table (name text, sns_type text)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_created_at timestamptz;
  v_expires_at timestamptz;
begin
  select k.created_at into v_created_at from dipper.sign_up_key k where k.code_hash = p_code_hash;
  v_expires_at := v_created_at + p_lifetime;
  return query
  update dipper.sign_up_key k
  set expires_at = v_expires_at
  where k.code_hash = p_code_hash and k.used_at is null and k.expires_at > v_now
    and (k.device_id is null or k.device_id = p_device_id)
  returning k.name, k.sns_type;
end
$$;
grant execute on function dipper.sign_up_key_look to dipper_app;
