-- A payment as a settlement has moved it.
create type dipper.settled as (
  bucket integer,
  user_id bigint,
  payment_id uuid,
  from_state dipper.charge_state,
  to_state dipper.charge_state,
  revision integer,
  provider text,
  spoon_amount bigint,
  bonus_amount bigint,
  charge_total bigint,
  charge_currency dipper.unit,
  cause text,
  evidence jsonb,
  due_at timestamptz,
  deposit jsonb
);
