-- The words with which `ask_spoon_adjustment` answers.
create type dipper.ask_spoon_adjustment_outcome as enum (
  'asked', 'done', 'refused', 'user_not_found', 'idempotency_key_mismatch', 'account_deleted',
  'invalid_amount', 'spoons_insufficient'
);
