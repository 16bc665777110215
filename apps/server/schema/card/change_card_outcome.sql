-- The outcome of a request to change a saved card.
create type dipper.change_card_outcome as enum (
  'done', 'billing_key_null', 'card_delete_while_subscribed', 'card_in_use', 'card_not_found',
  'main_card_delete_failed'
);
