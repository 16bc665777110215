-- Notifies an operator, once each time, that so many wrong codes were tried under their name that
-- none is checked for now.
create function dipper.tell_of_wrong_codes(p_name text) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_told record;
begin
  select t.rests_until, o.mail, o.locale into v_told
  from dipper.operator_code_tries t join dipper.operator o on o.name = t.name
  where t.name = p_name and t.rests_until > v_now and o.mail is not null;
  if found then
    perform dipper.plan_operator_mail('wrong-codes', p_name, v_told.mail, v_told.locale, '{}',
      v_told.rests_until);
  end if;
end $$;
