create table dipper.payment (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  state dipper.charge_state not null,
  revision integer not null,
  provider text not null,
  method_id integer not null,
  product_id bigint not null,
  -- The product's name at the time of purchase.
  product_name text not null,
  quantity integer not null,
  -- Spoons for the whole payment, what was paid for and what was added for free.
  spoon_amount bigint not null,
  bonus_amount bigint not null,
  -- The amount that the person sees, and the charged one, which differs if the provider cannot charge
  -- that currency.
  price bigint not null,
  total bigint not null,
  currency dipper.unit not null,
  charge_total bigint not null,
  charge_currency dipper.unit not null,
  idempotency_key text not null,
  fingerprint text not null,
  provider_reference text,
  redirect_url text,
  failure_code integer,
  requested_at timestamptz not null,
  expires_at timestamptz,
  -- Until when money may come in without a word of ours; null where none can.
  window_ends_at timestamptz,
  settled_at timestamptz,
  -- The provider's number for the charge, where it is not the one that it began with.
  charge_reference text,
  country text,
  device text,
  -- In the currency of the charge.
  refunded_total bigint not null default 0,
  -- For a provider that reverses a charge unless it receives our answer, and that cannot be queried
  -- afterwards: a credit relies on the time at which the answer was sent.
  charge_answered_at timestamptz,
  -- The proof that the charge was requested with, kept while the request may need a retry.
  proof text,
  constraint payment_pkey primary key (bucket, user_id, payment_id),
  -- The key before the person: with the person first a planner without statistics would prefer this
  -- index to the primary key, and read all of a person's payments to find one.
  constraint payment_idempotency_once unique (bucket, idempotency_key, user_id),
  -- Nothing here is null, and what is at least nothing and at most the whole makes the whole at least
  -- nothing too.
  constraint payment_amounts check (
    least(quantity, price, spoon_amount, charge_total) > 0
    and least(bonus_amount, refunded_total, charge_total - refunded_total) >= 0
    and total = price * quantity)
) with (fillfactor=50);
comment on table dipper.payment is 'class U: one attempt to pay';
-- Lets a start read recent payments only, however long the person has been here. No settlement
-- changes these columns, so none pays for this index. The person is an expression in it, used only
-- by the two functions below: as a plain column the planner would use it like the primary key to
-- find one payment, and a settlement would read all of a person's.
create index payment_requested on dipper.payment (bucket, (user_id + 0), requested_at);
-- For the payments of a day. Time goes up with the place in the table, which is what this kind of
-- index is small for, and writing does not pay for it.
create index payment_settled on dipper.payment using brin (settled_at);
-- Finds payments by the provider's number of the charge. Settling does not change it if the provider
-- uses one number throughout, so settling does not pay for the index.
create index payment_charge_reference on dipper.payment (charge_reference)
  where charge_reference is not null;
create index payment_requested_on on dipper.payment using brin (requested_at);
-- A person's rows all lie in one bucket. Without knowing that, the planner takes the two for
-- independent, believes that "this bucket and this person" leaves no row at all, and finds a
-- request's key by reading through everything that the person ever bought.
create statistics dipper.payment_of_person (dependencies) on bucket, user_id from dipper.payment;

create table dipper.payment_deposit (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  bank_code text not null,
  account_number text not null,
  account_holder text not null,
  due_at timestamptz not null,
  constraint payment_deposit_pkey primary key (bucket, user_id, payment_id)
);
comment on table dipper.payment_deposit is 'class U: the account that waits for the deposit of a payment';
create index payment_deposit_due on dipper.payment_deposit (due_at);

create table dipper.first_time_attempt (
  bucket integer not null,
  user_id bigint not null,
  product_id bigint not null,
  payment_id uuid not null,
  constraint first_time_attempt_pkey primary key (bucket, user_id, product_id, payment_id)
);
comment on table dipper.first_time_attempt is 'class U: attempts to buy what can be bought once';

create table dipper.in_app_recovery (
  recovery_id text not null,
  bucket integer not null,
  user_id bigint not null,
  request_key text not null,
  at timestamptz not null,
  constraint in_app_recovery_pkey primary key (recovery_id)
);
comment on table dipper.in_app_recovery is 'class K by recovery_id: in-app purchases of iOS that a subscription took over, each once';

-- Webhooks of a provider about one payment. The inbox deletes old ones; this table keeps them.
create table dipper.payment_event (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  provider text not null,
  event_id text not null,
  -- The outcome of the event: settled, unclear, not ours.
  heard text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint payment_event_pkey primary key (bucket, user_id, payment_id, event_id, provider)
);
comment on table dipper.payment_event is 'class U: what a provider told us of each payment, how often, and what was made of it';
