-- Gives or takes rights of a person, and notifies the streaming service.
create function dipper.change_person_grants(
  p_bucket integer, p_user_id bigint, p_payment smallint, p_adult smallint
) returns dipper.change_person_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_person dipper.app_user;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_person.user_id is null or v_person.state = 'deleted' then
    return case when v_person.user_id is null then 'user_not_found' else 'account_deleted' end;
  elsif v_person.grant_payment = p_payment and v_person.grant_adult = p_adult then
    return 'already';
  end if;
  update dipper.app_user set grant_payment = p_payment, grant_adult = p_adult
  where bucket = p_bucket and user_id = p_user_id;
  assert found, format('person %s vanished under their lock', p_user_id);
  perform dipper.tell_of_person(p_bucket, p_user_id, 'person-grants-changed', jsonb_build_object(
    'payment', p_payment, 'adult', p_adult, 'paymentBefore', v_person.grant_payment,
    'adultBefore', v_person.grant_adult, 'cause', 'operator'));
  return 'done';
end $$;
