-- Posts a refund of a payment in review, together with its charge, which was never posted before. The
-- payment gets the amount that was really charged, and a first-time item can be bought again.
create function dipper.post_review_refund(
  p_refund dipper.refund, p_payment dipper.payment, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_from dipper.account := case when p_refund.way = 'account'
    then 'platform.refunds.transferred' else dipper.receivable_of(p_refund.provider) end;
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund', p_refund.refund_id, l.line, l.debit,
    l.credit, p_refund.currency, p_refund.amount, p_now
  from (values
    (1::smallint, dipper.receivable_of(p_refund.provider), 'platform.sales'::dipper.account),
    (2::smallint, 'platform.sales'::dipper.account, v_from)
  ) as l (line, debit, credit);
  update dipper.payment
  set charge_total = p_refund.held, charge_currency = p_refund.currency,
    refunded_total = p_refund.amount
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  assert found, format('payment %s vanished under its lock', p_refund.payment_id);
  -- any number of rows: only a few products can be bought once.
  delete from dipper.first_time_attempt
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  if not dipper.move_charge(p_refund.bucket, p_refund.user_id, p_refund.payment_id, 'purchase',
    'review', 'refunded', 'operator', jsonb_build_object('refundId', p_refund.refund_id,
      'amount', p_refund.amount, 'currency', p_refund.currency, 'operator', p_refund.operator,
      'reason', p_refund.reason, 'orderedAmount', p_payment.charge_total,
      'orderedCurrency', p_payment.charge_currency), p_now) then
    raise exception 'payment % may not be refunded', p_refund.payment_id;
  end if;
end $$;
