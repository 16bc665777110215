-- The words with which `begin_card_try` answers.
create type dipper.begin_card_try_outcome as enum (
  'begun', 'card_registration_expired', 'payment_too_many_requests'
);
