-- The state of an exchange.
create type dipper.exchange_state as enum (
  'requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'paid', 'rejected', 'review',
  'canceled', 'refused', 'returned'
);
