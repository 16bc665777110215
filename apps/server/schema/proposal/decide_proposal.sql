-- Approves, refuses or withdraws a proposal, once. Its proposer may only withdraw it; nobody
-- decides about themselves. Checks at the time of the decision that proposer and decider are
-- different people with the required roles, and that the subject has not changed since it was
-- proposed. A change that the tables refuse stays proposed.
create function dipper.decide_proposal(
  p_proposal_id uuid, p_kinds text[], p_subject text, p_state text, p_operator text, p_reason text,
  p_beside jsonb
) returns dipper.decide_proposal_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_proposal dipper.proposal;
  v_standing jsonb;
begin
  select * into v_proposal from dipper.proposal
  where proposal_id = p_proposal_id and kind = any (p_kinds)
    and (p_subject is null or subject = p_subject);
  if not found then
    return 'not_found';
  end if;
  -- Its subject is locked first, as by whoever proposes; nothing of a proposal but its end changes.
  v_standing := dipper.standing_of_wish(v_proposal.kind, v_proposal.wish);
  select * into v_proposal from dipper.proposal where proposal_id = p_proposal_id for update;
  if v_proposal.state <> 'open' then
    return 'changed_meanwhile';
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator
    or v_proposal.subject = 'operator:' || p_operator then
    return 'no_right';
  elsif p_state <> 'withdrawn' and not dipper.may_take_part(p_operator, v_proposal.kind, 'decides')
    or p_state = 'refused' and not dipper.may_refuse_proposal(v_proposal.proposed_by, p_operator)
    or p_state = 'agreed' and not (
      dipper.may_take_part(v_proposal.proposed_by, v_proposal.kind, 'proposes')
      and dipper.are_two_operators(v_proposal.proposed_by, p_operator)) then
    return 'second_operator_required';
  elsif p_state = 'agreed' and (v_proposal.wish || v_standing <> v_proposal.wish
    or not dipper.carry_out_proposal(v_proposal, p_operator, p_beside)) then
    return 'changed_meanwhile';
  end if;
  update dipper.proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now
  where proposal_id = p_proposal_id;
  assert found, format('proposal %s vanished under its lock', p_proposal_id);
  return 'decided';
end $$;
