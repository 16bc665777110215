-- The words with which `make_main_card` answers.
create type dipper.make_main_card_outcome as enum ('done', 'billing_key_null', 'card_not_found');
