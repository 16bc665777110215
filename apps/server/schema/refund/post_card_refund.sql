-- Posts a refund, updates its payment and takes the DJ's share of a plan back. A charge in review
-- was never posted, so its sale is posted together with the refund.
create function dipper.post_card_refund(p_refund dipper.refund, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_payment dipper.card_payment;
  v_left bigint;
  v_to dipper.charge_state;
  v_is_review boolean;
begin
  select * into strict v_payment from dipper.card_payment
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and card_payment_id = p_refund.payment_id;
  v_left := v_payment.amount - v_payment.refunded_amount - p_refund.amount;
  v_to := case when v_left = 0 then 'refunded' else 'part_refunded' end;
  v_is_review := v_payment.state = 'review';
  update dipper.card_payment set refunded_amount = refunded_amount + p_refund.amount
  where bucket = v_payment.bucket and user_id = v_payment.user_id
    and card_payment_id = v_payment.card_payment_id;
  assert found, format('card payment %s vanished under its lock', v_payment.card_payment_id);
  if v_payment.state <> v_to and not dipper.move_charge(v_payment.bucket,
    v_payment.user_id, v_payment.card_payment_id, 'card', v_payment.state, v_to,
    case when v_is_review then 'operator' else 'refund' end,
    jsonb_strip_nulls(jsonb_build_object('cardRefundId', p_refund.refund_id,
      'amount', p_refund.amount, 'operator', p_refund.operator,
      'reason', case when v_is_review then p_refund.reason end)),
    p_now) then
    raise exception 'card payment % may not be %', v_payment.card_payment_id, v_to;
  end if;
  if v_payment.purpose = 'trial' then
    return;
  end if;
  if v_is_review then
    insert into dipper.journal
      (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
    values (v_payment.bucket, v_payment.user_id, 'subscription_sale', v_payment.card_payment_id, 1,
      dipper.receivable_of(v_payment.provider), 'platform.sales.subscriptions', v_payment.currency,
      v_payment.amount, p_now);
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_refund.bucket, p_refund.user_id, 'subscription_refund', p_refund.refund_id, 1,
    'platform.sales.subscriptions', dipper.receivable_of(v_payment.provider), p_refund.currency,
    p_refund.amount, p_now);
  if not v_is_review then
    insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
    values (p_refund.bucket, p_refund.refund_id, p_refund.user_id, 'card-refund-done', p_now);
  end if;
  perform dipper.recall_share(p_refund, v_payment, p_now);
  perform dipper.on_card_payment_final(v_payment.bucket, v_payment.user_id,
    v_payment.card_payment_id, p_now);
end $$;
