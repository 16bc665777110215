-- The so-manieth working day after a moment: Saturdays, Sundays and the country's holidays are left out.
-- The thirty days more are room for them: at most fourteen days off lie in a row.
create function dipper.working_day(
  p_country text, p_at timestamptz, p_days integer, p_holidays date[])
  returns timestamptz language sql stable parallel safe set search_path = pg_catalog as $$
  select d.day::timestamp at time zone dipper.zone_at(p_country, p_at)
  from (
    select g::date as day, row_number() over (order by g) as place
    from generate_series(
      ((p_at at time zone dipper.zone_at(p_country, p_at))::date + 1)::timestamp,
      ((p_at at time zone dipper.zone_at(p_country, p_at))::date + 30 + 2 * p_days)::timestamp,
      interval '1 day') g
    where extract(isodow from g) < 6 and g::date <> all (p_holidays)
  ) d where d.place = p_days
$$;
grant execute on function dipper.working_day to dipper_app;
