-- Agrees to a change of rules, refuses or withdraws it, once. It applies from the next day at the
-- earliest. Checks now that both operators are two people and still have its roles.
create function dipper.decide_second_look(
  p_proposal_id uuid, p_state text, p_operator text, p_reason text
) returns dipper.decide_proposal_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_tomorrow timestamptz := v_now + interval '1 day';
  v_proposal dipper.second_look_proposal;
  v_kind text;
  v_by text;
begin
  select * into v_proposal from dipper.second_look_proposal
  where proposal_id = p_proposal_id for update;
  if not found then
    return 'not_found';
  end if;
  v_kind := v_proposal.wish ->> 'kind';
  if v_proposal.state <> 'open' then
    return 'changed_meanwhile';
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator then
    return 'no_right';
  elsif p_state <> 'withdrawn' and not dipper.may_second_look(p_operator, v_kind)
    or p_state = 'refused' and not dipper.may_refuse_proposal(v_proposal.proposed_by, p_operator)
    or p_state = 'agreed' and not (dipper.may_second_look(v_proposal.proposed_by, v_kind)
      and dipper.are_two_operators(v_proposal.proposed_by, p_operator)) then
    return 'second_operator_required';
  end if;
  v_by := v_proposal.proposed_by || ' + ' || p_operator;
  if p_state = 'agreed' then
    if dipper.put_second_look(v_proposal.wish, v_proposal.version, v_proposal.effective_from,
      v_tomorrow, v_by, v_proposal.reason) <> 'added' then
      return 'changed_meanwhile';
    end if;
    perform dipper.tell_of_second_look(v_proposal, v_by, v_now);
  end if;
  update dipper.second_look_proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now
  where proposal_id = p_proposal_id;
  if not found then
    raise exception 'proposal % vanished under its lock', p_proposal_id;
  end if;
  return 'decided';
end $$;
