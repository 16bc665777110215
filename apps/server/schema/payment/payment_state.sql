-- The state of a payment.
create type dipper.payment_state as enum (
  'created', 'redirected', 'sent', 'unknown', 'succeeded', 'declined', 'canceled', 'expired',
  'abandoned', 'review', 'waiting', 'part_refunded', 'refunded'
);
