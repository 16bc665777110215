-- The answer to a start that was refused.
create function dipper.refused_start(p_outcome dipper.start_payment_outcome)
  returns dipper.payment_start language sql immutable set search_path = pg_catalog as $$
  select row(p_outcome, null, null, null, null, null, null, null, null, null, null,
    null, null, null)::dipper.payment_start
$$;
