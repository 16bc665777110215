create table dipper.login_identity (
  identity text not null,
  bucket integer not null,
  user_id bigint not null,
  created_at timestamptz not null,
  constraint login_identity_pkey primary key (identity),
  constraint login_identity_bucket check (bucket = user_id % 4096)
);
comment on table dipper.login_identity is 'class K by identity: whose login `<provider>:<subject>` is; claimed before the person is made';
create index login_identity_person on dipper.login_identity (bucket, user_id);
-- The last four digits of a phone that somebody logs in with, and of a card that somebody keeps.
create index login_identity_last_digits on dipper.login_identity (right(identity, 4), user_id)
  where identity like 'phone:%';

-- Keys that sign access tokens. The newest that this server can open signs; any of them verifies.
create table dipper.signing_key (
  kid text not null,
  public_key jsonb not null,
  sealed_private_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz,
  constraint signing_key_pkey primary key (kid)
);
comment on table dipper.signing_key is 'class G: keys of access tokens; the private halves are sealed with a key outside of the database';

-- A login on its way to the provider and back, bound to the browser that began it.
create table dipper.authorize_attempt (
  state_hash bytea not null,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  sns_type text not null,
  billing_page text not null,
  country text,
  device_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint authorize_attempt_pkey primary key (state_hash)
);
comment on table dipper.authorize_attempt is 'class K by state_hash: logins on their way, by the hash of their state';
create index authorize_attempt_expiry on dipper.authorize_attempt (expires_at);

-- The one-time key that goes back to the page in its address: of a person, or of a proved login that
-- has no account yet.
create table dipper.one_time_key (
  key_hash bytea not null,
  user_id bigint,
  identity text,
  name text,
  country text,
  sns_type text not null,
  device_id text,
  browser_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_key_pkey primary key (key_hash),
  constraint one_time_key_whose check ((user_id is null) = (identity is not null)
    and (identity is null) = (country is null))
);
comment on column dipper.one_time_key.browser_hash is
  'of the cookie of the browser in which the login was proved';
comment on table dipper.one_time_key is 'class K by key_hash: one-time keys of logins, by their hash';
create index one_time_key_expiry on dipper.one_time_key (expires_at);

-- One login on one device: the refresh tokens that follow each other from it.
create table dipper.refresh_family (
  bucket integer not null,
  user_id bigint not null,
  family_id uuid not null,
  device_id text not null,
  sns_type text not null,
  generation bigint not null,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  proof_key bytea,
  handed_over_by uuid,
  constraint refresh_family_pkey primary key (bucket, user_id, family_id),
  constraint refresh_family_bucket check (bucket = user_id % 4096),
  constraint refresh_family_parent foreign key (bucket, user_id, handed_over_by)
    references dipper.refresh_family (bucket, user_id, family_id) on delete cascade,
  constraint refresh_family_end check ((ended_at is null) = (end_reason is null)),
  constraint refresh_family_end_reason check (end_reason in ('signout', 'reuse', 'account'))
);
comment on column dipper.refresh_family.proof_key is
  'the key that must sign each refresh, where the browser keeps the token in no cookie';
comment on column dipper.refresh_family.handed_over_by is
  'the login that made this one for another service and that it ends with; null where a person logged in';
comment on table dipper.refresh_family is 'class U: logins, each with its current generation of refresh token';
create index refresh_family_expiry on dipper.refresh_family (bucket, expires_at);

-- `sealed_successor` can be opened with the token itself only: an answer that was lost on its way
-- is given again, and nobody who reads this table learns a token.
create table dipper.refresh_token (
  bucket integer not null,
  user_id bigint not null,
  token_hash bytea not null,
  family_id uuid not null,
  generation bigint not null,
  sealed_successor bytea,
  expires_at timestamptz not null,
  constraint refresh_token_pkey primary key (bucket, user_id, token_hash),
  constraint refresh_token_generation unique (bucket, user_id, family_id, generation),
  constraint refresh_token_bucket check (bucket = user_id % 4096),
  constraint refresh_token_family foreign key (bucket, user_id, family_id)
    references dipper.refresh_family (bucket, user_id, family_id) on delete cascade
);
comment on table dipper.refresh_token is 'class U: refresh tokens by their hash';

-- A code on its way to a phone or a mailbox, bound to the browser that requested it. `code_hash` is
-- null if it cannot be confirmed: the mail then said something else, and the page cannot tell. A
-- right code proves the ticket, which is used once for its purpose.
create table dipper.login_ticket (
  ticket_hash bytea not null,
  purpose text not null,
  identity text not null,
  device_id text not null,
  code_hash bytea,
  password_hash text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  used_at timestamptz,
  constraint login_ticket_pkey primary key (ticket_hash),
  constraint login_ticket_purpose check (purpose in ('phone', 'email-register', 'email-reset'))
);
comment on table dipper.login_ticket is 'class K by ticket_hash: one-time codes on their way, by the hash of their ticket';
create index login_ticket_expiry on dipper.login_ticket (expires_at);

-- A password belongs to the person who set it: an identity that begins anew begins without one.
create table dipper.password_credential (
  identity text not null,
  user_id bigint not null,
  password_hash text not null,
  changed_at timestamptz not null,
  constraint password_credential_pkey primary key (identity)
);
comment on table dipper.password_credential is 'class K by identity: argon2id hashes of passwords, by login identity';

-- How often something was tried in a window of time, by a keyed hash of what it is.
create table dipper.login_throttle (
  key_hash bytea not null,
  taken integer not null,
  window_ends_at timestamptz not null,
  constraint login_throttle_pkey primary key (key_hash)
) with (fillfactor=70);
comment on table dipper.login_throttle is 'class K by key_hash: tries in a window of time, by a keyed hash of their subject';
create index login_throttle_end on dipper.login_throttle (window_ends_at);
