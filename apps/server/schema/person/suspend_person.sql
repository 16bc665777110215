-- Suspends a person, or lets them go on.
create function dipper.suspend_person(p_bucket integer, p_user_id bigint, p_is_suspended boolean)
  returns dipper.change_person_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_wanted text := case when p_is_suspended then 'blocked' else 'active' end;
  v_state text;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_state is null or v_state = 'deleted' then
    return case when v_state is null then 'user_not_found' else 'account_deleted' end;
  elsif v_state = v_wanted then
    return 'already';
  end if;
  update dipper.app_user set state = v_wanted where bucket = p_bucket and user_id = p_user_id;
  assert found, format('person %s vanished under their lock', p_user_id);
  if p_is_suspended then
    perform dipper.refresh_family_end_all(p_bucket, p_user_id);
  end if;
  return 'done';
end $$;
