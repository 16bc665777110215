-- Five calendar years, as the terms promise. A function, because Citus wants no interval
-- arithmetic on columns inside statements.
create function dipper.spoon_expiry(p_acquired_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  as $$ select (p_acquired_at at time zone 'utc' + interval '5 years') at time zone 'utc' $$;
grant execute on function dipper.spoon_expiry to dipper_app;
