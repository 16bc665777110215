-- Table classes, read by the distributing migration and by the lint (`comment on table`):
--   U  owned by a user: keys begin with bucket, user_id; one colocation group
--   K  claims keyed by something else; distributed by that key
--   G  reference data, everywhere
--   L  local to the coordinator

-- Functions are callable by their owner only, until a grant says otherwise.
alter default privileges revoke execute on functions from public;

create table dipper.clock_offset (
  singleton boolean not null default true,
  shift interval not null default interval '0',
  constraint clock_offset_pkey primary key (singleton),
  constraint clock_offset_singleton check (singleton)
);
comment on table dipper.clock_offset is 'class G: how far the test clock is moved; only the owner can write it';
insert into dipper.clock_offset default values;
grant select on dipper.clock_offset to dipper_app;

-- The one clock that money, limits and expiry ask. Steady within a statement.
create function dipper.current_time() returns timestamptz
language sql stable parallel safe
as $$
  select statement_timestamp() + o.shift from dipper.clock_offset o
$$;
grant execute on function dipper.current_time() to dipper_app;

create function dipper.bucket_of(user_id bigint) returns integer
language sql immutable strict parallel safe
as $$
  select (user_id % 4096)::integer
$$;
grant execute on function dipper.bucket_of(bigint) to dipper_app;

-- One row per person, operation and key, while its first run lasts and for a day after it.
create table dipper.idempotency (
  bucket integer not null,
  user_id bigint not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  state text not null,
  runner uuid not null,
  lease_until timestamptz not null,
  status integer,
  body text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint idempotency_pkey primary key (bucket, user_id, operation, key),
  constraint idempotency_state check (state in ('running', 'finished')),
  constraint idempotency_answer check ((state = 'finished') = (status is not null)),
  constraint idempotency_key_length check (length(key) between 8 and 255),
  constraint idempotency_bucket check (bucket = user_id % 4096)
);
comment on table dipper.idempotency is 'class U: the answer of each call that moves money, by its key';
create index idempotency_expiry on dipper.idempotency (bucket, expires_at);
grant select on dipper.idempotency to dipper_app;

-- `claimed`: run it. `resumed`: the first runner died; run it again, repeatably.
-- `running`: somebody else does. `other_input`: same key, another body. `finished`: here is the answer.
create function dipper.idempotency_claim(
  in p_bucket integer,
  in p_user_id bigint,
  in p_operation text,
  in p_key text,
  in p_fingerprint bytea,
  in p_runner uuid,
  in p_lease interval,
  out outcome text,
  out status integer,
  out body text
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease_until timestamptz := v_now + p_lease;
  v_expires_at timestamptz := v_now + interval '25 hours';
  v_row dipper.idempotency%rowtype;
  v_count integer;
begin
  insert into dipper.idempotency
    (bucket, user_id, operation, key, fingerprint, state, runner, lease_until, created_at, expires_at)
  values
    (p_bucket, p_user_id, p_operation, p_key, p_fingerprint, 'running', p_runner, v_lease_until, v_now,
     v_expires_at)
  on conflict do nothing;
  get diagnostics v_count = row_count;
  if v_count = 1 then
    outcome := 'claimed';
    return;
  end if;

  select i.* into strict v_row
  from dipper.idempotency i
  where i.bucket = p_bucket and i.user_id = p_user_id and i.operation = p_operation and i.key = p_key
  for update;

  if v_row.expires_at <= v_now then
    outcome := 'claimed';
  elsif v_row.fingerprint <> p_fingerprint then
    outcome := 'other_input';
    return;
  elsif v_row.state = 'finished' then
    outcome := 'finished';
    status := v_row.status;
    body := v_row.body;
    return;
  elsif v_row.lease_until > v_now then
    outcome := 'running';
    return;
  else
    outcome := 'resumed';
  end if;

  update dipper.idempotency i
  set fingerprint = p_fingerprint, state = 'running', runner = p_runner, lease_until = v_lease_until,
      status = null, body = null, created_at = v_now, expires_at = v_expires_at
  where i.bucket = p_bucket and i.user_id = p_user_id and i.operation = p_operation and i.key = p_key;
  get diagnostics v_count = row_count;
  if v_count <> 1 then
    raise exception 'idempotency row vanished under its lock';
  end if;
end
$$;
grant execute on function dipper.idempotency_claim(integer, bigint, text, text, bytea, uuid, interval)
  to dipper_app;

-- False when another runner has taken over meanwhile: its answer stands, not ours.
create function dipper.idempotency_finish(
  p_bucket integer,
  p_user_id bigint,
  p_operation text,
  p_key text,
  p_runner uuid,
  p_status integer,
  p_body text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_count integer;
begin
  update dipper.idempotency i
  set state = 'finished', status = p_status, body = p_body
  where i.bucket = p_bucket and i.user_id = p_user_id and i.operation = p_operation and i.key = p_key
    and i.runner = p_runner and i.state = 'running';
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.idempotency_finish(integer, bigint, text, text, uuid, integer, text)
  to dipper_app;

-- The run ended without an answer worth keeping: the next call with this key may run at once.
create function dipper.idempotency_release(
  p_bucket integer,
  p_user_id bigint,
  p_operation text,
  p_key text,
  p_runner uuid
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.idempotency i
  set lease_until = v_now
  where i.bucket = p_bucket and i.user_id = p_user_id and i.operation = p_operation and i.key = p_key
    and i.runner = p_runner and i.state = 'running';
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.idempotency_release(integer, bigint, text, text, uuid) to dipper_app;

create function dipper.idempotency_purge(p_bucket integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  delete from dipper.idempotency i where i.bucket = p_bucket and i.expires_at <= v_now;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
grant execute on function dipper.idempotency_purge(integer) to dipper_app;
