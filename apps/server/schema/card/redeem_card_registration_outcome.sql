-- The words with which `redeem_card_registration` answers.
create type dipper.redeem_card_registration_outcome as enum (
  'kept', 'trying', 'repeated', 'card_registration_expired', 'card_type_not_allowed',
  'card_already_exists', 'too_many_cards', 'account_blocked', 'account_deleted',
  'certification_required', 'payment_right_blocked', 'payment_right_missing',
  'subscription_minor_not_allowed'
);
