-- Thirty days of 24 hours each, whatever clocks do: exact, as the pure model has it.
create function dipper.period_start(p_anchor timestamptz, p_number integer) returns timestamptz
  language sql immutable parallel safe
  as $$ select (p_anchor at time zone 'utc' + make_interval(days => 30 * p_number)) at time zone 'utc' $$;
grant execute on function dipper.period_start to dipper_app;
