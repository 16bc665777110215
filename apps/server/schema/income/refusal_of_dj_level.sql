-- Returns why a level of a DJ cannot be proposed, null where it can.
create function dipper.refusal_of_dj_level(p_user_id bigint, p_level text) returns text
  language plpgsql as $$
declare
  v_bucket integer := dipper.bucket_of(p_user_id);
  v_person dipper.app_user;
begin
  select * into v_person from dipper.app_user where bucket = v_bucket and user_id = p_user_id;
  return case
    when v_person.user_id is null then 'user_not_found'
    when v_person.state = 'deleted' then 'account_deleted'
    when v_person.dj_level = p_level then 'changed_meanwhile'
  end;
end $$;
