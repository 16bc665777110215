-- The words with which `request_exchange` answers.
create type dipper.request_exchange_outcome as enum (
  'accepted', 'repeated', 'policy_changed', 'idempotency_key_mismatch', 'under_maintenance',
  'exchange_country_not_supported', 'exchange_temporary_error', 'exchange_in_progress',
  'exchange_amount_exceeded', 'exchange_spoons_insufficient', 'exchange_below_minimum',
  'exchange_document_invalid'
);
