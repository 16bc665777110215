-- A planned refund, or the reason why it is refused.
create type dipper.refund_plan as (
  -- The reason of the refusal, or null.
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
