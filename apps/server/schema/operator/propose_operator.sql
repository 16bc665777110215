-- Proposes to invite an operator, to invite one anew or to give a role, which lets one in again who
-- was shut out. A token of the settings is no administrator who could answer for it.
create function dipper.propose_operator(
  p_proposal_id uuid, p_kind text, p_name text, p_roles text[], p_mail text, p_locale text,
  p_reason text, p_operator text
) returns dipper.propose_operator_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_operator dipper.operator;
begin
  if not dipper.is_enrolled_administrator(p_operator) then
    return 'second_operator_required';
  end if;
  select * into v_operator from dipper.operator where name = p_name;
  if (found or p_name = 'operator') and p_kind = 'invited' or dipper.is_mail_of_another(p_name, p_mail)
    or exists (select from dipper.operator_proposal
      where state = 'open' and name <> p_name
        and dipper.mailbox_of(mail) = dipper.mailbox_of(p_mail)) then
    return 'account_already_registered';
  elsif v_operator.name is null and p_kind <> 'invited' then
    return 'not_found';
  elsif p_name = p_operator then
    return 'no_right';
  elsif p_kind = 'reinvited' and p_mail is null and v_operator.mail is null then
    return 'wrong_request_format';
  end if;
  insert into dipper.operator_proposal (proposal_id, kind, name, roles, roles_before,
    is_active_before, mail, locale, state, reason, proposed_by, proposed_at)
  values (p_proposal_id, p_kind, p_name, p_roles, v_operator.roles, v_operator.is_active, p_mail,
    p_locale, 'open', p_reason, p_operator, v_now)
  on conflict do nothing;
  return case when found then 'proposed' else 'changed_meanwhile' end;
end $$;
