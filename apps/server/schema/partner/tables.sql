-- The streaming service's own calls. Each move has a name of the service's own, which stands for one
-- person and one content for ever: claimed first, in a transaction of its own.
create table dipper.partner_reference (
  reference text not null,
  bucket integer not null,
  user_id bigint not null,
  fingerprint bytea not null,
  claimed_at timestamptz not null,
  constraint partner_reference_pkey primary key (reference),
  constraint partner_reference_bucket check (bucket = user_id % 4096)
);
comment on table dipper.partner_reference is 'class K by reference: what each reference of the streaming service stands for';
revoke select on dipper.partner_reference from dipper_app;

-- A signed call counts once. It uses the real clock, because a signature's window is real time.
create table dipper.partner_nonce (
  key_id text not null,
  nonce text not null,
  seen_at timestamptz not null,
  constraint partner_nonce_pkey primary key (key_id, nonce)
);
comment on table dipper.partner_nonce is 'class K by nonce: signed calls that came in the last minutes';
revoke select on dipper.partner_nonce from dipper_app;
create index partner_nonce_seen on dipper.partner_nonce using brin (seen_at);

create table dipper.partner_movement (
  bucket integer not null,
  user_id bigint not null,
  reference text not null,
  operation text not null,
  outcome text not null,
  ref_id uuid not null,
  spoons bigint not null,
  dj_id bigint,
  purpose text not null,
  key_id text not null,
  -- The person's spoons after the move.
  balance bigint not null,
  moved_at timestamptz not null,
  constraint partner_movement_pkey primary key (bucket, user_id, reference),
  constraint partner_movement_operation check (operation in ('spend', 'gift', 'grant')),
  constraint partner_movement_spoons check (spoons > 0),
  constraint partner_movement_dj check ((operation = 'gift') = (dj_id is not null))
);
comment on table dipper.partner_movement is 'class U: what the streaming service has moved, or why not; only ever added to';
