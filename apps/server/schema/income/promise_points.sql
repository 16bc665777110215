-- The listener's half: the new charge is promised to the DJ of the plan.
create function dipper.promise_points(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_subscription_id uuid,
  p_dj_id bigint, p_product_id bigint, p_plan text, p_points bigint, p_subscribed_at timestamptz,
  p_at timestamptz
) returns void language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_id uuid := gen_random_uuid();
begin
  if dipper.was_posted(p_bucket, p_user_id, 'subscription_share', p_card_payment_id) then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'subscription_share', p_card_payment_id, 1,
    'platform.point.issued', 'platform.clearing.subscriptions', 'POINT', p_points, p_at);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_bucket, v_id, p_user_id, 'subscription-share', jsonb_build_object(
    'djId', p_dj_id::text, 'cardPaymentId', p_card_payment_id,
    'subscriptionId', p_subscription_id, 'productId', p_product_id::text, 'plan', p_plan,
    'points', p_points::text, 'subscribedAt', p_subscribed_at, 'at', p_at), v_now);
end $$;
