-- Plans the next retry of a decline's class, counted from the first decline, or ends the
-- subscription. A charge that was held back counts as a decline.
create function dipper.note_decline(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_failure_code integer,
  p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_class text := dipper.class_of_decline(p_failure_code);
  v_since timestamptz := case
    when v_class = 'held' or dipper.class_of_decline(p_sub.trouble_code) = 'held'
      or dipper.is_of_another_card(p_card_payment_id, p_period) then p_now
    else coalesce(p_sub.trouble_since, p_now) end;
  v_at timestamptz;
  v_step text;
begin
  select v_since + make_interval(hours => after_hours), step into v_at, v_step
  from dipper.subscription_retry
  where class = v_class and v_since + make_interval(hours => after_hours) > p_now
  order by after_hours limit 1;
  if v_at is null or v_at > p_period.ends_at then
    perform dipper.note_trouble(p_sub, p_period, p_failure_code, p_card_payment_id, v_since, null,
      p_now);
    perform dipper.move_period(p_period, 'failed', null, null,
      coalesce(p_card_payment_id, p_period.card_payment_id), p_failure_code, p_now);
    select * into p_sub from dipper.subscription
    where bucket = p_sub.bucket and user_id = p_sub.user_id
      and subscription_id = p_sub.subscription_id;
    perform dipper.end_subscription(p_sub, 'unpaid', p_period.period_number, p_failure_code, p_now);
    return;
  end if;
  if p_period.state = 'charging' then
    perform dipper.move_period(p_period, 'due', v_at, case when v_step = 'end' then v_at end,
      p_card_payment_id, p_failure_code, p_now);
  else
    update dipper.subscription_period
    set next_attempt_at = v_at, give_up_at = case when v_step = 'end' then v_at end,
      failure_code = p_failure_code, changed_at = p_now
    where bucket = p_period.bucket and user_id = p_period.user_id
      and subscription_id = p_period.subscription_id and period_number = p_period.period_number
      and state = 'due';
    assert found,
      format('period %s of %s is not due', p_period.period_number, p_period.subscription_id);
  end if;
  perform dipper.note_trouble(p_sub, p_period, p_failure_code, p_card_payment_id, v_since, v_at,
    p_now);
end $$;
