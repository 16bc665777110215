-- Whom operators name to be told what happens, each try to tell it, and news of exchanges and of what
-- a person may.

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
  -- By a key of fields, for this row alone.
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

grant select on dipper.webhook_receiver, dipper.webhook_secret, dipper.webhook_try to dipper_app;
grant delete on dipper.webhook_try to dipper_app;

create index difference_settlement on dipper.difference (settlement_id, kind)
  where settlement_id is not null;

create function dipper.add_webhook_receiver(
  p_endpoint text, p_url text, p_secret_id uuid, p_sealed bytea, p_by text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.webhook_receiver (endpoint, url, revision, changed_at, changed_by)
  values (p_endpoint, p_url, 1, v_now, p_by)
  on conflict (endpoint) do nothing;
  if not found then
    return false;
  end if;
  insert into dipper.webhook_secret (secret_id, endpoint, sealed, made_at, made_by)
  values (p_secret_id, p_endpoint, p_sealed, v_now, p_by);
  return true;
end $$;

-- As it was seen, or not at all.
create function dipper.move_webhook_receiver(
  p_endpoint text, p_url text, p_revision integer, p_by text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.webhook_receiver
  set url = p_url, revision = revision + 1, changed_at = v_now, changed_by = p_by
  where endpoint = p_endpoint and revision = p_revision;
  return found;
end $$;

-- A newer secret; those before it sign for so long beside it.
create function dipper.roll_webhook_secret(
  p_endpoint text, p_secret_id uuid, p_sealed bytea, p_keep_seconds integer, p_by text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_until timestamptz := v_now + make_interval(secs => p_keep_seconds);
begin
  perform 1 from dipper.webhook_receiver where endpoint = p_endpoint for update;
  if not found then
    return false;
  end if;
  -- any number of rows: what signs no more is forgotten.
  delete from dipper.webhook_secret where endpoint = p_endpoint and good_until <= v_now;
  -- any number of rows: all that were good until now.
  update dipper.webhook_secret set good_until = v_until
  where endpoint = p_endpoint and (good_until is null or good_until > v_until);
  insert into dipper.webhook_secret (secret_id, endpoint, sealed, made_at, made_by)
  values (p_secret_id, p_endpoint, p_sealed, v_now, p_by);
  return true;
end $$;

-- By a newer key of fields; not where somebody has done so since it was read.
create function dipper.reseal_webhook_secret(p_secret_id uuid, p_before bytea, p_after bytea)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.webhook_secret set sealed = p_after
  where secret_id = p_secret_id and sealed = p_before;
  return found;
end $$;

-- Also one that was never told anything yet.
create or replace function dipper.turn_webhook_endpoint(p_endpoint text, p_is_off boolean)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_disabled_at timestamptz := case when p_is_off then v_now end;
begin
  insert into dipper.webhook_endpoint as e (endpoint, disabled_at, changed_at)
  values (p_endpoint, v_disabled_at, v_now)
  on conflict (endpoint) do update
  set disabled_at = excluded.disabled_at, changed_at = v_now,
    failing_since = case when p_is_off then e.failing_since end;
  return found;
end $$;

-- What became of one try, which is kept. Whether the endpoint is switched off by it.
create function dipper.end_webhook_try(
  p_bucket integer, p_user_id bigint, p_event_id uuid, p_endpoint text, p_attempt integer,
  p_try_id uuid, p_took_ms integer, p_status integer, p_outcome text, p_answer text,
  p_patience_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.webhook_try (bucket, user_id, event_id, endpoint, try_id, at, took_ms, status,
    outcome, answer)
  values (p_bucket, p_user_id, p_event_id, p_endpoint, p_try_id, v_now, p_took_ms, p_status,
    p_outcome, p_answer);
  return dipper.finish_webhook(p_bucket, p_user_id, p_event_id, p_endpoint, p_attempt,
    p_outcome = 'taken', p_status, p_outcome, p_patience_seconds);
end $$;

-- News of a person, as it is at this moment.
create function dipper.tell_of_person(
  p_bucket integer, p_user_id bigint, p_topic text, p_told jsonb
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_id uuid := gen_random_uuid();
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_bucket, v_id, p_user_id, p_topic, p_told, v_now);
end $$;

-- As before, and whoever is told what happens is told how it ended.
create or replace function dipper.tell_of_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_exchange dipper.exchange;
  v_kind text;
begin
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  v_kind := case
    when v_exchange.state = 'rejected' then 'exchange-refused'
    when v_exchange.state in ('requested', 'paid', 'cancelled', 'refused', 'returned')
      then 'exchange-' || v_exchange.state end;
  if v_kind is null then
    raise exception 'exchange % moves points as %', p_exchange_id, v_exchange.state;
  end if;
  perform dipper.plan_notice_with_facts(p_bucket, p_user_id, v_kind,
    concat_ws(':', p_exchange_id, v_exchange.revision), jsonb_build_object(
      'points', v_exchange.points::text, 'amount', v_exchange.amount::text,
      'currency', v_exchange.unit, 'expectedAt', v_exchange.deposit_expected_at,
      'reason', v_exchange.reason));
  if v_kind in ('exchange-paid', 'exchange-refused', 'exchange-returned') then
    perform dipper.tell_of_person(p_bucket, p_user_id, v_kind, jsonb_build_object(
      'exchangeId', p_exchange_id, 'way', v_exchange.type, 'state', v_exchange.state,
      'points', v_exchange.points::text, 'amount', v_exchange.amount::text,
      'currency', v_exchange.unit, 'reason', v_exchange.reason));
  end if;
end $$;

-- As before, and it is news.
create or replace function dipper.change_person_grants(
  p_bucket integer, p_user_id bigint, p_payment smallint, p_adult smallint
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_person dipper.app_user;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_person.user_id is null or v_person.state = 'deleted' then
    return case when v_person.user_id is null then 'user_not_found' else 'account_deleted' end;
  elsif v_person.grant_payment = p_payment and v_person.grant_adult = p_adult then
    return 'already';
  end if;
  update dipper.app_user set grant_payment = p_payment, grant_adult = p_adult
  where bucket = p_bucket and user_id = p_user_id;
  if not found then
    raise exception 'person % vanished under their lock', p_user_id;
  end if;
  perform dipper.tell_of_person(p_bucket, p_user_id, 'person-grants-changed', jsonb_build_object(
    'payment', p_payment, 'adult', p_adult, 'paymentBefore', v_person.grant_payment,
    'adultBefore', v_person.grant_adult, 'cause', 'operator'));
  return 'done';
end $$;

create or replace function dipper.set_dj_level(
  p_bucket integer, p_user_id bigint, p_dj_id bigint, p_level text, p_by text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_before text;
  v_place integer;
begin
  select dj_level into v_before from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id and state <> 'deleted' for no key update;
  if v_before is null or v_before = p_level then
    return case when v_before is null then 'user_not_found' else 'already' end;
  end if;
  update dipper.app_user set dj_level = p_level
  where bucket = p_bucket and user_id = p_user_id;
  if not found then
    raise exception 'person % vanished under their lock', p_user_id;
  end if;
  select count(*) + 1 into v_place from dipper.dj_level_log
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.dj_level_log
    (bucket, user_id, place, dj_id, from_level, to_level, changed_by, at)
  values (p_bucket, p_user_id, v_place, p_dj_id, v_before, p_level, p_by, v_now);
  perform dipper.tell_of_person(p_bucket, p_user_id, 'dj-level-changed', jsonb_build_object(
    'djId', p_dj_id::text, 'level', p_level, 'levelBefore', v_before));
  return 'done';
end $$;

create or replace function dipper.certification_record(
  p_bucket integer,
  p_user_id bigint,
  p_request_hash bytea,
  p_delivery_id text,
  p_date_of_birth date,
  p_grant_payment smallint,
  p_grant_adult smallint,
  p_certification text,
  p_has_consent boolean
) returns text
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_request dipper.certification_request%rowtype;
  v_before dipper.app_user;
  v_payment smallint;
  v_count integer;
begin
  select r.* into v_request
  from dipper.certification_request r
  where r.bucket = p_bucket and r.user_id = p_user_id and r.request_hash = p_request_hash
  for update;
  if not found then
    return 'unknown';
  elsif v_request.delivery_id = p_delivery_id then
    return 'repeated';
  elsif v_request.decided_at is not null then
    return 'decided';
  elsif v_request.expires_at <= v_now then
    return 'expired';
  end if;
  update dipper.certification_request r set decided_at = v_now, delivery_id = p_delivery_id
  where r.bucket = p_bucket and r.user_id = p_user_id and r.request_hash = p_request_hash;
  get diagnostics v_count = row_count;
  if v_count <> 1 then
    raise exception 'certification request vanished under its lock';
  end if;
  if p_certification is null then
    return 'recorded';
  end if;
  select * into v_before from dipper.app_user u
  where u.bucket = p_bucket and u.user_id = p_user_id for no key update;
  v_payment := case when v_before.grant_payment = -1 then -1 else p_grant_payment end;
  update dipper.app_user u
  set date_of_birth = p_date_of_birth, grant_adult = p_grant_adult, grant_payment = v_payment,
      certification = p_certification, grace_ends_at = null,
      legal_rep_payment_col = p_has_consent, pay_agree_for_minors = p_has_consent
  where u.bucket = p_bucket and u.user_id = p_user_id;
  get diagnostics v_count = row_count;
  if v_count <> 1 then
    raise exception 'the person of a certification request vanished';
  end if;
  if v_before.grant_payment <> v_payment or v_before.grant_adult <> p_grant_adult then
    perform dipper.tell_of_person(p_bucket, p_user_id, 'person-grants-changed', jsonb_build_object(
      'payment', v_payment, 'adult', p_grant_adult, 'paymentBefore', v_before.grant_payment,
      'adultBefore', v_before.grant_adult, 'cause', 'certification'));
  end if;
  return 'recorded';
end
$$;

grant execute on function
  dipper.add_webhook_receiver(text, text, uuid, bytea, text),
  dipper.move_webhook_receiver(text, text, integer, text),
  dipper.roll_webhook_secret(text, uuid, bytea, integer, text),
  dipper.reseal_webhook_secret(uuid, bytea, bytea),
  dipper.end_webhook_try(integer, bigint, uuid, text, integer, uuid, integer, integer, text, text,
    integer)
to dipper_app;
