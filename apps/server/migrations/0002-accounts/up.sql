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
comment on table dipper.app_user is 'class U: a person of the streaming service, as this house knows them';
grant select on dipper.app_user to dipper_app;

create table dipper.login_identity (
  identity text not null,
  bucket integer not null,
  user_id bigint not null,
  created_at timestamptz not null,
  constraint login_identity_pkey primary key (identity),
  constraint login_identity_bucket check (bucket = user_id % 4096)
);
comment on table dipper.login_identity is 'class K: whose login `<provider>:<subject>` is; claimed before the person is made';
grant select on dipper.login_identity to dipper_app;

-- Claim first, then act: the identity is ours from here on, whoever makes the person.
create function dipper.login_identity_claim(
  in p_identity text,
  in p_user_id bigint,
  out bucket integer,
  out user_id bigint
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.login_identity (identity, bucket, user_id, created_at)
  values (p_identity, dipper.bucket_of(p_user_id), p_user_id, v_now)
  on conflict do nothing;
  select l.bucket, l.user_id into strict bucket, user_id
  from dipper.login_identity l
  where l.identity = p_identity;
end
$$;
grant execute on function dipper.login_identity_claim(text, bigint) to dipper_app;

-- A deleted account's identity may begin anew as another person; false when it has moved already.
create function dipper.login_identity_move(p_identity text, p_from_user_id bigint, p_to_user_id bigint)
returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_bucket integer := dipper.bucket_of(p_to_user_id);
  v_count integer;
begin
  update dipper.login_identity l
  set bucket = v_bucket, user_id = p_to_user_id
  where l.identity = p_identity and l.user_id = p_from_user_id;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.login_identity_move(text, bigint, bigint) to dipper_app;

-- Repeatable: true when the person was made now, false when they were there.
create function dipper.app_user_create(
  p_bucket integer,
  p_user_id bigint,
  p_country text,
  p_nickname text,
  p_tag text,
  p_grant_payment smallint,
  p_grant_adult smallint,
  p_certification text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  insert into dipper.app_user
    (bucket, user_id, country, nickname, tag, grant_payment, grant_adult, certification, joined_at)
  values
    (p_bucket, p_user_id, p_country, p_nickname, p_tag, p_grant_payment, p_grant_adult, p_certification,
     v_now)
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function
  dipper.app_user_create(integer, bigint, text, text, text, smallint, smallint, text) to dipper_app;

-- What the streaming service knows about a person: repeatable, the last word counts.
create function dipper.app_user_record(
  p_bucket integer,
  p_user_id bigint,
  p_nickname text,
  p_date_of_birth date,
  p_gender smallint,
  p_is_vip boolean,
  p_vip_grade text,
  p_dj_level text,
  p_grant_payment smallint,
  p_grant_adult smallint,
  p_certification text,
  p_legal_rep_payment_col boolean,
  p_pay_agree_for_minors boolean,
  p_state text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_deleted_at timestamptz := case when p_state = 'deleted' then dipper.current_time() end;
  v_count integer;
begin
  update dipper.app_user u
  set nickname = p_nickname, date_of_birth = p_date_of_birth, gender = p_gender, is_vip = p_is_vip,
      vip_grade = p_vip_grade, dj_level = p_dj_level, grant_payment = p_grant_payment,
      grant_adult = p_grant_adult, certification = p_certification,
      legal_rep_payment_col = p_legal_rep_payment_col, pay_agree_for_minors = p_pay_agree_for_minors,
      state = p_state, deleted_at = coalesce(u.deleted_at, v_deleted_at)
  where u.bucket = p_bucket and u.user_id = p_user_id
    and (u.state <> 'deleted' or p_state = 'deleted');
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.app_user_record(
  integer, bigint, text, date, smallint, boolean, text, text, smallint, smallint, text, boolean,
  boolean, text) to dipper_app;
