-- Above an amount, one operator agrees and then another, who is a checker. How long things are kept
-- is decided by a call, as versions.

create function dipper.decide_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_decision text, p_revision integer,
  p_operator text, p_reason text, p_note text, p_is_checker boolean
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_exchange dipper.exchange;
  v_policy dipper.exchange_policy;
  v_to dipper.exchange_state;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    return 'exchange_not_found';
  elsif v_exchange.revision <> p_revision then
    -- The same decision again is told what it was told before.
    return case when exists (select 1 from dipper.exchange_log
      where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id
        and revision = p_revision + 1 and cause = 'operator' and actor = p_operator
        and evidence = jsonb_build_object('decision', p_decision, 'reason', p_reason, 'note', p_note))
      then 'decided' else 'exchange_changed_meanwhile' end;
  end if;
  select * into v_policy from dipper.exchange_policy
  where country = v_exchange.country and route = v_exchange.type
    and version = v_exchange.policy_version;
  v_to := case
    when p_decision = 'refuse' then 'refused'
    when v_exchange.state = 'requested' and v_exchange.amount > v_policy.second_operator_above
      then 'checking'
    else 'approved'
  end;
  -- Who comes with the token that all operators share is nobody in particular.
  if p_decision = 'approve' and v_exchange.amount > v_policy.second_operator_above
    and (p_operator = 'operator' or v_exchange.agreed_by = p_operator) then
    return 'second_operator_required';
  elsif p_decision = 'approve' and v_exchange.state = 'checking' and not p_is_checker then
    return 'no_right';
  elsif v_exchange.state = 'sending' or not dipper.move_exchange(v_exchange, v_to, 'operator',
    p_operator, jsonb_build_object('decision', p_decision, 'reason', p_reason, 'note', p_note),
    v_now) then
    return 'exchange_changed_meanwhile';
  end if;
  update dipper.exchange
  set agreed_by = case when v_to = 'checking' then p_operator else agreed_by end,
    reason = case when v_to = 'refused' then p_reason end
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  if not found then
    raise exception 'exchange % vanished under its lock', p_exchange_id;
  end if;
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

-- As servers call it that have not heard of checkers: none of theirs is one.
create or replace function dipper.decide_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_decision text, p_revision integer,
  p_operator text, p_reason text, p_note text
) returns text language sql security definer set search_path = pg_catalog as $$
  select dipper.decide_exchange(p_bucket, p_user_id, p_exchange_id, p_decision, p_revision,
    p_operator, p_reason, p_note, false)
$$;

-- A version is added and never changed; the one whose time has come last holds.
create function dipper.add_retention_rule(
  p_subject text, p_version integer, p_effective_from timestamptz, p_keep_days integer, p_by text,
  p_reason text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_from timestamptz := coalesce(p_effective_from, v_now);
  v_last dipper.retention_rule;
begin
  perform 1 from dipper.retention_rule where subject = p_subject order by version for update;
  select * into v_last from dipper.retention_rule
  where subject = p_subject order by version desc limit 1;
  if p_version is distinct from coalesce(v_last.version, 0) + 1 then
    return 'changed_meanwhile';
  elsif v_from < v_now or v_from <= v_last.effective_from then
    return 'in_the_past';
  end if;
  insert into dipper.retention_rule
    (subject, version, effective_from, keep_days, changed_by, reason)
  values (p_subject, p_version, v_from, p_keep_days, p_by, p_reason)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;

grant execute on function
  dipper.decide_exchange(integer, bigint, uuid, text, integer, text, text, text, boolean),
  dipper.add_retention_rule(text, integer, timestamptz, integer, text, text)
to dipper_app;
