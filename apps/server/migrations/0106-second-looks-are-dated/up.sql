-- Above which amount a second operator has to agree begins at a moment, as other terms do. The version
-- with the highest number whose moment has come holds: one that is added takes the place of all before
-- it from its moment on, also of those that were planned for later.

alter table dipper.refund_check add column effective_from timestamptz;
update dipper.refund_check set effective_from = changed_at where effective_from is null;
alter table dipper.refund_check
  alter column effective_from set not null,
  add constraint refund_check_time check (effective_from >= changed_at);
comment on table dipper.refund_check is 'class G: from which amount on a refund takes two operators, by time; only ever added to';

alter table dipper.spoon_adjustment_rule add column effective_from timestamptz;
update dipper.spoon_adjustment_rule set effective_from = changed_at where effective_from is null;
alter table dipper.spoon_adjustment_rule
  alter column effective_from set not null,
  add constraint spoon_adjustment_rule_time check (effective_from >= changed_at);
comment on table dipper.spoon_adjustment_rule is 'class G: how many spoons operators may give or take, by time; only ever added to';

-- From this amount on nobody gives back alone. Where nobody has said anything, nobody ever does.
create or replace function dipper.refund_check_of(p_currency dipper.unit) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_above bigint;
begin
  select second_operator_above into v_above from dipper.refund_check
  where currency = p_currency and effective_from <= v_now order by version desc limit 1;
  return coalesce(v_above, 0);
end $$;

create function dipper.add_refund_check(
  p_currency dipper.unit, p_version integer, p_effective_from timestamptz, p_above bigint,
  p_operator text, p_reason text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_from timestamptz := coalesce(p_effective_from, v_now);
  v_last integer;
begin
  select coalesce(max(version), 0) into v_last from dipper.refund_check
  where currency = p_currency;
  if p_version <> v_last + 1 then
    return 'changed_meanwhile';
  elsif v_from < v_now then
    return 'in_the_past';
  end if;
  insert into dipper.refund_check
    (currency, version, effective_from, second_operator_above, changed_at, changed_by, reason)
  values (p_currency, p_version, v_from, p_above, v_now, p_operator, p_reason)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;

-- As it was called until now: from this moment on.
create or replace function dipper.add_refund_check(
  p_currency dipper.unit, p_version integer, p_above bigint, p_operator text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  return dipper.add_refund_check(
    p_currency, p_version, null::timestamptz, p_above, p_operator, p_reason) = 'added';
end $$;

create function dipper.spoon_adjustment_rule_at(p_at timestamptz)
  returns dipper.spoon_adjustment_rule
  language sql stable security definer set search_path = pg_catalog as $$
  select r from dipper.spoon_adjustment_rule r where r.effective_from <= p_at
  order by r.version desc limit 1
$$;

-- As before, by the rule that holds in this moment.
create or replace function dipper.ask_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_direction text, p_spoons bigint,
  p_reason text, p_operator text, p_request_key text,
  out o_outcome text, out o_adjustment_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_day_ago timestamptz := v_now - interval '1 day';
  v_state text;
  v_rule dipper.spoon_adjustment_rule := dipper.spoon_adjustment_rule_at(v_now);
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
  -- Many small ones are a large one.
  select coalesce(sum(spoons), 0) into v_alone from dipper.spoon_adjustment
  where bucket = p_bucket and user_id = p_user_id and asked_by = p_operator and state = 'done'
    and decided_by is null and direction = p_direction and asked_at > v_day_ago;
  o_outcome := case when v_alone + p_spoons > v_rule.alone_most then 'asked'
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

create function dipper.add_spoon_adjustment_rule(
  p_version integer, p_effective_from timestamptz, p_alone_most bigint, p_most bigint, p_by text,
  p_reason text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_from timestamptz := coalesce(p_effective_from, v_now);
  v_last integer;
begin
  select coalesce(max(version), 0) into v_last from dipper.spoon_adjustment_rule;
  if p_version <> v_last + 1 then
    return 'changed_meanwhile';
  elsif v_from < v_now then
    return 'in_the_past';
  end if;
  insert into dipper.spoon_adjustment_rule
    (version, effective_from, alone_most, most, changed_by, changed_at, reason)
  values (p_version, v_from, p_alone_most, p_most, p_by, v_now, p_reason)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;

-- As it was called until now: whatever the last one is, and from this moment on.
create or replace function dipper.add_spoon_adjustment_rule(
  p_alone_most bigint, p_most bigint, p_by text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_next integer;
begin
  select coalesce(max(version), 0) + 1 into v_next from dipper.spoon_adjustment_rule;
  return dipper.add_spoon_adjustment_rule(
    v_next, null::timestamptz, p_alone_most, p_most, p_by, p_reason) = 'added';
end $$;

grant execute on function
  dipper.add_refund_check(dipper.unit, integer, timestamptz, bigint, text, text),
  dipper.add_spoon_adjustment_rule(integer, timestamptz, bigint, bigint, text, text)
to dipper_app;
