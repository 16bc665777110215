-- The outcome of claiming a call's idempotency key.
create type dipper.idempotency_claim_outcome as enum (
  'claimed', 'resumed', 'running', 'other_input', 'finished'
);
