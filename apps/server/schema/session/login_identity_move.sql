-- A deleted account's identity may begin anew as another person; false when it has moved already.
create function dipper.login_identity_move(p_identity text, p_from_user_id bigint, p_to_user_id bigint)
returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_bucket integer := dipper.bucket_of(p_to_user_id);
  v_count integer;
begin
  update dipper.login_identity l
  set bucket = v_bucket, user_id = p_to_user_id
  where l.identity = p_identity and l.user_id = p_from_user_id;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
