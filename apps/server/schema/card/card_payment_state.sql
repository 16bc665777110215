-- The state of a charge of a saved card.
create type dipper.card_payment_state as enum (
  'created', 'sent', 'unknown', 'succeeded', 'declined', 'review', 'part_refunded', 'refunded'
);
