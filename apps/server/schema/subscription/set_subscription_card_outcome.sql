-- The words with which `set_subscription_card` answers.
create type dipper.set_subscription_card_outcome as enum (
  'done', 'additional_cards_not_found', 'billing_key_null', 'card_not_found', 'card_unusable',
  'payment_too_many_requests', 'subscription_not_found'
);
