-- Takes the key of a login that gets its account now. No row: unknown, used, run out, or begun on
-- another device.
create function dipper.sign_up_key_take(p_code_hash bytea, p_device_id text)
returns table (identity text, name text, country text, sns_type text, proved_at timestamptz)
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  return query
  update dipper.sign_up_key k
  set used_at = v_now
  where k.code_hash = p_code_hash and k.used_at is null and k.expires_at > v_now
    and (k.device_id is null or k.device_id = p_device_id)
  returning k.identity, k.name, k.country, k.sns_type, k.created_at;
end $$;
grant execute on function dipper.sign_up_key_take to dipper_app;
