-- Claim first, then act: the identity is ours from here on, whoever creates the person.
create function dipper.login_identity_claim(
  in p_identity text,
  in p_user_id bigint,
  out bucket integer,
  out user_id bigint
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.login_identity (identity, bucket, user_id, created_at)
  values (p_identity, dipper.bucket_of(p_user_id), p_user_id, v_now)
  on conflict do nothing;
  select l.bucket, l.user_id into strict bucket, user_id
  from dipper.login_identity l
  where l.identity = p_identity;
end
$$;
