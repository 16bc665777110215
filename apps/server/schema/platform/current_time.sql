-- The one clock that money, limits and expiry ask. Steady within a statement.
create function dipper.current_time() returns timestamptz
language sql stable parallel safe
as $$
  select statement_timestamp() + o.shift from dipper.clock_offset o
$$;
grant execute on function dipper.current_time to dipper_app;
