-- Proposes a change, one at a time of each subject; another operator approves. A wish that could
-- not be carried out as written is refused at once.
create function dipper.propose(
  p_proposal_id uuid, p_kind text, p_subject text, p_version integer, p_effective_from timestamptz,
  p_wish jsonb, p_reason text, p_operator text
) returns dipper.propose_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_standing jsonb;
  v_refusal text;
begin
  if not dipper.may_take_part(p_operator, p_kind, 'proposes') then
    return 'second_operator_required';
  end if;
  v_standing := dipper.standing_of_wish(p_kind, p_wish);
  v_refusal := dipper.refusal_of_wish(p_kind, p_version, p_effective_from, p_wish, p_reason,
    p_operator);
  if v_refusal is not null then
    return v_refusal;
  elsif p_wish || v_standing <> v_standing || p_wish then
    -- The operator has seen another standing than the one there is.
    return 'changed_meanwhile';
  end if;
  insert into dipper.proposal (proposal_id, kind, subject, version, effective_from, wish, state,
    reason, proposed_by, proposed_at)
  values (p_proposal_id, p_kind, p_subject, p_version, p_effective_from, p_wish || v_standing,
    'open', p_reason, p_operator, v_now)
  on conflict do nothing;
  return case when found then 'proposed' else 'changed_meanwhile' end;
end $$;
