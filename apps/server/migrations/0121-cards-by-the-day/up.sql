-- no transaction: people are charged and subscribe while these grow
-- For files of some days, as those of payments have it.
drop index concurrently if exists dipper.card_payment_requested_on;
create index concurrently card_payment_requested_on on dipper.card_payment
  using brin (requested_at);
drop index concurrently if exists dipper.subscription_created_on;
create index concurrently subscription_created_on on dipper.subscription using brin (created_at);
