-- Accepts that what a payment in review took is given back, all of it, judged by sums as other
-- refunds are. Nothing was credited, so nothing is set aside; it is then sent and asked about
-- like every refund.
create function dipper.request_review_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_request_key text,
  p_amount bigint, p_currency dipper.unit, p_operator text, p_reason text, p_sealed bytea,
  p_taking_back text[], p_alone_most bigint,
  out o_outcome dipper.refund_outcome, out o_refund_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + interval '15 seconds';
  v_payment dipper.payment;
  v_way text;
  v_sealed bytea := p_sealed;
  v_is_account_needed boolean;
  v_place smallint;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  select refund_id into o_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := 'repeated';
    return;
  end if;
  o_outcome := dipper.refuse_review(v_payment);
  -- All that was taken goes back, however little it was.
  v_way := dipper.way_back(v_payment, v_payment.charge_total, p_taking_back);
  select coalesce(bool_or(needs_refund_account), false) into v_is_account_needed
  from dipper.payment_method
  where country = v_payment.country and method_id = v_payment.method_id;
  v_is_account_needed := v_is_account_needed or dipper.is_month_over(v_payment.provider,
    v_payment.method_id, v_payment.country, v_payment.requested_at, p_taking_back, v_now);
  if v_sealed is null then
    select sealed into v_sealed from dipper.payment_refund_account
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  end if;
  if o_outcome is null and (v_way = 'account' or v_is_account_needed) and v_sealed is null then
    o_outcome := 'refund_account_required';
  end if;
  if o_outcome is null and not dipper.is_review_refund_agreed(p_bucket, p_user_id,
    p_payment_id, p_amount, p_currency, p_operator, p_alone_most, v_now) then
    o_outcome := 'second_operator_required';
  end if;
  if o_outcome is not null then
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
  o_outcome := 'accepted';
  o_refund_id := p_refund_id;
end $$;
