-- What a refund would be, or why it cannot be.
create type dipper.refund_plan as (
  -- Why it cannot be, or null.
  refusal dipper.refund_outcome,
  amount bigint,
  currency dipper.unit,
  spoon_paid bigint,
  spoon_bonus bigint,
  way text,
  place smallint,
  needs_account boolean,
  needs_second boolean
);
