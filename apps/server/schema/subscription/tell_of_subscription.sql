-- Tells the streaming service of a subscription.
create function dipper.tell_of_subscription(
  p_sub dipper.subscription, p_topic text, p_told jsonb, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_payload jsonb := jsonb_build_object('subscriptionId', p_sub.subscription_id) || p_told;
begin
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_sub.bucket, v_id, p_sub.user_id, p_topic, v_payload, p_now);
  perform dipper.plan_subscription_notice(p_sub, p_topic, p_told);
end $$;
