-- The moments so many seconds after another, none where none is given; in the order given.
create function dipper.times_after(p_from timestamptz, p_seconds integer[])
  returns timestamptz[] language sql stable parallel safe as $$
  select array_agg(p_from + make_interval(secs => s.seconds) order by s.place)
  from unnest(p_seconds) with ordinality s (seconds, place)
$$;
