-- The state of a charge; some states only a purchase has.
create type dipper.charge_state as enum (
  'created', 'redirected', 'sent', 'unknown', 'succeeded', 'declined', 'canceled', 'expired',
  'abandoned', 'review', 'waiting', 'part_refunded', 'refunded'
);
