-- Moments and amounts as the contract writes them.
create function dipper.wire_time(p_at timestamptz) returns text
  language sql immutable parallel safe
  as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
grant execute on function dipper.wire_time to dipper_app;
