-- Agrees to a proposal, refuses or withdraws it, once. The operator who proposed it may only
-- withdraw it, and the other one is another person. An impossible change stays proposed.
create function dipper.decide_webhook_proposal(
  p_proposal_id uuid, p_endpoint text, p_state text, p_operator text, p_reason text,
  p_secret_id uuid, p_sealed bytea
) returns dipper.decide_proposal_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_proposal dipper.webhook_proposal;
begin
  select * into v_proposal from dipper.webhook_proposal
  where proposal_id = p_proposal_id and endpoint = p_endpoint for update;
  if not found then
    return 'not_found';
  elsif v_proposal.state <> 'open' then
    return 'changed_meanwhile';
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator then
    return 'no_right';
  elsif p_state = 'refused' and not dipper.may_refuse_proposal(v_proposal.proposed_by, p_operator)
    or p_state = 'agreed'
      and not dipper.are_two_administrators(v_proposal.proposed_by, p_operator) then
    return 'second_operator_required';
  elsif p_state = 'agreed' and not (case when v_proposal.revision is null
    then dipper.add_webhook_receiver(
      v_proposal.endpoint, v_proposal.url, p_secret_id, p_sealed, p_operator)
    else dipper.move_webhook_receiver(
      v_proposal.endpoint, v_proposal.url, v_proposal.revision, p_operator) end) then
    return 'changed_meanwhile';
  end if;
  update dipper.webhook_proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now
  where proposal_id = p_proposal_id;
  if not found then
    raise exception 'proposal % vanished under its lock', p_proposal_id;
  end if;
  return 'decided';
end $$;
