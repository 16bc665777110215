-- Logs what happened to a subscription.
create function dipper.log_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_kind text, p_period integer,
  p_amount bigint, p_failure_code integer, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_revision integer;
  v_state dipper.subscription_state;
begin
  update dipper.subscription set revision = revision + 1, changed_at = p_now
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  returning revision, state into v_revision, v_state;
  if v_revision is null then
    raise exception 'subscription % vanished under its lock', p_subscription_id;
  end if;
  insert into dipper.subscription_log (bucket, user_id, subscription_id, revision, kind, state,
    period_number, amount, failure_code, card_payment_id, at)
  values (p_bucket, p_user_id, p_subscription_id, v_revision, p_kind, v_state, p_period, p_amount,
    p_failure_code, p_card_payment_id, p_now);
end $$;
