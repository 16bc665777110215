-- What a key of a call is to whoever comes with it.
create type dipper.idempotency_claim_outcome as enum (
  'claimed', 'resumed', 'running', 'other_input', 'finished'
);
