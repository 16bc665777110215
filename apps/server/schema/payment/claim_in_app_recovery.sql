-- Claims an in-app purchase for a person, in its own transaction before the subscription starts.
-- The same person can claim it again if that subscription never came to be.
create function dipper.claim_in_app_recovery(
  p_recovery_id text, p_bucket integer, p_user_id bigint, p_request_key text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: one purchase in an app is one person's.
declare
  v_now timestamptz := dipper.current_time();
  v_before text;
begin
  insert into dipper.in_app_recovery (recovery_id, bucket, user_id, request_key, at)
  values (p_recovery_id, p_bucket, p_user_id, p_request_key, v_now)
  on conflict (recovery_id) do nothing;
  select request_key into v_before from dipper.in_app_recovery
  where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id;
  if v_before = p_request_key then
    return true;
  elsif v_before is null or not exists (select 1 from dipper.subscription s
    where s.bucket = p_bucket and s.user_id = p_user_id and s.request_key = v_before
      and not dipper.is_shown(row(s.*)::dipper.subscription)) then
    return false;
  end if;
  update dipper.in_app_recovery set request_key = p_request_key, at = v_now
  where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id
    and request_key = v_before;
  return found;
end $$;
