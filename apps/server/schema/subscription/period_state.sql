-- The state of a subscription's period.
create type dipper.period_state as enum (
  'due', 'charging', 'paid', 'free', 'skipped', 'failed', 'refunded'
);
