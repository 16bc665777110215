-- The limit where no operator has decided otherwise. A minor's month is limited in Korea alone.
create function dipper.limit_of(p_country text, p_name text) returns bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select dipper.limit_at(p_country, p_name, dipper.current_time())
$$;
