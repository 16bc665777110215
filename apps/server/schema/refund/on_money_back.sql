-- Handles returned money. The person hears of a refund when all its parts have arrived. Money that
-- returns unasked leaves its period or change unpaid, and the person hears of the return.
create function dipper.on_money_back(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_refund_id uuid;
  v_sub dipper.subscription;
begin
  select refund_id into v_refund_id from dipper.subscription_refund_part
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and card_payment_id = p_payment.card_payment_id;
  if v_refund_id is not null and exists (
    select 1 from dipper.subscription_refund_part r
    join dipper.refund c on c.bucket = r.bucket and c.user_id = r.user_id
      and c.refund_id = r.card_refund_id
    where r.bucket = p_payment.bucket and r.user_id = p_payment.user_id
      and r.refund_id = v_refund_id and c.bucket = p_payment.bucket and c.state <> 'done') then
    return;
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id for update;
  if v_sub.subscription_id is null then
    return;
  end if;
  perform dipper.log_subscription(v_sub.bucket, v_sub.user_id, v_sub.subscription_id, 'money-back',
    p_payment.period_number, null, null, p_payment.card_payment_id, p_now);
  if v_refund_id is not null then
    perform dipper.tell_of_subscription(v_sub, 'subscription_refunded',
      jsonb_build_object('refundId', v_refund_id), p_now);
    return;
  end if;
  if p_payment.purpose = 'change' then
    perform dipper.on_change_final(v_sub, p_payment, p_now);
  else
    perform dipper.follow_unpaid(v_sub, p_payment, 49214, p_now);
  end if;
  perform dipper.tell_of_subscription(v_sub, 'subscription_charge_returned',
    jsonb_build_object('cardPaymentId', p_payment.card_payment_id), p_now);
end $$;
