-- no transaction: people go on logging in and paying while the indexes grow
-- By what operators find people. None of these is unique, and none holds more than its table does.

-- In the order of the letters' codes, so that what begins alike lies together in any language.
drop index concurrently if exists dipper.app_user_nickname;
create index concurrently app_user_nickname on dipper.app_user (lower(nickname) collate "C", user_id);

-- The last four digits of a phone that somebody logs in with, and of a card that somebody keeps.
drop index concurrently if exists dipper.login_identity_last_digits;
create index concurrently login_identity_last_digits on dipper.login_identity (right(identity, 4), user_id)
  where identity like 'phone:%';
drop index concurrently if exists dipper.card_last_digits;
create index concurrently card_last_digits on dipper.card (right(number_masked, 4), user_id);

-- What providers call what was charged, given back and paid out. No settlement changes these where
-- the provider has one number for all of it, so that none pays for the index.
drop index concurrently if exists dipper.payment_charge_reference;
create index concurrently payment_charge_reference on dipper.payment (charge_reference)
  where charge_reference is not null;
drop index concurrently if exists dipper.card_payment_charge_reference;
create index concurrently card_payment_charge_reference on dipper.card_payment (charge_reference)
  where charge_reference is not null;
drop index concurrently if exists dipper.refund_provider_reference;
create index concurrently refund_provider_reference on dipper.refund (provider_reference)
  where provider_reference is not null;
drop index concurrently if exists dipper.exchange_provider_reference;
create index concurrently exchange_provider_reference on dipper.exchange (provider_reference)
  where provider_reference is not null;

-- Whose numbers of the streaming service somebody has as a DJ.
drop index concurrently if exists dipper.dj_person;
create index concurrently dj_person on dipper.dj (bucket, user_id);

-- Looks at what is masked, counted by operator.
drop index concurrently if exists dipper.operator_act_openings;
create index concurrently operator_act_openings on dipper.operator_act (at) where part = 'begun'
  and call in ('openPersonField', 'openExchangeField', 'openExchangeDocument', 'openRefundAccount');
