-- Where a charge of a kept card stands.
create type dipper.card_payment_state as enum (
  'created', 'sent', 'unknown', 'succeeded', 'declined', 'review', 'part_refunded', 'refunded'
);
