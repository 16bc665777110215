-- Links a DJ's number to a person and returns its owner: the first person named keeps it.
create function dipper.claim_dj(p_dj_id bigint, p_user_id bigint, p_by text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_bucket integer := dipper.bucket_of(p_user_id);
  v_owner bigint;
begin
  insert into dipper.dj (dj_id, bucket, user_id, linked_at, linked_by)
  values (p_dj_id, v_bucket, p_user_id, v_now, p_by)
  on conflict (dj_id) do nothing;
  select user_id into strict v_owner from dipper.dj where dj_id = p_dj_id;
  return v_owner;
end $$;
