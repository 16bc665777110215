-- Nothing of the period that could not be charged is paid, so it ends at once.
create function dipper.cancel_past_due(p_sub dipper.subscription, p_now timestamptz)
  returns text language plpgsql as $$
declare
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state in ('due', 'charging');
  if v_period.state = 'charging' then
    return 'payment_pending';
  end if;
  perform dipper.move_period(v_period, 'failed', null, null, v_period.card_payment_id,
    v_period.failure_code, p_now);
  begin
    perform dipper.end_subscription(p_sub, 'canceled', v_period.period_number, null, p_now);
  exception when others then
    perform dipper.fail_step('subscription_drop_failed', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;
