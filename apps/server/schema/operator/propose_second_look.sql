-- Proposes a change of rules: a limit, the terms of exchanges, a provider's fee, a retention, or an
-- item of the catalogue. A trial run refuses at once what could not be applied as written.
create function dipper.propose_second_look(
  p_proposal_id uuid, p_subject text, p_version integer, p_effective_from timestamptz,
  p_wish jsonb, p_reason text, p_operator text
) returns dipper.propose_second_look_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_tried text;
begin
  if not dipper.may_second_look(p_operator, p_wish ->> 'kind') then
    return 'second_operator_required';
  end if;
  begin
    v_tried := dipper.put_second_look(p_wish, p_version, p_effective_from, null, p_operator,
      p_reason);
    raise exception using errcode = 'DPTRY';
  exception when sqlstate 'DPTRY' then
    if v_tried <> 'added' then
      return v_tried;
    end if;
  end;
  insert into dipper.second_look_proposal (proposal_id, subject, version, effective_from, wish,
    state, reason, proposed_by, proposed_at)
  values (p_proposal_id, p_subject, p_version, p_effective_from, p_wish, 'open', p_reason,
    p_operator, v_now)
  on conflict do nothing;
  return case when found then 'proposed' else 'changed_meanwhile' end;
end $$;
