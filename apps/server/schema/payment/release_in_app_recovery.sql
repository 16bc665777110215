-- Nothing was begun for it: the next caller may claim it.
create function dipper.release_in_app_recovery(
  p_recovery_id text, p_bucket integer, p_user_id bigint, p_request_key text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: one purchase in an app is one person's.
begin
  if exists (select 1 from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key) then
    return false;
  end if;
  delete from dipper.in_app_recovery
  where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id
    and request_key = p_request_key;
  return found;
end $$;
