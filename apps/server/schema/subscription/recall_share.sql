-- The listener's half of a refund: the DJ's share of it is claimed back.
create function dipper.recall_share(
  p_refund dipper.refund, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_dj_id bigint;
begin
  if not dipper.was_posted(p_payment.bucket, p_payment.user_id, 'subscription_share',
    p_payment.card_payment_id) then
    return;
  end if;
  select dj_id into strict v_dj_id from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_refund.bucket, p_refund.user_id, 'subscription_share_back', p_refund.refund_id, 1,
    'platform.clearing.subscriptions', 'platform.point.issued', 'POINT', p_refund.amount, p_now);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_refund.bucket, v_id, p_refund.user_id, 'subscription-share-back', jsonb_build_object(
    'djId', v_dj_id::text, 'cardPaymentId', p_payment.card_payment_id,
    'cardRefundId', p_refund.refund_id, 'points', p_refund.amount::text, 'at', p_now), p_now);
end $$;
