-- The words with which `cancel_exchange` answers.
create type dipper.cancel_exchange_outcome as enum (
  'canceled', 'already', 'exchange_not_found', 'exchange_not_cancelable'
);
