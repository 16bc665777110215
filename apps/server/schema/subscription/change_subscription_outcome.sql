-- The outcome of a request to change a running subscription.
create type dipper.change_subscription_outcome as enum (
  'done', 'additional_cards_not_found', 'billing_key_null', 'card_not_found', 'card_unusable',
  'payment_pending', 'payment_too_many_requests', 'scheduler_save_failed',
  'subscription_already_canceled', 'subscription_cancel_too_late', 'subscription_drop_failed',
  'subscription_drop_not_recorded', 'subscription_not_found', 'wrong_next_payment_time'
);
