-- A refund that a provider has no call for: an operator makes it in the provider's own tool, and says so.

alter table dipper.refund drop constraint refund_way;
alter table dipper.refund add constraint refund_way check (way in ('method', 'account', 'tool')) not valid;

update dipper.refund_move set meaning = 'no call takes it back: somebody does it by hand'
where from_state = 'reserved' and to_state = 'by-account';
update dipper.refund_move set meaning = 'given back by hand'
where from_state = 'by-account' and to_state = 'done';
update dipper.refund_move set meaning = 'could not be given back by hand: the spoons come back'
where from_state = 'by-account' and to_state = 'declined';

-- By which way a payment goes back. Who takes back is a provider, or a method of it (`sbps/38`) that
-- goes back in the provider's own tool alone.
create function dipper.way_back(p_payment dipper.payment, p_taking_back text[]) returns text
  language sql immutable set search_path = pg_catalog as $$
  select case
    when p_payment.provider || '/' || p_payment.method_id = any(p_taking_back) then 'tool'
    when p_payment.provider = any(p_taking_back) then 'method'
    else 'account'
  end
$$;

-- As before, and in the provider's tool.
create or replace function dipper.plan_refund(
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
  v_plan.way := dipper.way_back(p_payment, p_taking_back);
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

-- As before, and in the provider's tool.
create or replace function dipper.request_review_refund(
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
  v_way := dipper.way_back(v_payment, p_taking_back);
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

-- As before; what goes back in the provider's tool is its money as well.
create or replace function dipper.post_review_refund(
  p_refund dipper.refund, p_payment dipper.payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_from dipper.account := case when p_refund.way = 'account'
    then 'house.refunds.transferred' else dipper.receivable_of(p_refund.provider) end;
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

-- As before, and so.
create or replace function dipper.post_refund(
  p_refund dipper.refund, p_payment dipper.payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_from dipper.account := case when p_refund.way = 'account'
    then 'house.refunds.transferred' else dipper.receivable_of(p_refund.provider) end;
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

-- As before; what is given back by hand may have gone already.
create or replace function dipper.note_held(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_told bigint, p_evidence jsonb
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expected bigint;
begin
  select p.charge_total - p.refunded_total - coalesce((
    select sum(r.amount) from dipper.refund r
    where r.bucket = p_bucket and r.user_id = p_user_id and r.payment_id = p_payment_id
      and (r.way = 'method' and r.state in ('sent', 'unknown')
        or r.way = 'tool' and r.state = 'by-account')), 0)
  into v_expected from dipper.payment p
  where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
    and p.state in ('succeeded', 'part_refunded', 'refunded');
  if v_expected is null or p_told >= v_expected then
    return false;
  end if;
  insert into dipper.refund_difference
    (bucket, user_id, payment_id, told, expected, evidence, seen_at)
  values (p_bucket, p_user_id, p_payment_id, p_told, v_expected, p_evidence, v_now)
  on conflict do nothing;
  return found;
end $$;
