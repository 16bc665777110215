-- The money and the outbox events of a charge that has just succeeded; the DJ of a plan has a share in
-- it.
create function dipper.post_card_payment(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql as $$
begin
  if p_payment.purpose = 'trial' then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_payment.bucket, p_payment.user_id, 'subscription_sale', p_payment.card_payment_id, 1,
    dipper.receivable_of(p_payment.provider), 'platform.sales.subscriptions', p_payment.currency,
    p_payment.amount, p_now);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  values (p_payment.bucket, p_payment.card_payment_id, p_payment.user_id,
    'card-payment-succeeded', p_now);
  perform dipper.promise_share(p_payment, p_now);
end $$;
