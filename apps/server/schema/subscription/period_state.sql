-- Where a period of a subscription stands.
create type dipper.period_state as enum (
  'due', 'charging', 'paid', 'free', 'skipped', 'failed', 'refunded'
);
