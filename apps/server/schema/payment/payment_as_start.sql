-- A payment as the answer to the call that starts one.
create function dipper.payment_as_start(
  p dipper.payment, p_outcome dipper.start_payment_outcome, p_now timestamptz
) returns dipper.payment_start language sql stable set search_path = pg_catalog as $$
  select row(p_outcome, p.payment_id, p.state, p.provider, p.product_name, p.quantity,
    p.charge_total, p.charge_currency, p.redirect_url, p.expires_at, p.failure_code,
    extract(epoch from p_now - p.requested_at)::integer, p.requested_at,
    p.country)::dipper.payment_start
$$;
