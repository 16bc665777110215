-- Nobody pays for a period at whose beginning the DJ is suspended; the next one has its own
-- date, and the person hears of it.
create function dipper.skip_period(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.move_period(p_period, 'skipped', null, null, p_period.card_payment_id,
    p_period.failure_code, p_now);
  update dipper.subscription
  set next_period = p_period.period_number + 1, next_due_at = p_period.ends_at
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  if p_sub.state = 'past_due' then
    perform dipper.move_subscription(p_sub, 'active', null, p_now);
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'skipped',
    p_period.period_number, null, 46202, null, p_now);
  perform dipper.tell_of_subscription(p_sub, 'subscription_skipped',
    jsonb_build_object('periodNumber', p_period.period_number), p_now);
end $$;
