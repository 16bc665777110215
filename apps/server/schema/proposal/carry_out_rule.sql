-- Puts an approved version into force, a day later at the earliest, and notifies all administrators
-- by mail, and for the catalogue everybody who may change it.
create function dipper.carry_out_rule(p_proposal dipper.proposal, p_by text) returns boolean
  language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_tomorrow timestamptz := v_now + interval '1 day';
  v_from timestamptz := greatest(p_proposal.effective_from, v_tomorrow);
  v_facts jsonb := jsonb_build_object('by', p_by, 'from', coalesce(p_proposal.wish ->> 'fromDay',
    dipper.written_moment(v_from)));
begin
  if dipper.put_rule(p_proposal.wish, p_proposal.version, p_proposal.effective_from, v_tomorrow,
    p_by, p_proposal.reason) <> 'added' then
    return false;
  end if;
  perform dipper.tell_operators(dipper.roles_of_proposal(p_proposal.kind, 'proposes'), 'terms',
    p_proposal.subject, v_facts, v_now);
  return true;
end $$;
