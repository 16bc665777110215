-- Retries a past due charge at once with the current card. A permanent refusal is retried only if
-- the person was blocked; manual retries are limited, since the schedule goes on.
create function dipper.try_again(p_sub dipper.subscription, p_now timestamptz) returns text
  language plpgsql as $$
declare
  v_most constant integer := 12;
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'due';
  if p_sub.state <> 'past_due' or v_period.period_number is null then
    return 'done';
  elsif v_period.give_up_at is not null and v_period.failure_code is distinct from 10306 then
    return 'card_unusable';
  elsif v_period.attempts >= v_most then
    return 'payment_too_many_requests';
  end if;
  update dipper.subscription_period
  set next_attempt_at = p_now, give_up_at = null, changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and period_number = v_period.period_number
    and state = 'due';
  assert found, format('period %s of %s is not due', v_period.period_number, p_sub.subscription_id);
  return 'done';
end $$;
