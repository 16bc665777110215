-- The words with which `delete_card` answers.
create type dipper.delete_card_outcome as enum (
  'done', 'card_delete_while_subscribed', 'card_in_use', 'card_not_found',
  'main_card_delete_failed'
);
