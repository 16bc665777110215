-- Ends the login that a refresh token belongs to, by the token alone.
create function dipper.refresh_family_forget(p_bucket integer, p_user_id bigint, p_token_hash bytea)
returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_family_id uuid;
begin
  select t.family_id into v_family_id
  from dipper.refresh_token t
  where t.bucket = p_bucket and t.user_id = p_user_id and t.token_hash = p_token_hash;
  if not found then
    return false;
  end if;
  return dipper.refresh_family_end(p_bucket, p_user_id, v_family_id, 'signout');
end
$$;
