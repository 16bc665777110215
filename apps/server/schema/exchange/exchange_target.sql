-- Returns an exchange's next state for a told outcome, or its present one. Only operators move it
-- out of review.
create function dipper.exchange_target(
  p_exchange dipper.exchange, p_outcome dipper.exchange_state, p_told dipper.exchange_telling
) returns dipper.exchange_state language sql immutable set search_path = pg_catalog as $$
  select case
    when p_outcome is null then p_exchange.state
    when p_exchange.state = 'review' and p_told.cause <> 'operator' then p_exchange.state
    when p_outcome in ('sent', 'unknown') and p_exchange.state not in ('sending', 'unknown')
      then p_exchange.state
    when p_outcome = 'paid' and p_exchange.state in ('paid', 'returned') then p_exchange.state
    when p_outcome = 'paid' and (p_exchange.state = 'rejected'
      or p_told.amount is distinct from p_exchange.amount
      or p_told.currency is distinct from p_exchange.unit) then 'review'
    when p_outcome = 'rejected' and p_exchange.state = 'paid' then 'returned'
    when p_outcome = 'rejected' and p_exchange.state = 'returned' then 'returned'
    when p_outcome = 'returned' and p_exchange.state not in ('paid', 'returned') then 'rejected'
    else p_outcome
  end
$$;
