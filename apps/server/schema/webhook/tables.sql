-- Events that leave a transaction: written with the change itself, handed on afterwards, at least
-- once. The receiver knows a repeated item by its id.
create table dipper.outbox (
  bucket integer not null,
  outbox_id uuid not null,
  user_id bigint not null,
  topic text not null,
  payload jsonb not null default '{}',
  available_at timestamptz not null,
  attempt integer not null default 0,
  constraint outbox_pkey primary key (bucket, outbox_id)
) with (fillfactor=70);
comment on table dipper.outbox is 'class U: events written with the change itself and dispatched afterwards';
create index outbox_available on dipper.outbox (available_at);
grant update, delete on dipper.outbox to dipper_app;

create table dipper.webhook_retry (
  attempt integer not null,
  after_seconds integer not null,
  constraint webhook_retry_pkey primary key (attempt),
  constraint webhook_retry_positive check (attempt >= 1 and after_seconds >= 1)
);
comment on table dipper.webhook_retry is 'class G: how long after each failed try a message is sent again; after the last it is given up';

create table dipper.webhook_endpoint (
  endpoint text not null,
  -- Since when nothing was taken; null: the last message was.
  failing_since timestamptz,
  -- Switched off: by itself after days of failing, or by an operator.
  disabled_at timestamptz,
  changed_at timestamptz not null,
  constraint webhook_endpoint_pkey primary key (endpoint)
);
comment on table dipper.webhook_endpoint is 'class L: how each receiver of messages does';

create table dipper.webhook_delivery (
  bucket integer not null,
  user_id bigint not null,
  event_id uuid not null,
  endpoint text not null,
  -- Order of delivery within a person and an endpoint.
  place bigint not null,
  delivery_id uuid not null,
  type text not null,
  -- The exact bytes that are signed and sent at each try.
  body text not null,
  state text not null,
  attempt integer not null,
  next_at timestamptz,
  status integer,
  outcome text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint webhook_delivery_pkey primary key (bucket, user_id, event_id, endpoint),
  constraint webhook_delivery_place unique (bucket, user_id, endpoint, place),
  constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'given-up')),
  constraint webhook_delivery_waits check ((state = 'waiting') = (next_at is not null))
) with (fillfactor=70);
comment on table dipper.webhook_delivery is 'class U: messages to the streaming service, and what became of each';
create index webhook_delivery_due on dipper.webhook_delivery (endpoint, next_at)
  where next_at is not null;
create index webhook_delivery_newest on dipper.webhook_delivery (delivery_id);
grant delete on dipper.webhook_delivery to dipper_app;

create table dipper.webhook_receiver (
  endpoint text not null,
  url text not null,
  revision integer not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint webhook_receiver_pkey primary key (endpoint)
);
comment on table dipper.webhook_receiver is 'class G: receivers of messages that operators have named, besides those of the settings';

create table dipper.webhook_secret (
  secret_id uuid not null,
  endpoint text not null,
  -- Sealed by a key for fields, for this row only.
  sealed bytea not null,
  made_at timestamptz not null,
  made_by text not null,
  -- Null: until a newer one takes its place.
  good_until timestamptz,
  constraint webhook_secret_pkey primary key (secret_id)
);
comment on table dipper.webhook_secret is 'class G: what messages to those receivers are signed with';
create index webhook_secret_endpoint on dipper.webhook_secret (endpoint, secret_id);

create table dipper.webhook_try (
  bucket integer not null,
  user_id bigint not null,
  event_id uuid not null,
  endpoint text not null,
  try_id uuid not null,
  at timestamptz not null,
  took_ms integer not null,
  status integer,
  outcome text not null,
  -- How what was answered begins.
  answer text,
  constraint webhook_try_pkey primary key (bucket, user_id, event_id, endpoint, try_id)
);
comment on table dipper.webhook_try is 'class U: each try to hand a message over, and what was answered';
grant delete on dipper.webhook_try to dipper_app;
