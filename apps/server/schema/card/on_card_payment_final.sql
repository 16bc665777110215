-- Updates the subscription when its charge becomes final or is refunded. A late success of a
-- period that is already paid or over is refunded. A decline of a replaced card says nothing
-- about the new one, which is tried at once.
create function dipper.on_card_payment_final(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_payment dipper.card_payment;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if v_payment.state in ('part_refunded', 'refunded') then
    perform dipper.on_money_back(v_payment, p_now);
    return;
  elsif v_payment.state not in ('succeeded', 'declined') then
    return;
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id
    and subscription_id = v_payment.subscription_id for update;
  if v_sub.subscription_id is null then
    return;
  elsif v_payment.purpose = 'change' then
    perform dipper.on_change_final(v_sub, v_payment, p_now);
  elsif v_payment.state = 'succeeded' then
    select * into v_period from dipper.subscription_period
    where bucket = p_bucket and user_id = p_user_id
      and subscription_id = v_payment.subscription_id
      and period_number = v_payment.period_number;
    perform dipper.on_period_charged(v_sub, v_period, v_payment, p_now);
  else
    perform dipper.follow_unpaid(v_sub, v_payment, v_payment.failure_code, p_now);
  end if;
end $$;
