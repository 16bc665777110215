-- The words with which `retry_subscription` answers.
create type dipper.retry_subscription_outcome as enum (
  'done', 'payment_pending', 'subscription_already_canceled', 'subscription_not_found',
  'wrong_next_payment_time'
);
