-- The state of a subscription.
create type dipper.subscription_state as enum (
  'pending', 'active', 'canceled', 'past_due', 'ended'
);
