-- The words with which `cancel_subscription` answers.
create type dipper.cancel_subscription_outcome as enum (
  'done', 'payment_pending', 'subscription_already_canceled', 'subscription_cancel_too_late',
  'subscription_drop_failed', 'subscription_drop_not_recorded', 'subscription_not_found',
  'wrong_next_payment_time'
);
