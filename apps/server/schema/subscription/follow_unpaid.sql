-- Updates the period that a declined or returned charge was to pay. The person hears of a declined
-- first payment.
create function dipper.follow_unpaid(
  p_sub dipper.subscription, p_payment dipper.card_payment, p_failure_code integer,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id and period_number = p_payment.period_number;
  if v_period.state <> 'charging' or v_period.card_payment_id <> p_payment.card_payment_id then
    return;
  elsif p_sub.state = 'pending' then
    perform dipper.move_period(v_period, 'failed', null, null, p_payment.card_payment_id,
      p_failure_code, p_now);
    perform dipper.end_subscription(p_sub, 'not_paid', 0, p_failure_code, p_now);
    if p_payment.state = 'declined' then
      perform dipper.tell_of_subscription(p_sub, 'subscription_not_begun',
        jsonb_build_object('cardPaymentId', p_payment.card_payment_id), p_now);
    end if;
  elsif p_sub.card_id <> p_payment.card_id then
    perform dipper.move_period(v_period, 'due', p_now, null, p_payment.card_payment_id,
      p_failure_code, p_now);
    perform dipper.note_trouble(p_sub, v_period, p_failure_code, p_payment.card_payment_id,
      coalesce(p_sub.trouble_since, p_now), p_now, p_now);
  else
    perform dipper.note_decline(p_sub, v_period, p_failure_code, p_payment.card_payment_id, p_now);
  end if;
end $$;
