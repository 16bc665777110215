-- The account of what a provider owes us.
create function dipper.receivable_of(p_provider text) returns dipper.account
  language sql immutable set search_path = pg_catalog as $$
  select ('platform.receivable.' || p_provider)::dipper.account
$$;
