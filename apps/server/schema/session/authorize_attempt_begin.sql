-- Begins a login by another service.
create function dipper.authorize_attempt_begin(
  p_state_hash bytea,
  p_browser_hash bytea,
  p_nonce text,
  p_code_verifier text,
  p_sns_type text,
  p_billing_page text,
  p_country text,
  p_device_id text,
  p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.authorize_attempt
    (state_hash, browser_hash, nonce, code_verifier, sns_type, billing_page, country, device_id,
     created_at, expires_at)
  values
    (p_state_hash, p_browser_hash, p_nonce, p_code_verifier, p_sns_type, p_billing_page, p_country,
     p_device_id, v_now, v_expires_at);
end
$$;
