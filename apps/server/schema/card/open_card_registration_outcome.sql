-- The words with which `open_card_registration` answers.
create type dipper.open_card_registration_outcome as enum (
  'opened', 'user_not_found', 'too_many_cards', 'payment_too_many_requests', 'account_blocked',
  'account_deleted', 'certification_required', 'payment_right_blocked', 'payment_right_missing',
  'subscription_minor_not_allowed'
);
