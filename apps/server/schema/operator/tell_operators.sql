-- Tells all who have one of these roles, each mailbox once.
create function dipper.tell_operators(
  p_roles text[], p_kind text, p_name text, p_facts jsonb, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_told record;
begin
  for v_told in
    select o.mail, min(o.locale) as locale from dipper.operator o
    where o.mail is not null and o.is_active and o.roles && p_roles
    group by o.mail
  loop
    perform dipper.plan_operator_mail(p_kind, p_name, v_told.mail, v_told.locale, p_facts, p_at);
  end loop;
end $$;
