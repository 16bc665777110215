-- An operator approves or refuses the revision that they saw. Above the policy's amount, by the sum
-- of the person's day or of the operator's own, a second operator has to approve: another person.
create function dipper.decide_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_decision text, p_revision integer,
  p_operator text, p_reason text, p_note text, p_is_checker boolean,
  p_is_within_day boolean
) returns dipper.decide_exchange_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_exchange dipper.exchange;
  v_policy dipper.exchange_policy;
  v_to dipper.exchange_state;
  v_day_ago timestamptz := v_now - interval '1 day';
  v_needs_two boolean;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    return 'exchange_not_found';
  elsif v_exchange.revision <> p_revision then
    -- The same decision again gets the same answer.
    return case when exists (select 1 from dipper.exchange_log
      where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id
        and revision = p_revision + 1 and cause = 'operator' and actor = p_operator
        and evidence = jsonb_build_object('decision', p_decision, 'reason', p_reason, 'note', p_note))
      then 'decided' else 'changed_meanwhile' end;
  end if;
  select * into v_policy from dipper.exchange_policy
  where country = v_exchange.country and route = v_exchange.type
    and version = v_exchange.policy_version;
  v_needs_two := v_exchange.state = 'checking' or not p_is_within_day
    or v_exchange.amount + dipper.approved_for_person(v_exchange, v_day_ago)
      > v_policy.second_operator_above;
  v_to := case
    when p_decision = 'refuse' then 'refused'
    when v_exchange.state = 'requested' and v_needs_two then 'checking'
    else 'approved'
  end;
  if p_decision = 'approve' and v_needs_two and (not dipper.is_enrolled_operator(p_operator)
    or v_exchange.agreed_by is not null
      and not dipper.are_two_operators(v_exchange.agreed_by, p_operator)) then
    return 'second_operator_required';
  elsif p_decision = 'approve' and v_exchange.state = 'checking' and not p_is_checker then
    return 'no_right';
  elsif v_exchange.state = 'sending' or not dipper.move_exchange(v_exchange, v_to, 'operator',
    p_operator, jsonb_build_object('decision', p_decision, 'reason', p_reason, 'note', p_note),
    v_now) then
    return 'changed_meanwhile';
  end if;
  update dipper.exchange
  set agreed_by = case when v_to = 'checking' then p_operator else agreed_by end,
    reason = case when v_to = 'refused' then p_reason end
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  assert found, format('exchange %s vanished under its lock', p_exchange_id);
  if v_to = 'approved' then
    perform dipper.plan_exchange(v_exchange, v_now, 0);
  elsif v_to = 'refused' then
    perform dipper.give_points_back(v_exchange, v_now);
    -- any number of rows: only what was approved waits to be sent.
    delete from dipper.exchange_due
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  end if;
  return 'decided';
end $$;
