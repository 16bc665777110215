-- Where a refund of a card's charge stands.
create type dipper.card_refund_state as enum (
  'reserved', 'sent', 'unknown', 'done', 'declined'
);
