-- A refund is planned by one function, which the preview reads and which what is done follows; and
-- what is more than an operator may give back alone is proposed by one and agreed to by another.

create table dipper.refund_check (
  currency dipper.unit not null,
  version integer not null,
  -- More than this is agreed to by two operators.
  second_operator_above bigint not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint refund_check_pkey primary key (currency, version),
  constraint refund_check_currency check (currency not in ('SPOON', 'POINT')),
  constraint refund_check_version check (version >= 1),
  constraint refund_check_above check (second_operator_above >= 0),
  constraint refund_check_why check (length(changed_by) > 0 and length(reason) > 0)
);
comment on table dipper.refund_check is 'class G: from which amount on a refund takes two operators; versions are added, the last one holds';
insert into dipper.refund_check
  (currency, version, second_operator_above, changed_at, changed_by, reason)
select c.currency::dipper.unit, 1, c.above, dipper.current_time(), 'system', 'as it began'
from (values ('KRW', 500000), ('JPY', 50000), ('USD', 50000), ('TWD', 15000), ('SAR', 200000))
  as c (currency, above);

create table dipper.refund_proposal (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  -- Which proposal of its payment it is: a decision names it, so that it decides what was seen.
  number smallint not null,
  state text not null,
  -- Which refund of its payment it would be, and the name that it gets.
  place smallint not null,
  refund_id uuid not null,
  amount bigint not null,
  currency dipper.unit not null,
  spoon_paid bigint not null,
  spoon_bonus bigint not null,
  reason text not null,
  -- Where it goes to, encrypted by the application; gone once it is decided.
  sealed bytea,
  request_key text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_why text,
  decided_at timestamptz,
  constraint refund_proposal_pkey primary key (bucket, user_id, payment_id, number),
  constraint refund_proposal_once unique (bucket, user_id, request_key),
  constraint refund_proposal_state check (state in ('open', 'agreed', 'refused', 'withdrawn')),
  constraint refund_proposal_decided check ((state = 'open') = (decided_by is null)
    and (state = 'open') = (decided_why is null) and (state = 'open') = (decided_at is null)),
  constraint refund_proposal_sealed check (state = 'open' or sealed is null),
  constraint refund_proposal_two check (state not in ('agreed', 'refused')
    or decided_by <> proposed_by),
  constraint refund_proposal_amount check (amount > 0)
);
comment on table dipper.refund_proposal is 'class U: refunds that one operator proposes and another decides';
create unique index refund_proposal_open_once on dipper.refund_proposal
  (bucket, user_id, payment_id) where state = 'open';

-- From this amount on nobody gives back alone.
create function dipper.refund_check_of(p_currency dipper.unit) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_above bigint;
begin
  select second_operator_above into v_above from dipper.refund_check
  where currency = p_currency order by version desc limit 1;
  return coalesce(v_above, 0);
end $$;

create function dipper.add_refund_check(
  p_currency dipper.unit, p_version integer, p_above bigint, p_operator text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.refund_check
    (currency, version, second_operator_above, changed_at, changed_by, reason)
  select p_currency, p_version, p_above, v_now, p_operator, p_reason
  where p_version = (select coalesce(max(c.version), 0) + 1 from dipper.refund_check c
    where c.currency = p_currency)
  on conflict do nothing;
  return found;
end $$;

create type dipper.refund_plan as (
  -- Why it cannot be, or null.
  refusal text,
  amount bigint,
  currency dipper.unit,
  spoon_paid bigint,
  spoon_bonus bigint,
  way text,
  place smallint,
  needs_account boolean,
  needs_second boolean
);

-- What a refund would be, whole where no amount is said: the preview is this, and so is what is done.
create function dipper.plan_refund(
  p_payment dipper.payment, p_lot dipper.spoon_lot, p_by text, p_amount bigint,
  p_has_account boolean, p_taking_back text[], p_now timestamptz
) returns dipper.refund_plan
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_plan dipper.refund_plan;
  v_total bigint := p_payment.charge_total;
  v_before bigint := p_payment.refunded_total;
  v_needs_account boolean;
begin
  v_plan.amount := coalesce(p_amount, v_total - v_before);
  v_plan.currency := p_payment.charge_currency;
  v_plan.spoon_paid := dipper.share_of(p_payment.spoon_amount, v_before + v_plan.amount, v_total)
    - dipper.share_of(p_payment.spoon_amount, v_before, v_total);
  v_plan.spoon_bonus := dipper.share_of(p_payment.bonus_amount, v_before + v_plan.amount, v_total)
    - dipper.share_of(p_payment.bonus_amount, v_before, v_total);
  v_plan.way := case when p_payment.provider = any(p_taking_back) then 'method' else 'account' end;
  select count(*) + 1 into v_plan.place from dipper.refund
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and payment_id = p_payment.payment_id;
  select coalesce(bool_or(needs_refund_account), false) into v_needs_account
  from dipper.payment_method
  where country = p_payment.country and method_id = p_payment.method_id;
  v_plan.needs_account := (v_plan.way = 'account' or v_needs_account) and not p_has_account
    and not exists (select 1 from dipper.payment_refund_account
      where bucket = p_payment.bucket and user_id = p_payment.user_id
        and payment_id = p_payment.payment_id);
  v_plan.needs_second := p_by = 'operator'
    and v_plan.amount > dipper.refund_check_of(p_payment.charge_currency);
  if p_payment.state in ('succeeded', 'part_refunded')
    and (v_plan.amount <= 0 or v_plan.amount > v_total - v_before) then
    v_plan.refusal := 'invalid_amount';
  else
    v_plan.refusal := dipper.refuse_refund(p_payment, p_lot, p_by, v_plan.spoon_paid,
      v_plan.spoon_bonus, p_now);
  end if;
  return v_plan;
end $$;

-- What an operator who asked now would be told.
create function dipper.preview_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_amount bigint, p_taking_back text[]
) returns dipper.refund_plan
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id;
  return dipper.plan_refund(v_payment, v_lot, 'operator', p_amount, false, p_taking_back, v_now);
end $$;

-- Writes a refund that its plan allows, and takes its spoons out of the lot at once. The caller
-- holds the locks of the payment, the wallet and the lot.
create function dipper.accept_refund(
  p_payment dipper.payment, p_plan dipper.refund_plan, p_refund_id uuid, p_by text,
  p_request_key text, p_reason text, p_sealed bytea, p_operator text, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := p_now + interval '15 seconds';
  v_sealed bytea := p_sealed;
begin
  if v_sealed is null then
    select sealed into v_sealed from dipper.payment_refund_account
    where bucket = p_payment.bucket and user_id = p_payment.user_id
      and payment_id = p_payment.payment_id;
  end if;
  insert into dipper.refund (bucket, user_id, refund_id, payment_id, place, state, revision, way,
    requested_by, request_key, provider, amount, currency, held, spoon_paid, spoon_bonus, reason,
    operator, requested_at, changed_at)
  values (p_payment.bucket, p_payment.user_id, p_refund_id, p_payment.payment_id, p_plan.place,
    'reserved', 0, p_plan.way, p_by, p_request_key, p_payment.provider, p_plan.amount,
    p_plan.currency, p_payment.charge_total - p_payment.refunded_total, p_plan.spoon_paid,
    p_plan.spoon_bonus, p_reason, p_operator, p_now, p_now);
  if v_sealed is not null then
    insert into dipper.refund_account (bucket, user_id, refund_id, sealed)
    values (p_payment.bucket, p_payment.user_id, p_refund_id, v_sealed);
  end if;
  perform dipper.reserve_spoons(p_payment.bucket, p_payment.user_id, p_payment.payment_id,
    p_refund_id, p_plan.spoon_paid, p_plan.spoon_bonus, p_now);
  if p_plan.way = 'method' then
    insert into dipper.refund_due (bucket, user_id, refund_id, due_at, attempt)
    values (p_payment.bucket, p_payment.user_id, p_refund_id, v_due, 0);
  elsif not dipper.move_refund(p_payment.bucket, p_payment.user_id, p_refund_id, 'reserved',
    'by-account', 'request', '{}'::jsonb, p_now) then
    raise exception 'refund % vanished under its lock', p_refund_id;
  end if;
end $$;

-- As before, by the plan; an operator says which refund of the payment they have seen that it would
-- be, and what takes two of them is not accepted from one.
create function dipper.request_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_by text,
  p_request_key text, p_amount bigint, p_reason text, p_sealed bytea, p_taking_back text[],
  p_operator text, p_place smallint
) returns table (o_outcome text, o_refund_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_plan dipper.refund_plan;
  v_refund_id uuid;
  v_refusal text;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select refund_id into v_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    return query select 'repeated'::text, v_refund_id;
    return;
  end if;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id for update;
  v_plan := dipper.plan_refund(v_payment, v_lot, p_by, p_amount, p_sealed is not null,
    p_taking_back, v_now);
  v_refusal := case
    when v_plan.refusal is not null then v_plan.refusal
    when p_place is not null and p_place <> v_plan.place then 'refund_already_requested'
    when v_plan.needs_account then 'refund_account_required'
    when v_plan.needs_second then 'second_operator_required'
  end;
  if v_refusal is not null then
    return query select v_refusal, null::uuid;
    return;
  end if;
  perform dipper.accept_refund(v_payment, v_plan, p_refund_id, p_by, p_request_key, p_reason,
    p_sealed, p_operator, v_now);
  return query select 'accepted'::text, p_refund_id;
end $$;

-- As it was called until now.
create or replace function dipper.request_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_by text,
  p_request_key text, p_amount bigint, p_reason text, p_sealed bytea, p_taking_back text[]
) returns table (o_outcome text, o_refund_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  return query select r.o_outcome, r.o_refund_id from dipper.request_refund(p_bucket, p_user_id,
    p_payment_id, p_refund_id, p_by, p_request_key, p_amount, p_reason, p_sealed, p_taking_back,
    null::text, null::smallint) r;
end $$;

-- One operator proposes; nothing is set aside until another one agrees.
create function dipper.propose_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_request_key text,
  p_amount bigint, p_place smallint, p_reason text, p_sealed bytea, p_taking_back text[],
  p_operator text
) returns table (o_outcome text, o_number smallint)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_plan dipper.refund_plan;
  v_number smallint;
  v_before dipper.refund_proposal;
  v_refusal text;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_before from dipper.refund_proposal
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    return query select case when v_before.payment_id = p_payment_id
      and v_before.amount = coalesce(p_amount, v_before.amount) then 'repeated'
      else 'idempotency_key_mismatch' end, v_before.number;
    return;
  end if;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id;
  v_plan := dipper.plan_refund(v_payment, v_lot, 'operator', p_amount, p_sealed is not null,
    p_taking_back, v_now);
  v_refusal := case
    when v_plan.refusal is not null then v_plan.refusal
    when p_place <> v_plan.place then 'refund_already_requested'
    when v_plan.needs_account then 'refund_account_required'
    when exists (select 1 from dipper.refund_proposal
      where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
        and state = 'open') then 'refund_already_requested'
  end;
  if v_refusal is not null then
    return query select v_refusal, null::smallint;
    return;
  end if;
  select count(*) + 1 into v_number from dipper.refund_proposal
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  insert into dipper.refund_proposal (bucket, user_id, payment_id, number, state, place, refund_id,
    amount, currency, spoon_paid, spoon_bonus, reason, sealed, request_key, proposed_by,
    proposed_at)
  values (p_bucket, p_user_id, p_payment_id, v_number, 'open', v_plan.place, p_refund_id,
    v_plan.amount, v_plan.currency, v_plan.spoon_paid, v_plan.spoon_bonus, p_reason, p_sealed,
    p_request_key, p_operator, v_now);
  return query select 'proposed'::text, v_number;
end $$;

-- Agreed to, refused or withdrawn, once. Whoever proposed it may only withdraw it; who comes with the
-- token that all operators share is nobody in particular. What cannot be done stays proposed.
create function dipper.decide_refund_proposal(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_number smallint, p_state text,
  p_operator text, p_reason text, p_taking_back text[]
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_plan dipper.refund_plan;
  v_proposal dipper.refund_proposal;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_proposal from dipper.refund_proposal
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and number = p_number for update;
  if not found then
    return 'payment_not_found';
  elsif v_proposal.state <> 'open' then
    -- The same decision again is told what it was told before.
    return case when v_proposal.state = p_state and v_proposal.decided_by = p_operator
      then 'decided' else 'exchange_changed_meanwhile' end;
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator then
    return 'no_right';
  elsif p_state <> 'withdrawn'
    and (p_operator = 'operator' or v_proposal.proposed_by = p_operator) then
    return 'second_operator_required';
  end if;
  if p_state = 'agreed' then
    select * into v_lot from dipper.spoon_lot
    where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id for update;
    v_plan := dipper.plan_refund(v_payment, v_lot, 'operator', v_proposal.amount,
      v_proposal.sealed is not null, p_taking_back, v_now);
    if v_plan.refusal is not null then
      return v_plan.refusal;
    elsif v_plan.place <> v_proposal.place or v_plan.spoon_paid <> v_proposal.spoon_paid
      or v_plan.spoon_bonus <> v_proposal.spoon_bonus then
      return 'exchange_changed_meanwhile';
    elsif v_plan.needs_account then
      return 'refund_account_required';
    end if;
    perform dipper.accept_refund(v_payment, v_plan, v_proposal.refund_id, 'operator',
      'operator:' || v_proposal.request_key, v_proposal.reason, v_proposal.sealed,
      v_proposal.proposed_by, v_now);
  end if;
  update dipper.refund_proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now,
    sealed = null
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and number = p_number;
  if not found then
    raise exception 'proposal % of payment % vanished under its lock', p_number, p_payment_id;
  end if;
  return 'decided';
end $$;

grant select on dipper.refund_check, dipper.refund_proposal to dipper_app;
grant execute on function
  dipper.add_refund_check(dipper.unit, integer, bigint, text, text),
  dipper.refund_check_of(dipper.unit),
  dipper.preview_refund(integer, bigint, uuid, bigint, text[]),
  dipper.request_refund(integer, bigint, uuid, uuid, text, text, bigint, text, bytea, text[], text,
    smallint),
  dipper.propose_refund(integer, bigint, uuid, uuid, text, bigint, smallint, text, bytea, text[],
    text),
  dipper.decide_refund_proposal(integer, bigint, uuid, smallint, text, text, text, text[])
to dipper_app;
