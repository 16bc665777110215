-- Within the hour after it is due, always at the same place, so that no moment has all of them.
create function dipper.period_jitter(p_subscription_id uuid) returns interval
  language sql immutable parallel safe
  as $$ select make_interval(secs => mod(('x' || substr(md5(p_subscription_id::text), 1, 7))::bit(28)::integer, 3600)) $$;
grant execute on function dipper.period_jitter to dipper_app;
