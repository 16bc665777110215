-- The answer to a call that starts a payment.
create type dipper.payment_start as (
  outcome dipper.start_payment_outcome,
  payment_id uuid,
  state dipper.charge_state,
  provider text,
  product_name text,
  quantity integer,
  charge_total bigint,
  charge_currency dipper.unit,
  redirect_url text,
  expires_at timestamptz,
  failure_code integer,
  age_seconds integer,
  requested_at timestamp with time zone,
  country text
);
