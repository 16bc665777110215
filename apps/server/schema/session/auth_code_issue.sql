-- Issues a one-time key of a login.
create function dipper.auth_code_issue(
  p_code_hash bytea,
  p_user_id bigint,
  p_sns_type text,
  p_device_id text,
  p_browser_hash bytea,
  p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
  v_bucket integer := dipper.bucket_of(p_user_id);
begin
  insert into dipper.auth_code (
    code_hash, bucket, user_id, sns_type, device_id, browser_hash, created_at, expires_at)
  values (
    p_code_hash, v_bucket, p_user_id, p_sns_type, p_device_id, p_browser_hash, v_now, v_expires_at);
end
$$;
grant execute on function dipper.auth_code_issue to dipper_app;
