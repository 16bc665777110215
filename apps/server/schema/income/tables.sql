create table dipper.dj_suspension (
  dj_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  reason text not null,
  constraint dj_suspension_pkey primary key (dj_id, starts_at),
  constraint dj_suspension_ends check (ends_at > starts_at)
);
comment on table dipper.dj_suspension is 'class G: when plans of a DJ are neither sold nor charged';

create table dipper.dj (
  dj_id bigint not null,
  bucket integer not null,
  user_id bigint not null,
  linked_at timestamptz not null,
  linked_by text not null,
  constraint dj_pkey primary key (dj_id),
  constraint dj_positive check (dj_id > 0),
  constraint dj_bucket check (bucket = user_id % 4096)
);
comment on table dipper.dj is 'class K by dj_id: who a DJ of the streaming service is here; claimed once';
-- Finds the DJ numbers of a person.
create index dj_person on dipper.dj (bucket, user_id);

create table dipper.dj_level_log (
  bucket integer not null,
  user_id bigint not null,
  place integer not null,
  dj_id bigint not null,
  from_level text not null,
  to_level text not null,
  changed_by text not null,
  at timestamptz not null,
  constraint dj_level_log_pkey primary key (bucket, user_id, place)
);
comment on table dipper.dj_level_log is 'class U: which level a DJ had, since when, and who said so; only ever added to';

-- Income of a DJ by day and month of their country, updated in the transaction that posts it: a list
-- of years reads as many rows as it shows, however many gifts there were.
create table dipper.income_day (
  bucket integer not null,
  user_id bigint not null,
  source text not null,
  day date not null,
  -- 0 where it is about no product.
  product_id bigint not null,
  plan text not null,
  -- Gifts, or subscriptions that paid.
  entries integer not null,
  spoons bigint not null,
  amount bigint not null,
  constraint income_day_pkey primary key (bucket, user_id, source, day, product_id),
  constraint income_day_source check (source in ('spoon', 'subscription')),
  constraint income_day_counts check (entries >= 0 and spoons >= 0)
) with (fillfactor=70);
comment on table dipper.income_day is 'class U: what a DJ earned on each day of their country, kept beside the journal that explains it';

create table dipper.income_month (
  bucket integer not null,
  user_id bigint not null,
  source text not null,
  month date not null,
  entries integer not null,
  spoons bigint not null,
  amount bigint not null,
  constraint income_month_pkey primary key (bucket, user_id, source, month),
  constraint income_month_source check (source in ('spoon', 'subscription')),
  constraint income_month_begins check (extract(day from month) = 1),
  constraint income_month_counts check (entries >= 0 and spoons >= 0)
) with (fillfactor=70);
comment on table dipper.income_month is 'class U: the same by month';

create table dipper.income_account (
  bucket integer not null,
  user_id bigint not null,
  -- When somebody first subscribed to this DJ.
  first_subscription_at timestamptz,
  -- Points of refunds that were gone already; later income pays them first.
  owed bigint not null default 0,
  constraint income_account_pkey primary key (bucket, user_id),
  constraint income_account_owed check (owed >= 0)
) with (fillfactor=70);
comment on table dipper.income_account is 'class U: since when a DJ has subscribers, and what the DJ owes';
