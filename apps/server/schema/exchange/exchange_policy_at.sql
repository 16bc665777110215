-- The exchange policy that holds at a moment.
create function dipper.exchange_policy_at(p_country text, p_route text, p_at timestamptz)
  returns dipper.exchange_policy
  language sql stable security definer set search_path = pg_catalog as $$
  select p.* from dipper.exchange_policy p
  where p.country = p_country and p.route = p_route and p.effective_from <= p_at
  order by p.effective_from desc limit 1
$$;
