-- Spoons that operators give out of goodwill, or take: a few of them alone, more of them two together.

alter type dipper.posting_kind add value 'goodwill_given';
alter type dipper.posting_kind add value 'goodwill_taken';
alter type dipper.account add value 'house.spoon.taken';

create table dipper.spoon_adjustment_rule (
  version integer not null,
  -- What one operator may give or take in one act, and to one person within a day; and what two may.
  alone_most bigint not null,
  most bigint not null,
  changed_by text not null,
  changed_at timestamptz not null,
  reason text not null,
  constraint spoon_adjustment_rule_pkey primary key (version),
  constraint spoon_adjustment_rule_bounds check (
    alone_most >= 0 and most >= alone_most and most <= 1000000000000)
);
comment on table dipper.spoon_adjustment_rule is 'class G: how many spoons operators may give or take, by version; only ever added to';
insert into dipper.spoon_adjustment_rule
values (1, 500, 50000, 'the house', '2026-01-01T00:00:00Z', 'as the service began');

create table dipper.spoon_adjustment (
  bucket integer not null,
  user_id bigint not null,
  adjustment_id uuid not null,
  direction text not null,
  spoons bigint not null,
  state text not null,
  rule_version integer not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  request_key text not null,
  decided_by text,
  decided_at timestamptz,
  decided_reason text,
  constraint spoon_adjustment_pkey primary key (bucket, user_id, adjustment_id),
  constraint spoon_adjustment_once unique (bucket, user_id, asked_by, request_key),
  constraint spoon_adjustment_direction check (direction in ('give', 'take')),
  constraint spoon_adjustment_state check (state in ('asked', 'done', 'refused')),
  constraint spoon_adjustment_spoons check (spoons > 0),
  constraint spoon_adjustment_second check (decided_by is null or state = 'refused'
    or decided_by <> asked_by),
  constraint spoon_adjustment_decided check (
    (decided_by is null) = (decided_at is null) and (state <> 'refused' or decided_by is not null)
    and (state <> 'asked' or decided_by is null))
);
comment on table dipper.spoon_adjustment is 'class U: spoons that operators gave or took, who asked for it and who agreed';
create index spoon_adjustment_asked on dipper.spoon_adjustment (adjustment_id) where state = 'asked';

-- The one way by which an adjustment moves spoons; its caller holds the wallet's lock.
create function dipper.post_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_direction text, p_spoons bigint,
  p_now timestamptz
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_open bigint;
  v_ends_at timestamptz := dipper.spoon_expiry(p_now);
  v_taken record;
begin
  if p_direction = 'give' then
    insert into dipper.journal
      (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
    values (p_bucket, p_user_id, 'goodwill_given', p_adjustment_id, 1,
      'house.spoon.granted', 'person.spoon.bonus', 'SPOON', p_spoons, p_now);
    insert into dipper.spoon_lot
      (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
    values (p_bucket, p_user_id, p_adjustment_id, 0, p_spoons, 0, p_spoons, p_now, v_ends_at);
    perform dipper.change_wallet(p_bucket, p_user_id, 0, p_spoons, 0);
    return 'done';
  end if;
  select coalesce(sum(paid_left + bonus_left), 0) into v_open from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and expires_at > p_now;
  if v_open < p_spoons then
    return 'spoons_insufficient';
  end if;
  select * into v_taken from dipper.take_from_lots(
    p_bucket, p_user_id, 'goodwill_taken', p_adjustment_id, p_spoons, p_now);
  perform dipper.post_spoons_out(p_bucket, p_user_id, 'goodwill_taken', p_adjustment_id,
    'house.spoon.taken', v_taken.o_paid, v_taken.o_bonus, p_now);
  return 'done';
end $$;

-- `done`, `asked`: so it stands, now or since the same call came before. Anything else is the name
-- of why it does not.
create function dipper.ask_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_direction text, p_spoons bigint,
  p_reason text, p_operator text, p_request_key text,
  out o_outcome text, out o_adjustment_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_day_ago timestamptz := v_now - interval '1 day';
  v_state text;
  v_rule dipper.spoon_adjustment_rule;
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
  select * into strict v_rule from dipper.spoon_adjustment_rule order by version desc limit 1;
  if v_state = 'deleted' then
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

-- By another operator than who asked, once. Whoever asked may take it back.
create function dipper.decide_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_is_agreed boolean, p_reason text,
  p_operator text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
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
  elsif p_is_agreed and v_asked.asked_by = p_operator then
    return 'second_operator_required';
  elsif v_asked.state <> 'asked' then
    return case when v_asked.state = v_wanted and v_asked.decided_by = p_operator
      then v_wanted else 'exchange_changed_meanwhile' end;
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
  if not found then
    raise exception 'adjustment % vanished under its lock', p_adjustment_id;
  end if;
  return v_wanted;
end $$;

-- False: somebody else has changed it in the same moment.
create function dipper.add_spoon_adjustment_rule(
  p_alone_most bigint, p_most bigint, p_by text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  insert into dipper.spoon_adjustment_rule (version, alone_most, most, changed_by, changed_at, reason)
  select max(version) + 1, p_alone_most, p_most, p_by, v_now, p_reason
  from dipper.spoon_adjustment_rule
  on conflict (version) do nothing;
  return found;
end $$;

grant select on dipper.spoon_adjustment, dipper.spoon_adjustment_rule to dipper_app;
grant execute on function
  dipper.ask_spoon_adjustment(integer, bigint, uuid, text, bigint, text, text, text),
  dipper.decide_spoon_adjustment(integer, bigint, uuid, boolean, text, text),
  dipper.add_spoon_adjustment_rule(bigint, bigint, text, text)
to dipper_app;
