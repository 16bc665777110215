-- The state of a refund of a card charge.
create type dipper.card_refund_state as enum (
  'reserved', 'sent', 'unknown', 'done', 'declined'
);
