-- Agrees to a proposal, refuses or withdraws it, once. The operator who proposed it may only
-- withdraw it; nobody decides about themselves. Both are looked at now: administrators still.
create function dipper.decide_operator_proposal(
  p_proposal_id uuid, p_name text, p_state text, p_operator text, p_reason text
) returns dipper.decide_proposal_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_proposal dipper.operator_proposal;
  v_operator dipper.operator;
  v_by text[];
begin
  select * into v_proposal from dipper.operator_proposal
  where proposal_id = p_proposal_id and name = p_name for update;
  if not found then
    return 'not_found';
  elsif v_proposal.state <> 'open' then
    return 'changed_meanwhile';
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator
    or v_proposal.name = p_operator then
    return 'no_right';
  elsif p_state = 'refused' and not dipper.may_refuse_proposal(v_proposal.proposed_by, p_operator)
    or p_state = 'agreed'
      and not dipper.are_two_administrators(v_proposal.proposed_by, p_operator) then
    return 'second_operator_required';
  end if;
  if p_state = 'agreed' then
    v_by := array[v_proposal.proposed_by, p_operator];
    select * into v_operator from dipper.operator where name = p_name for update;
    if v_operator.roles is distinct from v_proposal.roles_before
      or v_operator.is_active is distinct from v_proposal.is_active_before
      or dipper.is_mail_of_another(p_name, v_proposal.mail) or not (case v_proposal.kind
      when 'invited' then dipper.invite_operator(p_name, v_proposal.roles, v_proposal.mail,
        v_proposal.locale, v_by, null, null)
      when 'reinvited' then dipper.reinvite_operator(p_name, v_proposal.mail, v_proposal.locale,
        v_by, null, null)
      else dipper.set_operator(p_name, v_proposal.roles, true, v_by) end) then
      return 'changed_meanwhile';
    end if;
  end if;
  update dipper.operator_proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now
  where proposal_id = p_proposal_id;
  if not found then
    raise exception 'proposal % vanished under its lock', p_proposal_id;
  end if;
  return 'decided';
end $$;
