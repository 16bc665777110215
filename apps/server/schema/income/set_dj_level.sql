-- Gives a DJ a level, by which fees of exchanges are computed.
create function dipper.set_dj_level(
  p_bucket integer, p_user_id bigint, p_dj_id bigint, p_level text, p_by text
) returns dipper.change_person_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_before text;
  v_place integer;
begin
  select dj_level into v_before from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id and state <> 'deleted' for no key update;
  if v_before is null or v_before = p_level then
    return case when v_before is null then 'user_not_found' else 'already' end;
  end if;
  update dipper.app_user set dj_level = p_level
  where bucket = p_bucket and user_id = p_user_id;
  assert found, format('person %s vanished under their lock', p_user_id);
  select count(*) + 1 into v_place from dipper.dj_level_log
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.dj_level_log
    (bucket, user_id, place, dj_id, from_level, to_level, changed_by, at)
  values (p_bucket, p_user_id, v_place, p_dj_id, v_before, p_level, p_by, v_now);
  perform dipper.tell_of_person(p_bucket, p_user_id, 'dj-level-changed', jsonb_build_object(
    'djId', p_dj_id::text, 'level', p_level, 'levelBefore', v_before));
  return 'done';
end $$;
