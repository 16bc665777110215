-- Agrees to an adjustment or refuses it, once, by another operator than the one who asked:
-- another person. The one who asked may take it back.
create function dipper.decide_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_is_agreed boolean, p_reason text,
  p_operator text
) returns dipper.decide_spoon_adjustment_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_wanted text := case when p_is_agreed then 'done' else 'refused' end;
  v_state text;
  v_asked dipper.spoon_adjustment;
  v_posted text;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_state is null then
    return 'not_found';
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_asked from dipper.spoon_adjustment
  where bucket = p_bucket and user_id = p_user_id and adjustment_id = p_adjustment_id for update;
  if not found then
    return 'not_found';
  elsif p_is_agreed and not dipper.are_two_operators(v_asked.asked_by, p_operator) then
    return 'second_operator_required';
  elsif v_asked.state <> 'asked' then
    return case when v_asked.state = v_wanted and v_asked.decided_by = p_operator
      then v_wanted else 'changed_meanwhile' end;
  elsif p_is_agreed and v_state = 'deleted' then
    return 'account_deleted';
  end if;
  if p_is_agreed then
    v_posted := dipper.post_spoon_adjustment(p_bucket, p_user_id, p_adjustment_id,
      v_asked.direction, v_asked.spoons, v_now);
    if v_posted <> 'done' then
      return v_posted;
    end if;
  end if;
  update dipper.spoon_adjustment
  set state = v_wanted, decided_by = p_operator, decided_at = v_now, decided_reason = p_reason
  where bucket = p_bucket and user_id = p_user_id and adjustment_id = p_adjustment_id
    and state = 'asked';
  assert found, format('adjustment %s vanished under its lock', p_adjustment_id);
  return v_wanted;
end $$;
