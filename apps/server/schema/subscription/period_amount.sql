-- Returns a period's price. In the free months a dearer tier costs only the difference to their tier.
create function dipper.period_amount(p_sub dipper.subscription, p_number integer) returns bigint
  language sql immutable parallel safe
  as $$
    select case when p_number < p_sub.promotion_months
      then greatest(p_sub.local_price - p_sub.promotion_price, 0) else p_sub.local_price end
  $$;
grant execute on function dipper.period_amount to dipper_app;
