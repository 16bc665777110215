-- Gives up a period that could not be charged, and ends what it was for.
create function dipper.give_up_period(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.move_period(p_period, 'failed', null, null, p_period.card_payment_id,
    coalesce(p_period.failure_code, p_sub.trouble_code), p_now);
  perform dipper.end_subscription(p_sub, 'unpaid', p_period.period_number,
    coalesce(p_period.failure_code, p_sub.trouble_code), p_now);
end $$;
