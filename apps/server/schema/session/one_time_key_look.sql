-- Reads whose a one-time key is without using it. The key then lasts for the given time from when it
-- was made, so that the person can answer whether that is them, or whether they want an account;
-- looking again adds nothing.
create function dipper.one_time_key_look(p_key_hash bytea, p_device_id text, p_lifetime interval)
  returns table (o_owner_id bigint, o_name text, o_sns_type text)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz;
begin
  select k.created_at + p_lifetime into v_expires_at from dipper.one_time_key k
  where k.key_hash = p_key_hash;
  return query
  update dipper.one_time_key k set expires_at = v_expires_at
  where k.key_hash = p_key_hash and k.used_at is null and k.expires_at > v_now
    and (k.device_id is null or k.device_id = p_device_id)
  returning k.user_id, k.name, k.sns_type;
end $$;
