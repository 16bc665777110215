-- Tells all administrators, and of what is sold all who may change it, what two agreed to, and from when
-- on it holds.
create function dipper.tell_of_second_look(
  p_proposal dipper.second_look_proposal, p_by text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_from timestamptz := greatest(p_proposal.effective_from, p_now + interval '1 day');
  v_facts jsonb := jsonb_build_object('by', p_by, 'from', coalesce(p_proposal.wish ->> 'fromDay',
    dipper.written_moment(v_from)));
begin
  perform dipper.tell_operators(dipper.roles_of_second_look(p_proposal.wish ->> 'kind'), 'terms',
    p_proposal.subject, v_facts, p_now);
end $$;
