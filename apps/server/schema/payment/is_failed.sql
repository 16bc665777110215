-- Ended without money: it counts for no limit.
create function dipper.is_failed(p_state dipper.charge_state) returns boolean
  language sql immutable parallel safe
  as $$ select p_state in ('declined', 'canceled', 'expired', 'abandoned') $$;
grant execute on function dipper.is_failed to dipper_app;
