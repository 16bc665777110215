-- Another attempt, or none any more; answers the charge to be sent.
create function dipper.begin_attempt(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_now timestamptz
) returns uuid language plpgsql as $$
declare
  -- In the order of time, as histories are paged.
  v_card_payment_id uuid := uuidv7();
  v_person dipper.app_user;
  v_outcome text;
begin
  if p_sub.state not in ('active', 'past_due') then
    perform dipper.move_period(p_period, 'failed', null, null, p_period.card_payment_id,
      p_period.failure_code, p_now);
    return null;
  elsif dipper.is_dj_suspended(p_sub.dj_id, p_now) then
    perform dipper.skip_period(p_sub, p_period, p_now);
    return null;
  elsif p_period.give_up_at <= p_now then
    perform dipper.give_up_period(p_sub, p_period, p_now);
    return null;
  end if;
  select * into v_person from dipper.app_user
  where bucket = p_sub.bucket and user_id = p_sub.user_id;
  if v_person.state <> 'active' then
    perform dipper.note_decline(p_sub, p_period, 10306, null, p_now);
    return null;
  end if;
  v_outcome := dipper.start_card_payment(p_sub.bucket, p_sub.user_id, v_card_payment_id, null,
    'period', p_sub.subscription_id, p_period.period_number, p_period.attempts + 1, p_sub.card_id,
    p_sub.name, p_period.amount, p_sub.currency, p_now);
  if v_outcome <> 'started' then
    perform dipper.note_decline(p_sub, p_period, 46214, null, p_now);
    return null;
  end if;
  perform dipper.move_period(p_period, 'charging', null, p_period.give_up_at, v_card_payment_id,
    null, p_now);
  return v_card_payment_id;
end $$;
