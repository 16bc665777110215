-- The money goes back, and the spoons that were set aside end where they came from.
create function dipper.post_refund(p_refund dipper.refund, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_payment dipper.payment;
  v_from dipper.account := case when p_refund.way = 'account'
    then 'platform.refunds.transferred' else dipper.receivable_of(p_refund.provider) end;
  v_left bigint;
  v_to dipper.charge_state;
begin
  select * into strict v_payment from dipper.payment
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  if v_payment.state = 'review' then
    perform dipper.post_review_refund(p_refund, v_payment, p_now);
    return;
  end if;
  v_left := v_payment.charge_total - v_payment.refunded_total - p_refund.amount;
  v_to := case when v_left = 0 then 'refunded' else 'part_refunded' end;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund', p_refund.refund_id, l.line, l.debit,
    l.credit, l.unit, l.amount, p_now
  from (values
    (1::smallint, 'platform.sales'::dipper.account, v_from, p_refund.currency, p_refund.amount),
    (2::smallint, 'platform.spoon.reserved'::dipper.account, 'platform.spoon.issued'::dipper.account,
      'SPOON'::dipper.unit, p_refund.spoon_paid),
    (3::smallint, 'platform.spoon.reserved'::dipper.account, 'platform.spoon.granted'::dipper.account,
      'SPOON'::dipper.unit, p_refund.spoon_bonus)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
  update dipper.payment set refunded_total = refunded_total + p_refund.amount
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  assert found, format('payment %s vanished under its lock', p_refund.payment_id);
  if v_payment.state <> v_to and not dipper.move_charge(p_refund.bucket, p_refund.user_id,
    p_refund.payment_id, 'purchase', v_payment.state, v_to, 'refund',
    jsonb_build_object('refundId', p_refund.refund_id, 'amount', p_refund.amount), p_now) then
    raise exception 'payment % may not be %', p_refund.payment_id, v_to;
  end if;
end $$;
