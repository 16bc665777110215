create sequence dipper.user_id_sequence as bigint start with 300000001;
grant usage on sequence dipper.user_id_sequence to dipper_app;

create table dipper.app_user (
  bucket integer not null,
  user_id bigint not null,
  country text not null,
  nickname text not null,
  tag text not null,
  date_of_birth date,
  gender smallint not null default -1,
  is_vip boolean not null default false,
  vip_grade text,
  dj_level text not null default 'regular',
  grant_payment smallint not null default 0,
  grant_adult smallint not null default 0,
  certification text not null default 'certified',
  legal_rep_payment_col boolean not null default false,
  pay_agree_for_minors boolean not null default false,
  state text not null default 'active',
  joined_at timestamptz not null,
  deleted_at timestamptz,
  -- Null: the grace has no end that we know of.
  grace_ends_at timestamptz,
  -- When every login of the person ended at once, as after a new password. A one-time key that was
  -- given out before begins nothing any more.
  logins_ended_at timestamptz,
  constraint app_user_pkey primary key (bucket, user_id),
  constraint app_user_bucket check (bucket = user_id % 4096),
  constraint app_user_wire check (user_id between 1 and 9007199254740991),
  constraint app_user_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint app_user_nickname check (length(nickname) between 1 and 40),
  constraint app_user_gender check (gender in (-1, 0, 1)),
  constraint app_user_dj_level check (dj_level in ('regular', 'choice_dj', 'star_dj', 'top_dj')),
  constraint app_user_grant_payment check (grant_payment in (-1, 0, 1)),
  constraint app_user_grant_adult check (grant_adult in (-1, 0, 1)),
  constraint app_user_certification check (certification in ('certified', '210', '211', '220', '221')),
  constraint app_user_state check (state in ('active', 'blocked', 'deleted')),
  constraint app_user_deleted_at check ((state = 'deleted') = (deleted_at is not null))
);
comment on table dipper.app_user is 'class U: a person of the streaming service, as Dipper knows them';
-- In the order of the letters' codes, so that what begins alike lies together in any language.
create index app_user_nickname on dipper.app_user (lower(nickname) collate "C", user_id);

-- A person on the way to the certification page. Its result counts once.
create table dipper.certification_request (
  bucket integer not null,
  user_id bigint not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  delivery_id text,
  constraint certification_request_pkey primary key (bucket, user_id, request_hash),
  constraint certification_request_bucket check (bucket = user_id % 4096),
  constraint certification_request_decision check ((decided_at is null) = (delivery_id is null)),
  constraint certification_request_person foreign key (bucket, user_id)
    references dipper.app_user (bucket, user_id)
);
comment on table dipper.certification_request is 'class U: people sent to the certification page, and the message that ended it';
create index certification_request_expiry on dipper.certification_request (bucket, expires_at);
