-- Proposes another level of a DJ, one at a time: another operator agrees.
create function dipper.propose_dj_level(
  p_bucket integer, p_user_id bigint, p_proposal_id uuid, p_dj_id bigint, p_level text,
  p_reason text, p_operator text
) returns dipper.propose_dj_level_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_person dipper.app_user;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if not found then
    return 'user_not_found';
  elsif v_person.state = 'deleted' then
    return 'account_deleted';
  elsif not dipper.is_enrolled_operator(p_operator) then
    return 'second_operator_required';
  elsif v_person.dj_level = p_level then
    return 'changed_meanwhile';
  end if;
  insert into dipper.dj_level_proposal (bucket, user_id, proposal_id, dj_id, from_level, to_level,
    state, reason, proposed_by, proposed_at)
  values (p_bucket, p_user_id, p_proposal_id, p_dj_id, v_person.dj_level, p_level, 'open',
    p_reason, p_operator, v_now)
  on conflict do nothing;
  return case when found then 'proposed' else 'changed_meanwhile' end;
end $$;
