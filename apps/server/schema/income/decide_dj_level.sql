-- Agrees to a DJ's level, which applies at once, refuses or withdraws it, once. Checks now that
-- proposer and agreeing operator are two people.
create function dipper.decide_dj_level(
  p_bucket integer, p_user_id bigint, p_proposal_id uuid, p_state text, p_operator text,
  p_reason text
) returns dipper.decide_proposal_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_level text;
  v_proposal dipper.dj_level_proposal;
begin
  select dj_level into v_level from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  select * into v_proposal from dipper.dj_level_proposal
  where bucket = p_bucket and user_id = p_user_id and proposal_id = p_proposal_id for update;
  if not found then
    return 'not_found';
  elsif v_proposal.state <> 'open' then
    return 'changed_meanwhile';
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator then
    return 'no_right';
  elsif p_state = 'refused' and not dipper.may_refuse_proposal(v_proposal.proposed_by, p_operator)
    or p_state = 'agreed'
      and not dipper.are_two_operators(v_proposal.proposed_by, p_operator) then
    return 'second_operator_required';
  elsif p_state = 'agreed' and (v_level <> v_proposal.from_level
    or dipper.set_dj_level(p_bucket, p_user_id, v_proposal.dj_id, v_proposal.to_level,
      v_proposal.proposed_by || ' + ' || p_operator) <> 'done') then
    return 'changed_meanwhile';
  end if;
  update dipper.dj_level_proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now
  where bucket = p_bucket and user_id = p_user_id and proposal_id = p_proposal_id;
  if not found then
    raise exception 'proposal % vanished under its lock', p_proposal_id;
  end if;
  return 'decided';
end $$;
