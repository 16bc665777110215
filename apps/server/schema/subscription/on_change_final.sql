-- Completes or fails a change of tier when its charge is final, and notifies the person. A refunded
-- charge fails the change. If the paid days were over before the result came, the difference is
-- refunded.
create function dipper.on_change_final(
  p_sub dipper.subscription, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_told jsonb := jsonb_build_object('cardPaymentId', p_payment.card_payment_id);
  v_change dipper.subscription_change;
  v_sub dipper.subscription;
begin
  select * into v_change from dipper.subscription_change
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id
    and card_payment_id = p_payment.card_payment_id;
  if p_payment.state = 'succeeded' and v_change.state = 'charging' and p_sub.state <> 'ended' then
    v_sub := dipper.with_change(p_sub, v_change, p_now);
    if v_sub.paid_until <= p_now then
      perform dipper.give_back_unwanted(p_payment, 'late');
    else
      perform dipper.grant_benefit(v_sub, v_sub.paid_until, p_now);
      perform dipper.tell_of_subscription(v_sub, 'subscription_changed', v_told, p_now);
    end if;
    return;
  elsif p_payment.state = 'succeeded' then
    perform dipper.give_back_unwanted(p_payment, 'late');
  end if;
  update dipper.subscription_change set state = 'failed', changed_at = p_now
  where bucket = v_change.bucket and user_id = v_change.user_id
    and subscription_id = v_change.subscription_id and change_id = v_change.change_id
    and state = 'charging';
  if not found then
    return;
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'declined',
    v_change.period_number, v_change.amount, coalesce(p_payment.failure_code, 49214),
    p_payment.card_payment_id, p_now);
  if p_payment.state = 'declined' then
    perform dipper.tell_of_subscription(p_sub, 'subscription_change_failed', v_told, p_now);
  end if;
end $$;
