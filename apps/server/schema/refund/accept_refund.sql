-- Writes a refund that its plan allows, takes its spoons out of the lot at once, and tells of
-- what goes back by hand. The caller holds the locks of the payment, the wallet and the lot.
create function dipper.accept_refund(
  p_payment dipper.payment, p_plan dipper.refund_plan, p_refund_id uuid, p_by text,
  p_request_key text, p_reason text, p_sealed bytea, p_operator text, p_now timestamptz
) returns void language plpgsql as $$
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
  if p_plan.way = 'tool' then
    perform dipper.plan_notice(p_payment.bucket, p_payment.user_id, 'refund-by-hand', p_refund_id);
  end if;
end $$;
