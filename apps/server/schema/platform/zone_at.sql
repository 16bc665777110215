-- The time zone that days of a country are counted in, at a moment.
create function dipper.zone_at(p_country text, p_at timestamptz) returns text
  language sql stable parallel safe security definer set search_path = pg_catalog as $$
  select coalesce((select z.zone from dipper.country_zone z
    where z.country = p_country and z.effective_from <= p_at
    order by z.effective_from desc limit 1), dipper.zone_of(p_country))
$$;
