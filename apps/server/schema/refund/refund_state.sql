-- The state of a refund.
create type dipper.refund_state as enum (
  'reserved', 'sent', 'unknown', 'by-account', 'done', 'declined'
);
