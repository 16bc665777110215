-- Tells the person that a period could not be charged, and when it is tried again.
create function dipper.note_trouble(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_failure_code integer,
  p_card_payment_id uuid, p_since timestamptz, p_next_at timestamptz, p_now timestamptz
) returns void language plpgsql as $$
begin
  update dipper.subscription set trouble_since = p_since, trouble_code = p_failure_code
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  if p_sub.state = 'active' then
    perform dipper.move_subscription(p_sub, 'past_due', null, p_now);
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'declined',
    p_period.period_number, p_period.amount, p_failure_code, p_card_payment_id, p_now);
  perform dipper.tell_of_subscription(p_sub, 'subscription_payment_failed', jsonb_build_object(
    'periodNumber', p_period.period_number, 'cardPaymentId', p_card_payment_id,
    'failureCode', p_failure_code, 'nextAttemptAt', p_next_at), p_now);
end $$;
