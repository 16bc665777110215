-- Sets the password of a login.
create function dipper.password_set(p_identity text, p_user_id bigint, p_password_hash text)
returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.password_credential as c (identity, user_id, password_hash, changed_at)
  values (p_identity, p_user_id, p_password_hash, v_now)
  on conflict (identity) do update
  set user_id = excluded.user_id, password_hash = excluded.password_hash,
      changed_at = excluded.changed_at;
end
$$;
