create table dipper.card (
  bucket integer not null,
  user_id bigint not null,
  card_id uuid not null,
  -- `trying`: its trial is not over. Only a kept card can be used or shown. One whose key is only held
  -- is deleted, and becomes another if its form is redeemed before `forget_at`.
  state text not null,
  provider text not null,
  customer_key text not null,
  -- Encrypted by the application: the key is not in this database. Gone once the provider forgot it.
  billing_key_sealed bytea,
  -- Keyed hash, whose key only the vault has: equal for equal cards, and it reveals nothing else.
  fingerprint text not null,
  company text not null,
  number_masked text not null,
  kind text not null,
  expiry text,
  birth_date_sealed bytea,
  nickname text not null,
  is_main boolean not null,
  -- Whether the person asked for it to become the main card, while its trial runs.
  wants_main boolean not null,
  -- The recurring payment terms that the person accepted when the card was saved.
  terms_version text,
  key_state text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  forget_at timestamptz,
  forget_tries integer not null default 0,
  revision integer not null,
  constraint card_pkey primary key (bucket, user_id, card_id),
  constraint card_state check (state in ('trying', 'kept', 'deleted')),
  constraint card_key_state check (key_state in ('live', 'gone', 'forgotten')),
  constraint card_main_is_kept check (not is_main or state = 'kept'),
  constraint card_deleted_at check ((state = 'deleted') = (deleted_at is not null)),
  constraint card_has_key check (billing_key_sealed is not null or key_state = 'forgotten')
) with (fillfactor=80);
comment on table dipper.card is 'class U: cards that people keep for recurring payment; never a number';
create unique index card_main_once on dipper.card (bucket, user_id) where is_main;
create unique index card_same_once on dipper.card (bucket, user_id, fingerprint)
  where deleted_at is null;
create index card_forget on dipper.card (forget_at) where forget_at is not null;
create index card_ending on dipper.card (dipper.card_ends_at(expiry))
  where state = 'kept' and expiry is not null;
create index card_last_digits on dipper.card (right(number_masked, 4), user_id);
create index card_billing_key_sealed_by on dipper.card
  ((substr(billing_key_sealed, 1, 8)), bucket) where billing_key_sealed is not null;
create index card_birth_date_sealed_by on dipper.card
  ((substr(birth_date_sealed, 1, 8)), bucket) where birth_date_sealed is not null;

create table dipper.card_registration (
  bucket integer not null,
  user_id bigint not null,
  registration_id uuid not null,
  state text not null,
  provider text not null,
  customer_key text not null,
  -- `frame`: the vault's form. `page`: the provider's own window.
  way text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  card_id uuid,
  -- The key of the request that redeemed it: the same request finds its card again, another does not.
  redeem_key text,
  -- Exchanges of a card for a key, by any vault, and the one that is under way, for so long at most.
  tries integer not null default 0,
  try_id uuid,
  try_ends_at timestamptz,
  constraint card_registration_pkey primary key (bucket, user_id, registration_id),
  constraint card_registration_state check (state in ('open', 'used')),
  constraint card_registration_way check (way in ('frame', 'page')),
  constraint card_registration_used check ((state = 'used') = (used_at is not null)),
  constraint card_registration_try check ((try_id is null) = (try_ends_at is null))
);
comment on table dipper.card_registration is 'class U: card forms that were opened, each good for one card';
create index card_registration_expiry on dipper.card_registration (bucket, expires_at);

create table dipper.card_payment (
  bucket integer not null,
  user_id bigint not null,
  card_payment_id uuid not null,
  order_id text not null,
  purpose text not null,
  -- `trial`: of a card alone. `period`, and `change`: what a higher tier costs more until its end.
  subscription_id uuid,
  period_number integer,
  attempt integer,
  card_id uuid not null,
  provider text not null,
  item_name text not null,
  amount bigint not null,
  currency dipper.unit not null,
  country text not null,
  state dipper.charge_state not null,
  revision integer not null,
  failure_code integer,
  charge_reference text,
  refunded_amount bigint not null default 0,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  constraint card_payment_pkey primary key (bucket, user_id, card_payment_id),
  constraint card_payment_purpose check (purpose in ('trial', 'period', 'change')),
  constraint card_payment_of_period check ((purpose <> 'trial')
    = (subscription_id is not null and period_number is not null and attempt is not null)),
  constraint card_payment_amount check (amount > 0),
  constraint card_payment_refunded check (refunded_amount between 0 and amount),
  constraint card_payment_of_card foreign key (bucket, user_id, card_id)
    references dipper.card (bucket, user_id, card_id)
) with (fillfactor=70);
comment on table dipper.card_payment is 'class U: one charge by the billing key of a card';
create unique index card_payment_order on dipper.card_payment (bucket, user_id, order_id);
-- One charge an attempt, and no other attempt while one is not over.
create unique index card_payment_attempt on dipper.card_payment
  (bucket, user_id, subscription_id, period_number, attempt) where purpose = 'period';
create unique index card_payment_open on dipper.card_payment
  (bucket, user_id, subscription_id, period_number)
  where purpose = 'period' and state in ('created', 'sent', 'unknown');
create index card_payment_finished on dipper.card_payment using brin (finished_at);
create index card_payment_charge_reference on dipper.card_payment (charge_reference)
  where charge_reference is not null;
-- For files of some days, as those of payments have it.
create index card_payment_requested_on on dipper.card_payment
  using brin (requested_at);

-- How a decline is taken: what is not here may well pass another day.
create table dipper.decline_class (
  failure_code integer not null,
  class text not null,
  constraint decline_class_pkey primary key (failure_code),
  constraint decline_class_known check (class in ('soft', 'hard', 'held'))
);
comment on table dipper.decline_class is 'class G: which declines may pass another day, and which wait for another card';

create table dipper.charge_time_limit (
  purpose text not null,
  seconds integer not null,
  constraint charge_time_limit_pkey primary key (purpose),
  constraint charge_time_limit_purpose check (purpose in ('trial', 'first', 'change', 'renewal')),
  constraint charge_time_limit_seconds check (seconds > 0)
);
comment on table dipper.charge_time_limit is 'class G: how long after it was wanted a charge of a kept card may still be asked for';

create table dipper.card_key (
  provider text not null,
  -- Keyed by the application: it finds a key that somebody names, and gives none away.
  key_hash bytea not null,
  bucket integer not null,
  user_id bigint not null,
  card_id uuid not null,
  constraint card_key_pkey primary key (provider, key_hash)
);
comment on table dipper.card_key is 'class K by key_hash: whose card each billing key is of';
