-- Takes a one-time key, with the moment at which its login was proved, as text: a date in
-- JavaScript loses the microseconds. No row: unknown, used, expired, begun on another device, or
-- without an account that its person agreed to create.
create function dipper.one_time_key_take(
  p_key_hash bytea, p_device_id text, p_is_signing_up boolean
) returns table (o_owner_id bigint, o_identity text, o_name text, o_country text, o_sns_type text,
    o_proved_at text) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_proved_at timestamptz;
begin
  update dipper.one_time_key k set used_at = v_now
  where k.key_hash = p_key_hash and k.used_at is null and k.expires_at > v_now
    and (k.device_id is null or k.device_id = p_device_id)
    and (k.user_id is not null or p_is_signing_up)
  returning k.user_id, k.identity, k.name, k.country, k.sns_type, k.created_at
  into o_owner_id, o_identity, o_name, o_country, o_sns_type, v_proved_at;
  if found then
    o_proved_at := v_proved_at::text;
    return next;
  end if;
end $$;
