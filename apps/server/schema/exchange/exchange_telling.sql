-- The result of a sent exchange, from an operator or from the provider (its answer or its webhook).
create type dipper.exchange_telling as (
  cause text,
  actor text,
  reference text,
  amount bigint,
  currency dipper.unit,
  reason text,
  paid_at timestamptz,
  evidence jsonb,
  ask_after_seconds integer,
  -- The revision that an operator has seen.
  revision integer,
  -- Whether it is within what that operator may do alone within a day.
  is_within_day boolean
);
