-- Begins a login: a family of refresh tokens, each good once.
create function dipper.refresh_family_begin(
  p_bucket integer,
  p_user_id bigint,
  p_family_id uuid,
  p_device_id text,
  p_sns_type text,
  p_token_hash bytea,
  p_token_lifetime interval,
  p_family_lifetime interval,
  p_proved_at timestamptz,
  p_proof_key bytea,
  p_handed_over_by uuid
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_family_expires_at timestamptz := v_now + p_family_lifetime;
  v_token_expires_at timestamptz := v_now + p_token_lifetime;
  v_ended_at timestamptz;
begin
  select u.logins_ended_at into v_ended_at
  from dipper.app_user u
  where u.bucket = p_bucket and u.user_id = p_user_id
  for share;
  if v_ended_at >= p_proved_at then
    return false;
  end if;
  insert into dipper.refresh_family
    (bucket, user_id, family_id, device_id, sns_type, generation, rotated_at, created_at, expires_at,
     proof_key, handed_over_by)
  values
    (p_bucket, p_user_id, p_family_id, p_device_id, p_sns_type, 1, v_now, v_now, v_family_expires_at,
     p_proof_key, p_handed_over_by);
  insert into dipper.refresh_token (bucket, user_id, token_hash, family_id, generation, expires_at)
  values (p_bucket, p_user_id, p_token_hash, p_family_id, 1, v_token_expires_at);
  return true;
end
$$;
