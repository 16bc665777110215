-- The earliest start of a payment that may still be open at a moment, or be charged after it. An account
-- that waits for a deposit is open for days, and a month is more than any provider gives.
create function dipper.oldest_open(p_at timestamptz) returns timestamptz
  language sql immutable set search_path = pg_catalog
  as $$ select p_at - interval '31 days' $$;
