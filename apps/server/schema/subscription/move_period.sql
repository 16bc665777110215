-- Moves a period of a subscription, as the table of moves allows.
create function dipper.move_period(
  p_period dipper.subscription_period, p_to dipper.period_state, p_next_attempt_at timestamptz,
  p_give_up_at timestamptz, p_card_payment_id uuid, p_failure_code integer, p_now timestamptz
) returns void language plpgsql as $$
begin
  update dipper.subscription_period
  set state = p_to, changed_at = p_now, card_payment_id = p_card_payment_id,
    failure_code = p_failure_code, next_attempt_at = p_next_attempt_at, give_up_at = p_give_up_at,
    attempts = attempts + case when p_to = 'charging' then 1 else 0 end,
    paid_at = case when p_to = 'paid' then p_now else paid_at end
  where bucket = p_period.bucket and user_id = p_period.user_id
    and subscription_id = p_period.subscription_id and period_number = p_period.period_number
    and state = p_period.state
    and exists (select 1 from dipper.period_move
      where from_state = p_period.state and to_state = p_to);
  if not found then
    raise exception 'period % of % may not become %', p_period.period_number,
      p_period.subscription_id, p_to;
  end if;
end $$;
