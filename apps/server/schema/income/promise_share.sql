-- A plan is charged in won, and a point is one won; what is charged in another currency has no share.
create function dipper.promise_share(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_sub dipper.subscription;
  v_change dipper.subscription_change;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id;
  if v_sub.type is distinct from 'plan' or p_payment.currency <> 'KRW' then
    return;
  end if;
  select * into v_change from dipper.subscription_change
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id
    and card_payment_id = p_payment.card_payment_id;
  perform dipper.promise_points(p_payment.bucket, p_payment.user_id, p_payment.card_payment_id,
    v_sub.subscription_id, v_sub.dj_id, coalesce(v_change.product_id, v_sub.product_id),
    coalesce(v_change.plan, v_sub.plan, ''), p_payment.amount, v_sub.created_at, p_now);
end $$;
