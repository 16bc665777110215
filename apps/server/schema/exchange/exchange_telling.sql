-- What somebody says of an exchange that was sent: the provider, asked or by itself, or an operator.
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
  -- What an operator has seen.
  revision integer,
  -- Whether it is within what that operator may do alone within a day.
  is_within_day boolean
);
