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
grant select on dipper.signing_key to dipper_app;

-- Without p_replaces: only where no key is in use yet, so that processes that start together share
-- one. With it: only while that key is still the one in use, so that a roll happens once.
create function dipper.signing_key_add(
  p_kid text,
  p_public_key jsonb,
  p_sealed_private_key bytea,
  p_replaces text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_current text;
  v_count integer;
begin
  lock table dipper.signing_key in share row exclusive mode;
  select k.kid into v_current
  from dipper.signing_key k
  where k.retired_at is null
  order by k.created_at desc
  limit 1;
  if v_current is distinct from p_replaces then
    return false;
  end if;
  if p_replaces is not null then
    update dipper.signing_key k set retired_at = v_now where k.kid = p_replaces;
    get diagnostics v_count = row_count;
    if v_count <> 1 then
      raise exception 'signing key vanished under its lock';
    end if;
  end if;
  insert into dipper.signing_key (kid, public_key, sealed_private_key, created_at)
  values (p_kid, p_public_key, p_sealed_private_key, v_now);
  return true;
end
$$;
grant execute on function dipper.signing_key_add(text, jsonb, bytea, text) to dipper_app;

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
comment on table dipper.authorize_attempt is 'class K: logins on their way, by the hash of their state';
create index authorize_attempt_expiry on dipper.authorize_attempt (expires_at);
grant select on dipper.authorize_attempt to dipper_app;

create function dipper.authorize_attempt_begin(
  p_state_hash bytea,
  p_browser_hash bytea,
  p_nonce text,
  p_code_verifier text,
  p_sns_type text,
  p_billing_page text,
  p_country text,
  p_device_id text,
  p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.authorize_attempt
    (state_hash, browser_hash, nonce, code_verifier, sns_type, billing_page, country, device_id,
     created_at, expires_at)
  values
    (p_state_hash, p_browser_hash, p_nonce, p_code_verifier, p_sns_type, p_billing_page, p_country,
     p_device_id, v_now, v_expires_at);
end
$$;
grant execute on function dipper.authorize_attempt_begin(
  bytea, bytea, text, text, text, text, text, text, interval) to dipper_app;

-- Gives the attempt to the first who comes back with its state, in time and in the same browser.
-- A stranger's return neither gets nor spends it.
create function dipper.authorize_attempt_use(
  in p_state_hash bytea,
  in p_browser_hash bytea,
  out outcome text,
  out nonce text,
  out code_verifier text,
  out sns_type text,
  out billing_page text,
  out country text,
  out device_id text
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.authorize_attempt%rowtype;
  v_count integer;
begin
  select a.* into v_row from dipper.authorize_attempt a where a.state_hash = p_state_hash for update;
  if not found or v_row.browser_hash <> p_browser_hash then
    outcome := 'unknown';
    return;
  end if;
  billing_page := v_row.billing_page;
  country := v_row.country;
  if v_row.used_at is not null or v_row.expires_at <= v_now then
    outcome := 'expired';
    return;
  end if;
  update dipper.authorize_attempt a set used_at = v_now where a.state_hash = p_state_hash;
  get diagnostics v_count = row_count;
  if v_count <> 1 then
    raise exception 'login attempt vanished under its lock';
  end if;
  outcome := 'used';
  nonce := v_row.nonce;
  code_verifier := v_row.code_verifier;
  sns_type := v_row.sns_type;
  device_id := v_row.device_id;
end
$$;
grant execute on function dipper.authorize_attempt_use(bytea, bytea) to dipper_app;

-- The one-time key that goes back to the page in its address.
create table dipper.auth_code (
  code_hash bytea not null,
  bucket integer not null,
  user_id bigint not null,
  sns_type text not null,
  device_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint auth_code_pkey primary key (code_hash),
  constraint auth_code_bucket check (bucket = user_id % 4096)
);
comment on table dipper.auth_code is 'class K: one-time keys of logins, by their hash';
create index auth_code_expiry on dipper.auth_code (expires_at);
grant select on dipper.auth_code to dipper_app;

create function dipper.auth_code_issue(
  p_code_hash bytea,
  p_user_id bigint,
  p_sns_type text,
  p_device_id text,
  p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
  v_bucket integer := dipper.bucket_of(p_user_id);
begin
  insert into dipper.auth_code (code_hash, bucket, user_id, sns_type, device_id, created_at, expires_at)
  values (p_code_hash, v_bucket, p_user_id, p_sns_type, p_device_id, v_now, v_expires_at);
end
$$;
grant execute on function dipper.auth_code_issue(bytea, bigint, text, text, interval) to dipper_app;

-- No row: unknown, used, run out, or begun on another device.
create function dipper.auth_code_use(p_code_hash bytea, p_device_id text)
returns table (bucket integer, user_id bigint, sns_type text)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  return query
  update dipper.auth_code c
  set used_at = v_now
  where c.code_hash = p_code_hash and c.used_at is null and c.expires_at > v_now
    and (c.device_id is null or c.device_id = p_device_id)
  returning c.bucket, c.user_id, c.sns_type;
end
$$;
grant execute on function dipper.auth_code_use(bytea, text) to dipper_app;

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
  constraint refresh_family_pkey primary key (bucket, user_id, family_id),
  constraint refresh_family_bucket check (bucket = user_id % 4096),
  constraint refresh_family_end check ((ended_at is null) = (end_reason is null)),
  constraint refresh_family_end_reason check (end_reason in ('signout', 'reuse', 'account'))
);
comment on table dipper.refresh_family is 'class U: logins, each with its current generation of refresh token';
create index refresh_family_expiry on dipper.refresh_family (bucket, expires_at);
grant select on dipper.refresh_family to dipper_app;

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
grant select on dipper.refresh_token to dipper_app;

create function dipper.refresh_family_begin(
  p_bucket integer,
  p_user_id bigint,
  p_family_id uuid,
  p_device_id text,
  p_sns_type text,
  p_token_hash bytea,
  p_token_lifetime interval,
  p_family_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_family_expires_at timestamptz := v_now + p_family_lifetime;
  v_token_expires_at timestamptz := v_now + p_token_lifetime;
begin
  insert into dipper.refresh_family
    (bucket, user_id, family_id, device_id, sns_type, generation, rotated_at, created_at, expires_at)
  values
    (p_bucket, p_user_id, p_family_id, p_device_id, p_sns_type, 1, v_now, v_now, v_family_expires_at);
  insert into dipper.refresh_token (bucket, user_id, token_hash, family_id, generation, expires_at)
  values (p_bucket, p_user_id, p_token_hash, p_family_id, 1, v_token_expires_at);
end
$$;
grant execute on function dipper.refresh_family_begin(
  integer, bigint, uuid, text, text, bytea, interval, interval) to dipper_app;

-- `rotated`: the successor is the one that was handed in. `repeated`: the answer to the last
-- rotation was lost; its successor, still unused, is in sealed_successor. `reused`: the token was
-- exchanged before and its successor was used or the grace is over: the family ends.
create function dipper.refresh_token_rotate(
  in p_bucket integer,
  in p_user_id bigint,
  in p_token_hash bytea,
  in p_successor_hash bytea,
  in p_sealed_successor bytea,
  in p_token_lifetime interval,
  in p_grace interval,
  out outcome text,
  out family_id uuid,
  out device_id text,
  out sns_type text,
  out sealed_successor bytea
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_token_lifetime;
  v_token dipper.refresh_token%rowtype;
  v_family dipper.refresh_family%rowtype;
  v_count integer;
begin
  select t.* into v_token
  from dipper.refresh_token t
  where t.bucket = p_bucket and t.user_id = p_user_id and t.token_hash = p_token_hash;
  if not found then
    outcome := 'unknown';
    return;
  end if;
  select f.* into strict v_family
  from dipper.refresh_family f
  where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = v_token.family_id
  for update;
  -- Read again under the lock: another rotation may have sealed its successor meanwhile.
  select t.* into strict v_token
  from dipper.refresh_token t
  where t.bucket = p_bucket and t.user_id = p_user_id and t.token_hash = p_token_hash;
  family_id := v_family.family_id;
  device_id := v_family.device_id;
  sns_type := v_family.sns_type;

  if v_family.ended_at is not null then
    outcome := 'ended';
  elsif v_family.expires_at <= v_now or v_token.expires_at <= v_now then
    outcome := 'expired';
  elsif v_token.generation = v_family.generation then
    update dipper.refresh_token t set sealed_successor = p_sealed_successor
    where t.bucket = p_bucket and t.user_id = p_user_id and t.token_hash = p_token_hash;
    get diagnostics v_count = row_count;
    if v_count <> 1 then
      raise exception 'refresh token vanished under its lock';
    end if;
    insert into dipper.refresh_token (bucket, user_id, token_hash, family_id, generation, expires_at)
    values (p_bucket, p_user_id, p_successor_hash, v_family.family_id, v_family.generation + 1,
            v_expires_at);
    update dipper.refresh_family f set generation = v_family.generation + 1, rotated_at = v_now
    where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = v_family.family_id;
    get diagnostics v_count = row_count;
    if v_count <> 1 then
      raise exception 'refresh family vanished under its lock';
    end if;
    outcome := 'rotated';
  elsif v_token.generation = v_family.generation - 1 and v_family.rotated_at + p_grace > v_now then
    outcome := 'repeated';
    sealed_successor := v_token.sealed_successor;
  else
    update dipper.refresh_family f set ended_at = v_now, end_reason = 'reuse'
    where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = v_family.family_id;
    get diagnostics v_count = row_count;
    if v_count <> 1 then
      raise exception 'refresh family vanished under its lock';
    end if;
    outcome := 'reused';
  end if;
end
$$;
grant execute on function dipper.refresh_token_rotate(
  integer, bigint, bytea, bytea, bytea, interval, interval) to dipper_app;

-- False when it had ended before.
create function dipper.refresh_family_end(
  p_bucket integer,
  p_user_id bigint,
  p_family_id uuid,
  p_reason text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.refresh_family f
  set ended_at = v_now, end_reason = p_reason
  where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = p_family_id
    and f.ended_at is null;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.refresh_family_end(integer, bigint, uuid, text) to dipper_app;

-- Old rows say nothing any more: what has run out is unknown, which is refused just the same.
create function dipper.refresh_family_purge(p_bucket integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  delete from dipper.refresh_family f where f.bucket = p_bucket and f.expires_at <= v_now;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
grant execute on function dipper.refresh_family_purge(integer) to dipper_app;

create function dipper.login_purge() returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '1 day';
  v_attempts integer;
  v_codes integer;
begin
  delete from dipper.authorize_attempt a where a.expires_at <= v_before;
  get diagnostics v_attempts = row_count;
  delete from dipper.auth_code c where c.expires_at <= v_before;
  get diagnostics v_codes = row_count;
  return v_attempts + v_codes;
end
$$;
grant execute on function dipper.login_purge() to dipper_app;
