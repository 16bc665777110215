-- Gives or takes spoons of a person, or asks for a second operator, by the rule of this moment
-- and alone only where the operator's own sum leaves room. `done`, `asked`: so it stands, now or
-- since the same call came before. Anything else is the name of why it does not.
create function dipper.ask_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_direction text, p_spoons bigint,
  p_reason text, p_operator text, p_request_key text, p_may_alone boolean,
  out o_outcome dipper.ask_spoon_adjustment_outcome, out o_adjustment_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_day_ago timestamptz := v_now - interval '1 day';
  v_state text;
  v_rule dipper.operator_limit := dipper.operator_limit_at('SPOON', v_now);
  v_known dipper.spoon_adjustment;
  v_alone bigint;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_state is null then
    o_outcome := 'user_not_found';
    return;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_known from dipper.spoon_adjustment
  where bucket = p_bucket and user_id = p_user_id and asked_by = p_operator
    and request_key = p_request_key;
  if found then
    o_outcome := case when (v_known.direction, v_known.spoons, v_known.reason)
      = (p_direction, p_spoons, p_reason) then v_known.state else 'idempotency_key_mismatch' end;
    o_adjustment_id := v_known.adjustment_id;
    return;
  end if;
  if v_rule.version is null then
    raise exception 'no rule for adjustments holds at %', v_now;
  elsif v_state = 'deleted' then
    o_outcome := 'account_deleted';
  elsif p_spoons <= 0 or p_spoons > v_rule.most then
    o_outcome := 'invalid_amount';
  end if;
  if o_outcome is not null then
    return;
  end if;
  -- Many small adjustments for one person count as one large one. The sum over all people was checked before.
  select coalesce(sum(spoons), 0) into v_alone from dipper.spoon_adjustment
  where bucket = p_bucket and user_id = p_user_id and asked_by = p_operator and state = 'done'
    and decided_by is null and direction = p_direction and asked_at > v_day_ago;
  o_outcome := case
    when not p_may_alone or v_alone + p_spoons > v_rule.alone_most then 'asked'
    else dipper.post_spoon_adjustment(
      p_bucket, p_user_id, p_adjustment_id, p_direction, p_spoons, v_now) end;
  if o_outcome not in ('asked', 'done') then
    return;
  end if;
  insert into dipper.spoon_adjustment (bucket, user_id, adjustment_id, direction, spoons, state,
    rule_version, reason, asked_by, asked_at, request_key)
  values (p_bucket, p_user_id, p_adjustment_id, p_direction, p_spoons, o_outcome, v_rule.version,
    p_reason, p_operator, v_now, p_request_key);
  o_adjustment_id := p_adjustment_id;
end $$;
