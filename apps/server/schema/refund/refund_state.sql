-- Where a refund stands.
create type dipper.refund_state as enum (
  'reserved', 'sent', 'unknown', 'by-account', 'done', 'declined'
);
