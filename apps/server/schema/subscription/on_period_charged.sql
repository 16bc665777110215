-- Money has come for a period: it is paid by it, unless it is paid or over already.
create function dipper.on_period_charged(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_payment dipper.card_payment,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_is_first boolean := p_sub.state = 'pending';
begin
  if p_sub.state = 'ended' or p_period.state not in ('due', 'charging')
    or (p_period.state = 'charging' and p_period.card_payment_id <> p_payment.card_payment_id) then
    perform dipper.give_back_unwanted(p_payment, 'late');
    return;
  end if;
  begin
    perform dipper.move_period(p_period, 'paid', null, null, p_payment.card_payment_id, null, p_now);
    if p_sub.state in ('pending', 'past_due') then
      perform dipper.move_subscription(p_sub, 'active', null, p_now);
    end if;
    perform dipper.follow_paid_period(p_sub, p_period.period_number, p_payment.amount,
      p_payment.card_payment_id, p_now);
  exception when sqlstate 'DP001' then
    if not v_is_first or sqlerrm not in ('subscription_creation_not_scheduled',
      'subscription_creation_not_granted') then
      raise;
    end if;
    -- All of the block is undone, so it ends as if it had never been.
    perform dipper.move_period(p_period, 'failed', null, null, p_payment.card_payment_id, null,
      p_now);
    perform dipper.end_subscription(p_sub,
      replace(sqlerrm, 'subscription_creation_', ''), 0, null, p_now);
    perform dipper.give_back_unwanted(p_payment, 'not-kept');
  end;
end $$;
