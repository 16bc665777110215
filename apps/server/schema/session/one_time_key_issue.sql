-- Issues the one-time key of a login: of a person, or of an identity that has no account yet.
create function dipper.one_time_key_issue(
  p_key_hash bytea, p_owner_id bigint, p_identity text, p_name text, p_country text,
  p_sns_type text, p_device_id text, p_browser_hash bytea, p_lifetime interval
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.one_time_key (key_hash, user_id, identity, name, country, sns_type, device_id,
    browser_hash, created_at, expires_at)
  values (p_key_hash, p_owner_id, p_identity, p_name, p_country, p_sns_type, p_device_id,
    p_browser_hash, v_now, v_expires_at);
end $$;
