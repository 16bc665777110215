-- A payment in review, and money that a provider gave back past us: an operator decides, and says
-- why.

alter table dipper.payment_move add column by_operator boolean not null default false;
insert into dipper.payment_move (from_state, to_state, meaning, by_operator) values
  ('review', 'succeeded', 'an operator credits what was ordered', true),
  ('review', 'refunded', 'an operator gave back what was taken', true),
  ('review', 'canceled', 'an operator closes it: the provider holds nothing of it', true);

alter table dipper.refund
  -- 'review' gives back what was never credited; 'difference' books what a provider gave back by
  -- itself.
  add column kind text not null default 'request',
  add column operator text,
  add constraint refund_kind check (kind in ('request', 'review', 'difference'));

alter table dipper.refund_difference
  add column state text not null default 'open',
  add column operator text,
  add column reason text,
  add column decided_at timestamptz,
  add constraint refund_difference_state check (state in ('open', 'booked', 'dismissed')),
  add constraint refund_difference_decided check (
    state = 'open' or (operator is not null and reason is not null and decided_at is not null));

-- As before; some moves are an operator's only.
create or replace function dipper.move_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_from dipper.payment_state,
  p_to dipper.payment_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_revision integer;
begin
  update dipper.payment set state = p_to, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id and state = p_from
    and exists (select 1 from dipper.payment_move where from_state = p_from and to_state = p_to
      and (not by_operator or p_cause = 'operator'))
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.payment_log
    (bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_payment_id, v_revision, p_from, p_to, p_cause, p_evidence, p_now);
  return true;
end $$;

-- As before, and so.
create or replace function dipper.settle_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.payment_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_cause text[],
  p_evidence jsonb[], p_failure_code integer[], p_ask_after_seconds integer[],
  p_charge_reference text[], p_deposit jsonb[]
) returns table (o_payment_id uuid, o_decision text, o_state dipper.payment_state)
  language plpgsql security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan as $$
declare
  v_now timestamptz := dipper.current_time();
  v_items dipper.settlement[];
  v_moves dipper.settlement[];
  v_count integer;
begin
  -- Lock in one order, and decide: what the evidence claims is checked against what was asked.
  select array_agg(row(d.bucket, d.user_id, d.payment_id, d.state, d.target,
    case
      when d.state = d.target then 'already'
      when m.to_state is null then 'refused'
      else 'moved'
    end,
    d.revision + 1, d.provider, d.spoon_amount, d.bonus_amount, d.charge_total, d.charge_currency,
    d.requested_at, d.cause, d.evidence, d.told_code, d.due_at, d.told_charge,
    d.told_deposit)::dipper.settlement)
  into v_items
  from (
    select p.*, i.cause, i.evidence, i.failure_code as told_code,
      i.charge_reference as told_charge, i.deposit as told_deposit,
      case when i.ask_after_seconds is null then null
        else v_now + make_interval(secs => i.ask_after_seconds) end as due_at,
      case
        when i.outcome is null then p.state
        when i.outcome <> 'succeeded' then i.outcome
        when i.amount = p.charge_total and i.currency = p.charge_currency
          and i.reference = p.provider_reference then 'succeeded'::dipper.payment_state
        else 'review'::dipper.payment_state
      end as target
    from unnest(p_bucket, p_user_id, p_payment_id, p_outcome, p_reference, p_amount, p_currency,
      p_cause, p_evidence, p_failure_code, p_ask_after_seconds, p_charge_reference, p_deposit)
      as i (bucket, user_id, payment_id, outcome, reference, amount, currency, cause, evidence,
        failure_code, ask_after_seconds, charge_reference, deposit)
    join dipper.payment p on p.bucket = i.bucket and p.user_id = i.user_id
      and p.payment_id = i.payment_id
    order by p.bucket, p.user_id, p.payment_id
    for update of p
  ) d
  left join dipper.payment_move m on m.from_state = d.state and m.to_state = d.target
    and (not m.by_operator or d.cause = 'operator');

  select array_agg(i) into v_moves from unnest(v_items) i where i.decision = 'moved';
  if v_moves is not null then
    update dipper.payment p
    set state = i.to_state, revision = i.revision, failure_code = i.failure_code,
      charge_reference = coalesce(i.charge_reference, p.charge_reference),
      settled_at = case when i.to_state in ('unknown', 'waiting') then null else v_now end
    from unnest(v_moves) i
    where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
      and p.state = i.from_state;
    get diagnostics v_count = row_count;
    if v_count <> cardinality(v_moves) then
      raise exception 'settled % of % payments', v_count, cardinality(v_moves);
    end if;
    insert into dipper.payment_log
      (bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, at)
    select bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, v_now
    from unnest(v_moves);
    perform dipper.post_purchases(v_moves, v_now);
    perform dipper.open_deposits(v_moves);
  end if;
  perform dipper.plan_questions(v_items);
  return query select i.payment_id, i.decision,
    case when i.decision = 'moved' then i.to_state else i.from_state end
  from unnest(v_items) i;
end $$;

-- Nothing of a payment in review was ever posted. What the provider took and what went back are
-- posted together, so that the books know of both, and the payment says what was really taken. What
-- could be bought once was not bought.
create function dipper.post_review_refund(
  p_refund dipper.refund, p_payment dipper.payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_from dipper.account := case when p_refund.way = 'method'
    then dipper.receivable_of(p_refund.provider) else 'house.refunds.transferred' end;
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund', p_refund.refund_id, l.line, l.debit,
    l.credit, p_refund.currency, p_refund.amount, p_now
  from (values
    (1::smallint, dipper.receivable_of(p_refund.provider), 'house.sales'::dipper.account),
    (2::smallint, 'house.sales'::dipper.account, v_from)
  ) as l (line, debit, credit);
  update dipper.payment
  set charge_total = p_refund.held, charge_currency = p_refund.currency,
    refunded_total = p_refund.amount
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  if not found then
    raise exception 'payment % vanished under its lock', p_refund.payment_id;
  end if;
  -- any number of rows: few things can be bought once only.
  delete from dipper.first_time_attempt
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  if not dipper.move_payment(p_refund.bucket, p_refund.user_id, p_refund.payment_id, 'review',
    'refunded', 'operator', jsonb_build_object('refundId', p_refund.refund_id,
      'amount', p_refund.amount, 'currency', p_refund.currency, 'operator', p_refund.operator,
      'reason', p_refund.reason, 'orderedAmount', p_payment.charge_total,
      'orderedCurrency', p_payment.charge_currency), p_now) then
    raise exception 'payment % may not be refunded', p_refund.payment_id;
  end if;
end $$;

-- As before, and of a payment in review.
create or replace function dipper.post_refund(
  p_refund dipper.refund, p_payment dipper.payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_from dipper.account := case when p_refund.way = 'method'
    then dipper.receivable_of(p_refund.provider) else 'house.refunds.transferred' end;
  v_left bigint := p_payment.charge_total - p_payment.refunded_total - p_refund.amount;
  v_to dipper.payment_state := case when v_left = 0 then 'refunded' else 'part_refunded' end;
begin
  if p_payment.state = 'review' then
    perform dipper.post_review_refund(p_refund, p_payment, p_now);
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund', p_refund.refund_id, l.line, l.debit,
    l.credit, l.unit, l.amount, p_now
  from (values
    (1::smallint, 'house.sales'::dipper.account, v_from, p_refund.currency, p_refund.amount),
    (2::smallint, 'house.spoon.reserved'::dipper.account, 'house.spoon.issued'::dipper.account,
      'SPOON'::dipper.unit, p_refund.spoon_paid),
    (3::smallint, 'house.spoon.reserved'::dipper.account, 'house.spoon.granted'::dipper.account,
      'SPOON'::dipper.unit, p_refund.spoon_bonus)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
  update dipper.payment set refunded_total = refunded_total + p_refund.amount
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  if not found then
    raise exception 'payment % vanished under its lock', p_refund.payment_id;
  end if;
  if p_payment.state <> v_to and not dipper.move_payment(p_refund.bucket, p_refund.user_id,
    p_refund.payment_id, p_payment.state, v_to, 'refund',
    jsonb_build_object('refundId', p_refund.refund_id, 'amount', p_refund.amount), p_now) then
    raise exception 'payment % may not be %', p_refund.payment_id, v_to;
  end if;
end $$;

-- As before, and with the news of payments in review.
create or replace function dipper.settle_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_outcome dipper.refund_state,
  p_cause text, p_reference text, p_amount bigint, p_failure_code integer, p_evidence jsonb,
  p_ask_after_seconds integer
) returns table (o_decision text, o_state dipper.refund_state)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_ask_after_seconds, 3600));
  v_payment dipper.payment;
  v_refund dipper.refund;
  v_payment_id uuid;
  v_outcome dipper.refund_state := p_outcome;
  v_is_moved boolean := false;
begin
  select payment_id into v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = v_payment_id for update;
  if not found then
    return query select 'missing'::text, null::dipper.refund_state;
    return;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_refund from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id for update;
  if v_outcome = 'done' and p_amount <> v_refund.amount then
    v_outcome := 'unknown';
  end if;
  if v_outcome is not null and v_outcome <> v_refund.state then
    v_is_moved := dipper.move_refund(p_bucket, p_user_id, p_refund_id, v_refund.state, v_outcome,
      p_cause, p_evidence, v_now);
  end if;
  if v_is_moved and v_outcome in ('done', 'declined') then
    update dipper.refund
    set provider_reference = p_reference, failure_code = p_failure_code
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
    if not found then
      raise exception 'refund % vanished under its lock', p_refund_id;
    end if;
    if v_outcome = 'done' then
      perform dipper.post_refund(v_refund, v_payment, v_now);
    else
      perform dipper.return_spoons(v_refund, v_now);
    end if;
    -- Of a payment in review nothing was credited: that it could not be given back yet is no news.
    insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
    select p_bucket, p_refund_id, p_user_id,
      case when v_refund.kind = 'review' then 'review-refunded'
        when v_outcome = 'done' then 'refund-done' else 'refund-declined' end, v_now
    where v_refund.kind <> 'review' or v_outcome = 'done';
    -- any number of rows: a refund by account has none.
    delete from dipper.refund_due
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  else
    -- any number of rows: what is over is not asked about any more.
    update dipper.refund_due
    set due_at = v_due, attempt = case when v_is_moved then 1 else attempt + 1 end
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  end if;
  return query select case when v_is_moved then 'moved' else 'already' end,
    case when v_is_moved then v_outcome else v_refund.state end;
end $$;

-- Why a payment is not an operator's to decide now, or null: names of the error catalogue.
create function dipper.refuse_review(p_payment dipper.payment) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if p_payment.payment_id is null then
    return 'payment_not_found';
  elsif p_payment.state in ('succeeded', 'part_refunded') then
    return 'payment_already_completed';
  elsif p_payment.state = 'refunded' or exists (
    select 1 from dipper.refund where bucket = p_payment.bucket and user_id = p_payment.user_id
      and payment_id = p_payment.payment_id
      and state in ('reserved', 'sent', 'unknown', 'by-account')) then
    return 'refund_already_requested';
  elsif dipper.is_failed(p_payment.state) then
    return 'payment_canceled';
  elsif p_payment.state <> 'review' then
    return 'payment_in_progress';
  end if;
  return null;
end $$;

-- Credits what was ordered, for what was really taken: from now on that is what the payment was
-- charged with, so that the books hold no won that nobody has. Or closes what the provider holds
-- nothing of, watched like every purchase that failed. Both end in the same settlement.
create function dipper.decide_review(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_outcome dipper.payment_state,
  p_amount bigint, p_currency dipper.unit, p_charge_reference text, p_failure_code integer,
  p_ask_after_seconds integer, p_evidence jsonb
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment dipper.payment;
  v_refusal text;
  v_decision text;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  v_refusal := dipper.refuse_review(v_payment);
  if v_refusal is not null then
    return v_refusal;
  end if;
  if p_outcome = 'succeeded' then
    update dipper.payment set charge_total = p_amount, charge_currency = p_currency
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
    if not found then
      raise exception 'payment % vanished under its lock', p_payment_id;
    end if;
  end if;
  select o_decision into v_decision from dipper.settle_payments(array[p_bucket],
    array[p_user_id], array[p_payment_id], array[p_outcome],
    array[v_payment.provider_reference], array[p_amount], array[p_currency], array['operator'],
    array[p_evidence || jsonb_build_object('orderedAmount', v_payment.charge_total,
      'orderedCurrency', v_payment.charge_currency)],
    array[p_failure_code], array[p_ask_after_seconds], array[p_charge_reference],
    array[null::jsonb]);
  if v_decision is distinct from 'moved' then
    raise exception 'payment % could not be decided: %', p_payment_id, v_decision;
  end if;
  return 'decided';
end $$;

-- Accepts that what a payment in review took is given back, all of it. Nothing was credited, so
-- nothing is set aside; it is then sent and asked about like every refund.
create function dipper.request_review_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_request_key text,
  p_amount bigint, p_currency dipper.unit, p_operator text, p_reason text, p_sealed bytea,
  p_taking_back text[]
) returns table (o_outcome text, o_refund_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + interval '15 seconds';
  v_payment dipper.payment;
  v_refund_id uuid;
  v_way text;
  v_sealed bytea := p_sealed;
  v_is_account_needed boolean;
  v_refusal text;
  v_place smallint;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  select refund_id into v_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    return query select 'repeated'::text, v_refund_id;
    return;
  end if;
  v_refusal := dipper.refuse_review(v_payment);
  v_way := case when v_payment.provider = any(p_taking_back) then 'method' else 'account' end;
  select coalesce(bool_or(needs_refund_account), false) into v_is_account_needed
  from dipper.payment_method
  where country = v_payment.country and method_id = v_payment.method_id;
  if v_sealed is null then
    select sealed into v_sealed from dipper.payment_refund_account
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  end if;
  if v_refusal is null and (v_way = 'account' or v_is_account_needed) and v_sealed is null then
    v_refusal := 'refund_account_required';
  end if;
  if v_refusal is not null then
    return query select v_refusal, null::uuid;
    return;
  end if;
  select count(*) + 1 into v_place from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  insert into dipper.refund (bucket, user_id, refund_id, payment_id, place, state, revision, way,
    requested_by, request_key, provider, amount, currency, held, spoon_paid, spoon_bonus, reason,
    requested_at, changed_at, kind, operator)
  values (p_bucket, p_user_id, p_refund_id, p_payment_id, v_place, 'reserved', 0, v_way,
    'operator', p_request_key, v_payment.provider, p_amount, p_currency, p_amount, 0, 0, p_reason,
    v_now, v_now, 'review', p_operator);
  if v_sealed is not null then
    insert into dipper.refund_account (bucket, user_id, refund_id, sealed)
    values (p_bucket, p_user_id, p_refund_id, v_sealed);
  end if;
  if v_way = 'method' then
    insert into dipper.refund_due (bucket, user_id, refund_id, due_at, attempt)
    values (p_bucket, p_user_id, p_refund_id, v_due, 0);
  elsif not dipper.move_refund(p_bucket, p_user_id, p_refund_id, 'reserved', 'by-account',
    'request', '{}'::jsonb, v_now) then
    raise exception 'refund % vanished under its lock', p_refund_id;
  end if;
  return query select 'accepted'::text, p_refund_id;
end $$;

-- Books what a provider gave back by itself, spoons and all, as a refund that was made; or says
-- that nothing follows from it.
create function dipper.decide_refund_difference(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_told bigint, p_decision text,
  p_refund_id uuid, p_operator text, p_reason text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_row dipper.refund_difference;
  v_amount bigint;
  v_outcome text;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_row from dipper.refund_difference
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and told = p_told for update;
  if not found then
    return 'payment_not_found';
  elsif v_row.state <> 'open' then
    return case when v_row.state = p_decision then 'already' else 'refund_already_requested' end;
  end if;
  if p_decision = 'booked' then
    v_amount := v_payment.charge_total - v_payment.refunded_total - p_told;
    select o_outcome into v_outcome from dipper.request_refund(p_bucket, p_user_id, p_payment_id,
      p_refund_id, 'operator', 'difference:' || p_payment_id || ':' || p_told, v_amount, p_reason, null,
      array[v_payment.provider]);
    if v_outcome <> 'accepted' then
      return v_outcome;
    end if;
    update dipper.refund set kind = 'difference', operator = p_operator
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
    if not found or not dipper.send_refund(p_bucket, p_user_id, p_refund_id, 30) then
      raise exception 'refund % vanished under its lock', p_refund_id;
    end if;
    select o_state::text into v_outcome from dipper.settle_refund(p_bucket, p_user_id,
      p_refund_id, 'done', 'operator', null, v_amount, null,
      v_row.evidence || jsonb_build_object('operator', p_operator), null);
    if v_outcome <> 'done' then
      raise exception 'refund % could not be booked', p_refund_id;
    end if;
  end if;
  -- any number of rows: who holds nothing now held less on the way there.
  update dipper.refund_difference
  set state = p_decision, operator = p_operator, reason = p_reason, decided_at = v_now
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and state = 'open' and (told = p_told or (p_decision = 'booked' and told > p_told));
  return p_decision;
end $$;

grant execute on function
  dipper.refuse_review(dipper.payment),
  dipper.decide_review(integer, bigint, uuid, dipper.payment_state, bigint, dipper.unit, text,
    integer, integer, jsonb),
  dipper.request_review_refund(integer, bigint, uuid, uuid, text, bigint, dipper.unit, text, text,
    bytea, text[]),
  dipper.decide_refund_difference(integer, bigint, uuid, bigint, text, uuid, text, text)
to dipper_app;
