-- When a subscription is paid next, or null.
create function dipper.next_payment_at(p_sub dipper.subscription) returns timestamptz
  language sql immutable parallel safe
  as $$ select dipper.period_start(p_sub.anchor_at, dipper.next_payment_number(p_sub)) $$;
grant execute on function dipper.next_payment_at to dipper_app;
