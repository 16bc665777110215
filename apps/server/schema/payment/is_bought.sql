-- Money was taken, whatever became of it later.
create function dipper.is_bought(p_state dipper.charge_state) returns boolean
  language sql immutable parallel safe
  as $$ select p_state in ('succeeded', 'part_refunded', 'refunded', 'review') $$;
grant execute on function dipper.is_bought to dipper_app;
