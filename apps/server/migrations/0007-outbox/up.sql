-- News that leaves a transaction: written with the change itself, handed on afterwards, at least
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
) with (fillfactor = 70);
comment on table dipper.outbox is 'class U: news written with the change itself and handed on afterwards';
create index outbox_available on dipper.outbox (available_at);

grant select, update, delete on dipper.outbox to dipper_app;
