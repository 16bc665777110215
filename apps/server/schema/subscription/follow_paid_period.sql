-- Extends the features after a paid or free period and schedules the next one. Failing steps raise
-- their names in the error catalogue. The caller holds the subscription's lock and passes its row.
create function dipper.follow_paid_period(
  p_sub dipper.subscription, p_number integer, p_amount bigint, p_card_payment_id uuid,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_ends timestamptz := dipper.period_start(p_sub.anchor_at, p_number + 1);
begin
  begin
    update dipper.subscription
    set paid_until = v_ends, next_period = p_number + 1, next_due_at = v_ends
    where bucket = p_sub.bucket and user_id = p_sub.user_id
      and subscription_id = p_sub.subscription_id;
    if not found then
      raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
    end if;
  exception when others then
    perform dipper.fail_step('subscription_creation_not_scheduled', sqlstate, sqlerrm);
  end;
  begin
    perform dipper.grant_benefit(p_sub, v_ends, p_now);
  exception when others then
    perform dipper.fail_step('subscription_creation_not_granted', sqlstate, sqlerrm);
  end;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id,
    case when p_amount = 0 then 'free' else 'paid' end, p_number, p_amount, null,
    p_card_payment_id, p_now);
  perform dipper.tell_of_subscription(p_sub,
    case when p_number = 0 then 'subscription_started' else 'subscription_renewed' end,
    jsonb_build_object('periodNumber', p_number, 'cardPaymentId', p_card_payment_id), p_now);
end $$;
