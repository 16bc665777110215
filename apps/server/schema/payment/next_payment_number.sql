-- When money is taken next: the free periods that come before are no payments.
create function dipper.next_payment_number(p_sub dipper.subscription) returns integer
  language sql immutable parallel safe
  as $$
    select case when p_sub.next_period < p_sub.promotion_months
      and p_sub.local_price <= p_sub.promotion_price
      then p_sub.promotion_months else p_sub.next_period end
  $$;
grant execute on function dipper.next_payment_number to dipper_app;
