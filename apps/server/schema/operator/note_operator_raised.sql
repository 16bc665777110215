-- Notes who invited an operator or gave them a role that moves or decides money.
create function dipper.note_operator_raised(
  p_name text, p_by text[], p_how text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_facts jsonb := jsonb_build_object('how', p_how, 'by', array_to_string(p_by, ' + '));
  v_told record;
begin
  insert into dipper.operator_raising (name, raised_at, raised_by, how)
  select p_name, p_now, b.name, p_how from unnest(p_by) as b (name)
  on conflict do nothing;
  for v_told in
    select o.mail, min(o.locale) as locale from dipper.operator o
    where o.mail is not null and o.is_active
      and ('administrator' = any (o.roles) and o.name <> p_name
        or o.name = p_name and p_how <> 'invited')
    group by o.mail
  loop
    perform dipper.plan_operator_mail('raised', p_name, v_told.mail, v_told.locale, v_facts, p_now);
  end loop;
end $$;
