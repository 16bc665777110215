-- When the day or month of a moment began in a country.
create function dipper.start_of(p_unit text, p_country text, p_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  as $$
    select date_trunc(p_unit, p_at at time zone dipper.zone_of(p_country))
      at time zone dipper.zone_of(p_country)
  $$;
grant execute on function dipper.start_of to dipper_app;
