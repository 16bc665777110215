-- Whether the exchanges of a country are closed.
create function dipper.is_exchange_closed(p_country text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((select c.is_closed from dipper.exchange_closing c
    where c.country = p_country order by c.place desc limit 1), false)
$$;
