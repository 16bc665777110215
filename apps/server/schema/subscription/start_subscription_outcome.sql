-- The words with which `start_subscription` answers.
create type dipper.start_subscription_outcome as enum (
  'started', 'repeated', 'product_not_found', 'standard_price_not_found', 'promotion_not_found',
  'price_changed', 'wrong_next_payment_time', 'billing_key_null', 'card_not_found',
  'payment_too_many_requests', 'already_subscribed', 'payment_pending',
  'dj_suspended', 'subscription_type_mismatch', 'plan_level_not_found', 'group_not_found',
  'currency_not_found', 'promotion_standard_price_not_found', 'promotion_expired',
  'duplicated_promotion', 'free_trial_ended',
  'account_blocked', 'account_deleted', 'certification_required', 'payment_right_blocked',
  'payment_right_missing', 'subscription_minor_not_allowed'
);
