-- Tells all administrators, and of what is sold all who may change it, what two agreed to, and from when
-- on it holds.
create function dipper.tell_of_second_look(
  p_proposal dipper.second_look_proposal, p_by text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_from timestamptz := greatest(p_proposal.effective_from, p_now + interval '1 day');
  v_facts jsonb := jsonb_build_object('by', p_by, 'from', coalesce(p_proposal.wish ->> 'fromDay',
    to_char(v_from at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')));
  v_roles text[] := dipper.roles_of_second_look(p_proposal.wish ->> 'kind');
  v_told record;
begin
  for v_told in
    select o.mail, min(o.locale) as locale from dipper.operator o
    where o.mail is not null and o.is_active and o.roles && v_roles
    group by o.mail
  loop
    perform dipper.plan_operator_mail('terms', p_proposal.subject, v_told.mail, v_told.locale,
      v_facts, p_now);
  end loop;
end $$;
