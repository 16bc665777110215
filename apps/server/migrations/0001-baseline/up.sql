-- Made by `npm run gen` from apps/server/schema.

set local check_function_bodies = off;

-- Table classes, read by the distributing and by the checks (`comment on table`):
--   U  owned by a user: keys begin with bucket, user_id; one colocation group
--   K  claims keyed by something else; distributed by that key
--   G  reference data, everywhere
--   L  local to the coordinator

-- A function can be called by its owner only, until a grant says otherwise.
alter default privileges revoke execute on functions from public;

-- The server reads every table of which nothing else is said; only functions write, where no grant says otherwise.
alter default privileges in schema dipper grant select on tables to dipper_app;

-- A new version of a rule was added, or why it was not.
create type dipper.rule_outcome as enum (
  'added', 'changed_meanwhile', 'in_the_past', 'second_operator_required'
);

-- A version is added and never changed; of those that have begun, the latest applies. Servers reach
-- it through an approval by two.
create function dipper.add_retention_rule(
  p_subject text, p_version integer, p_effective_from timestamptz, p_keep_days integer, p_by text,
  p_reason text
) returns dipper.rule_outcome language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_from timestamptz := coalesce(p_effective_from, v_now);
  v_version integer;
  v_last timestamptz;
begin
  perform 1 from dipper.retention_rule where subject = p_subject order by version for update;
  select max(version), max(effective_from) filter (where withdrawn_at is null)
  into v_version, v_last from dipper.retention_rule where subject = p_subject;
  if p_version is distinct from coalesce(v_version, 0) + 1 then
    return 'changed_meanwhile';
  elsif v_from < v_now or v_from <= v_last then
    return 'in_the_past';
  end if;
  insert into dipper.retention_rule
    (subject, version, effective_from, keep_days, changed_by, reason)
  values (p_subject, p_version, v_from, p_keep_days, p_by, p_reason)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;

-- The bucket of a user: where their rows lie. Frozen.
create function dipper.bucket_of(p_user_id bigint) returns integer
language sql immutable strict parallel safe
as $$
  select (p_user_id % 4096)::integer
$$;

grant execute on function dipper.bucket_of to dipper_app;

-- The one clock that money, limits and expiry ask. Steady within a statement.
create function dipper.current_time() returns timestamptz
language sql stable parallel safe
as $$
  select statement_timestamp() + o.shift from dipper.clock_offset o
$$;

grant execute on function dipper.current_time to dipper_app;

-- The outcome of claiming a call's idempotency key.
create type dipper.idempotency_claim_outcome as enum (
  'claimed', 'resumed', 'running', 'other_input', 'finished'
);

-- `claimed`: run it. `resumed`: the first process died; run it again, repeatably. `running`:
-- another process runs it. `other_input`: same key, another body. `finished`: the stored answer.
create function dipper.idempotency_claim(
  in p_bucket integer,
  in p_user_id bigint,
  in p_operation text,
  in p_key text,
  in p_fingerprint bytea,
  in p_runner uuid,
  in p_lease interval,
  out outcome dipper.idempotency_claim_outcome,
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
  assert v_count = 1, 'idempotency row vanished under its lock';
end
$$;
grant execute on function dipper.idempotency_claim to dipper_app;

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
grant execute on function dipper.idempotency_finish to dipper_app;

-- Forgets keys that have run out.
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
grant execute on function dipper.idempotency_purge to dipper_app;

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
grant execute on function dipper.idempotency_release to dipper_app;

-- An entry `hecto/35/month` limits refunds by the provider to the calendar month, in the country's
-- zone, in which the payment began. The begin counts, as in the order sent to the provider: every
-- payment has one, while a settlement may come days after the approval.
create function dipper.is_month_over(
  p_provider text, p_method_id integer, p_country text, p_requested_at timestamptz,
  p_taking_back text[], p_now timestamptz
) returns boolean language sql immutable security definer set search_path = pg_catalog as $$
  select p_provider || '/' || p_method_id || '/month' = any(p_taking_back)
    and p_requested_at < dipper.start_of('month', coalesce(p_country, 'kr'), p_now)
$$;
grant execute on function dipper.is_month_over to dipper_app;

-- Whether one administrator may stop a version: it has not begun, and the rule in force without it
-- keeps longer.
create function dipper.is_retention_withdrawable(
  p_subject text, p_version integer, p_at timestamptz
) returns boolean language sql stable as $$
  select exists (
    select from dipper.retention_rule r
    where r.subject = p_subject and r.version = p_version and r.effective_from > p_at
      and r.withdrawn_at is null
      and r.keep_days < (
        select b.keep_days from dipper.retention_rule b
        where b.subject = p_subject and b.effective_from < r.effective_from
          and b.withdrawn_at is null
        order by b.effective_from desc limit 1
      )
  )
$$;

grant execute on function dipper.is_retention_withdrawable to dipper_app;

-- How many days a kind of data is kept, by the rule of a moment.
create function dipper.keep_days(p_subject text, p_at timestamptz) returns integer
  language sql stable as $$
  select keep_days from dipper.retention_rule
  where subject = p_subject and effective_from <= p_at and withdrawn_at is null
  order by effective_from desc limit 1
$$;

-- Whether the value is still as the caller read it: otherwise it was changed meanwhile, and is read
-- again.
create function dipper.reseal(
  p_table text, p_column text, p_owner_bucket integer, p_owner_id bigint, p_id text, p_before bytea,
  p_after bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_place text := concat_ws('.', p_table, p_column);
begin
  if v_place = 'card.billing_key_sealed' then
    update dipper.card set billing_key_sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and card_id = p_id::uuid
      and billing_key_sealed = p_before;
    return found;
  elsif v_place = 'card.birth_date_sealed' then
    update dipper.card set birth_date_sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and card_id = p_id::uuid
      and birth_date_sealed = p_before;
    return found;
  elsif v_place = 'payment_refund_account.sealed' then
    update dipper.payment_refund_account set sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and payment_id = p_id::uuid
      and sealed = p_before;
    return found;
  elsif v_place = 'refund_account.sealed' then
    update dipper.refund_account set sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and refund_id = p_id::uuid
      and sealed = p_before;
    return found;
  elsif v_place = 'refund_proposal.sealed' then
    update dipper.refund_proposal set sealed = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and refund_id = p_id::uuid
      and sealed = p_before;
    return found;
  elsif v_place = 'exchange_payee.account' then
    update dipper.exchange_payee set account = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and exchange_id = p_id::uuid
      and account = p_before;
    return found;
  elsif v_place = 'exchange_payee.resident_number' then
    update dipper.exchange_payee set resident_number = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and exchange_id = p_id::uuid
      and resident_number = p_before;
    return found;
  elsif v_place = 'exchange_payee.contact' then
    update dipper.exchange_payee set contact = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and exchange_id = p_id::uuid
      and contact = p_before;
    return found;
  elsif v_place = 'exchange_document.data_key' then
    update dipper.exchange_document set data_key = p_after
    where bucket = p_owner_bucket and user_id = p_owner_id and document_id = p_id::uuid
      and data_key = p_before;
    return found;
  elsif v_place = 'signing_key.sealed_private_key' then
    update dipper.signing_key set sealed_private_key = p_after
    where kid = p_id and sealed_private_key = p_before;
    return found;
  elsif v_place = 'operator.totp_secret' then
    update dipper.operator set totp_secret = p_after
    where name = p_id and totp_secret = p_before;
    return found;
  elsif v_place = 'webhook_secret.sealed' then
    update dipper.webhook_secret set sealed = p_after
    where secret_id = p_id::uuid and sealed = p_before;
    return found;
  end if;
  raise exception 'nothing is sealed in %', v_place;
end $$;
grant execute on function dipper.reseal to dipper_app;

-- The outcome of applying a result to something with states.
create type dipper.settling_outcome as enum ('moved', 'already', 'refused', 'missing',
  'second_operator_required');

-- When the day or month of a moment began in a country.
create function dipper.start_of(p_unit text, p_country text, p_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  as $$
    select date_trunc(p_unit, p_at at time zone dipper.zone_of(p_country))
      at time zone dipper.zone_of(p_country)
  $$;

grant execute on function dipper.start_of to dipper_app;

create table dipper.clock_offset (
  singleton boolean not null default true,
  shift interval not null default interval '0',
  constraint clock_offset_pkey primary key (singleton),
  constraint clock_offset_singleton check (singleton)
);

comment on table dipper.clock_offset is 'class G: how far the test clock is moved; only the owner can write it';

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

create table dipper.setting (
  key text not null,
  country text not null,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint setting_pkey primary key (key, country),
  constraint setting_country check (country in ('kr', 'us', 'jp', 'ar', 'tw'))
);

comment on table dipper.setting is 'class G: texts, limits and switches that an operator decides';

-- How long what is kept about people is kept. A version is added and never changed; the one whose
-- time has come last holds, also for what came before it. One that was stopped before its time is none.
create table dipper.retention_rule (
  subject text not null,
  version integer not null,
  effective_from timestamptz not null,
  keep_days integer not null,
  changed_by text not null,
  reason text not null,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_why text,
  constraint retention_rule_pkey primary key (subject, version),
  constraint retention_rule_subject check
    (subject in ('unused-document', 'unpaid-exchange', 'paid-exchange')),
  constraint retention_rule_days check (keep_days between 1 and 36500),
  constraint retention_rule_withdrawn check (withdrawn_at < effective_from
    and withdrawn_by is not null and withdrawn_why is not null
    or withdrawn_at is null and withdrawn_by is null and withdrawn_why is null)
);

comment on table dipper.retention_rule is 'class G: for how many days documents and numbers of exchanges are kept, by time; only ever added to, or stopped before its time';

create unique index retention_rule_one_at_a_time on dipper.retention_rule (subject, effective_from)
  where withdrawn_at is null;

-- The trace in which a payment began, if tracing is on: later events of the payment join this trace.
create table dipper.trace_start (
  bucket integer not null,
  user_id bigint not null,
  ref_id uuid not null,
  traceparent text not null,
  kept_at timestamptz not null,
  constraint trace_start_pkey primary key (bucket, user_id, ref_id),
  constraint trace_start_shape check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$')
);

comment on table dipper.trace_start is 'class U: in which trace a payment began, for a week';

create index trace_start_kept on dipper.trace_start (bucket, kept_at);

grant insert, delete on dipper.trace_start to dipper_app;

create table dipper.country_zone (
  country text not null,
  effective_from timestamptz not null,
  zone text not null,
  constraint country_zone_pkey primary key (country, effective_from)
);

comment on table dipper.country_zone is 'class G: by which zone days of a country are counted, since when; elsewhere zone_of says it';

-- Moments and amounts as the contract writes them.
create function dipper.wire_time(p_at timestamptz) returns text
  language sql immutable parallel safe
  as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

grant execute on function dipper.wire_time to dipper_app;

-- The words with which `withdraw_retention_rule` answers.
create type dipper.withdraw_retention_rule_outcome as enum (
  'done', 'changed_meanwhile', 'not_found', 'second_operator_required'
);

-- Stops a version that two approved, before it begins and by one administrator: only if the rule in
-- force without it keeps longer. All administrators are notified.
create function dipper.withdraw_retention_rule(
  p_subject text, p_version integer, p_by text, p_reason text
) returns dipper.withdraw_retention_rule_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_rule dipper.retention_rule;
begin
  perform 1 from dipper.retention_rule where subject = p_subject order by version for update;
  select * into v_rule from dipper.retention_rule
  where subject = p_subject and version = p_version;
  if not found then
    return 'not_found';
  elsif not dipper.is_enrolled_administrator(p_by) then
    return 'second_operator_required';
  elsif v_rule.withdrawn_at is not null or v_rule.effective_from <= v_now then
    return 'changed_meanwhile';
  elsif not dipper.is_retention_withdrawable(p_subject, p_version, v_now) then
    return 'second_operator_required';
  end if;
  update dipper.retention_rule
  set withdrawn_at = v_now, withdrawn_by = p_by, withdrawn_why = p_reason
  where subject = p_subject and version = p_version;
  assert found, format('version %s of %s vanished under its lock', p_version, p_subject);
  perform dipper.tell_operators(array['administrator'], 'withdrawn', 'retention:' || p_subject,
    jsonb_build_object('by', p_by, 'from', dipper.written_moment(v_rule.effective_from)), v_now);
  return 'done';
end $$;
grant execute on function dipper.withdraw_retention_rule to dipper_app;

grant execute on function dipper.withdraw_retention_rule to dipper_app;

-- The time zone that days of a country are counted in, at a moment.
create function dipper.zone_at(p_country text, p_at timestamptz) returns text
  language sql stable parallel safe security definer set search_path = pg_catalog as $$
  select coalesce((select z.zone from dipper.country_zone z
    where z.country = p_country and z.effective_from <= p_at
    order by z.effective_from desc limit 1), dipper.zone_of(p_country))
$$;
grant execute on function dipper.zone_at to dipper_app;

-- Business days and months are those of the country; where it has many zones, those of UTC.
create function dipper.zone_of(p_country text) returns text
  language sql immutable parallel safe
  as $$ select case p_country when 'kr' then 'Asia/Seoul' when 'jp' then 'Asia/Tokyo' else 'UTC' end $$;

grant execute on function dipper.zone_of to dipper_app;

-- The words with which `begin_card_try` answers.
create type dipper.begin_card_try_outcome as enum (
  'begun', 'card_registration_expired', 'payment_too_many_requests'
);

-- Lets a vault exchange a card for a key: one at a time for a form, and none once a key is held of it.
-- The same try again is the same as once.
create function dipper.begin_card_try(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_try_id uuid, p_most_tries integer,
  p_seconds integer
) returns dipper.begin_card_try_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_form dipper.card_registration;
begin
  select * into v_form from dipper.card_registration
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id
  for no key update;
  if v_form.state is distinct from 'open' or v_form.expires_at <= v_now
    or exists (select 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
      and customer_key = v_form.customer_key) then
    return 'card_registration_expired';
  elsif v_form.try_id = p_try_id then
    return 'begun';
  elsif v_form.try_ends_at > v_now then
    return 'payment_too_many_requests';
  elsif v_form.tries >= p_most_tries then
    return 'card_registration_expired';
  end if;
  update dipper.card_registration
  set tries = v_form.tries + 1, try_id = p_try_id,
    try_ends_at = v_now + make_interval(secs => p_seconds)
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id;
  assert found, 'a registration vanished under its lock';
  return 'begun';
end $$;
grant execute on function dipper.begin_card_try to dipper_app;

-- When a card stops working: with the last moment of its month, where it was issued.
create function dipper.card_ends_at(p_expiry text) returns timestamptz
  language sql immutable parallel safe
  as $$
    select (make_timestamp(left(p_expiry, 4)::integer, right(p_expiry, 2)::integer, 1, 0, 0, 0)
      + interval '1 month') at time zone 'Asia/Seoul'
  $$;

grant execute on function dipper.card_ends_at to dipper_app;

-- `c`, the person in base 36, and the payment: the only name of it that leaves Dipper.
create function dipper.card_order_id(p_user_id bigint, p_card_payment_id uuid) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog as $$
declare
  v_left bigint := p_user_id;
  v_text text := '';
begin
  while v_left > 0 loop
    v_text := substr('0123456789abcdefghijklmnopqrstuvwxyz', (v_left % 36)::integer + 1, 1) || v_text;
    v_left := v_left / 36;
  end loop;
  return 'c' || v_text || '-' || replace(p_card_payment_id::text, '-', '');
end $$;

grant execute on function dipper.card_order_id to dipper_app;

-- A card in one line, as its person knows it; some providers hide how its number ends.
create function dipper.card_told(p_company text, p_number_masked text) returns text
  language sql immutable set search_path = pg_catalog as $$
  select concat_ws(' ', p_company, '•••• ' || substring(p_number_masked from '[0-9]{4}$'));
$$;

grant execute on function dipper.card_told to dipper_app;

-- The outcome of a request to change a saved card.
create type dipper.change_card_outcome as enum (
  'done', 'billing_key_null', 'card_delete_while_subscribed', 'card_in_use', 'card_not_found',
  'main_card_delete_failed'
);

create table dipper.card (
  bucket integer not null,
  user_id bigint not null,
  card_id uuid not null,
  -- `trying`: its trial is not over. Only a kept card can be used or shown. One whose key is only held
  -- is deleted, and becomes another if its form is redeemed before `forget_at`.
  state text not null,
  provider text not null,
  customer_key text not null,
  -- Encrypted by the application: the key is not in this database. Gone once the provider forgot it.
  billing_key_sealed bytea,
  -- Keyed hash, whose key only the vault has: equal for equal cards, and it reveals nothing else.
  fingerprint text not null,
  company text not null,
  number_masked text not null,
  kind text not null,
  expiry text,
  birth_date_sealed bytea,
  nickname text not null,
  is_main boolean not null,
  -- Whether the person asked for it to become the main card, while its trial runs.
  wants_main boolean not null,
  -- The recurring payment terms that the person accepted when the card was saved.
  terms_version text,
  key_state text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  forget_at timestamptz,
  forget_tries integer not null default 0,
  revision integer not null,
  constraint card_pkey primary key (bucket, user_id, card_id),
  constraint card_state check (state in ('trying', 'kept', 'deleted')),
  constraint card_key_state check (key_state in ('live', 'gone', 'forgotten')),
  constraint card_main_is_kept check (not is_main or state = 'kept'),
  constraint card_deleted_at check ((state = 'deleted') = (deleted_at is not null)),
  constraint card_has_key check (billing_key_sealed is not null or key_state = 'forgotten')
) with (fillfactor=80);

-- Hands out keys that a provider has to forget. The lease brings them back if the asker dies.
create function dipper.claim_cards_to_forget(
  p_bucket integer, p_limit integer, p_lease_seconds integer
) returns setof dipper.card language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.card d set forget_at = v_lease, forget_tries = d.forget_tries + 1
  where d.bucket = p_bucket and (d.user_id, d.card_id) in (
    select c.user_id, c.card_id from dipper.card c
    where c.bucket = p_bucket and c.forget_at <= v_now
    order by c.forget_at limit p_limit for update skip locked)
  returning d.*;
end $$;
grant execute on function dipper.claim_cards_to_forget to dipper_app;

-- The class of a decline, by which it is tried again or not.
create function dipper.class_of_decline(p_failure_code integer) returns text
  language plpgsql stable as $$
begin
  return coalesce(
    (select class from dipper.decline_class where failure_code = p_failure_code), 'soft');
end $$;

-- The state of a charge; some states only a purchase has.
create type dipper.charge_state as enum (
  'created', 'redirected', 'sent', 'unknown', 'succeeded', 'declined', 'canceled', 'expired',
  'abandoned', 'review', 'waiting', 'part_refunded', 'refunded'
);

-- The units of amounts: spoons, points and the currencies, each in its minor unit.
create type dipper.unit as enum (
  'SPOON', 'POINT', 'KRW', 'JPY', 'TWD', 'SAR', 'USD'
);

-- The outcome of a refund's request, proposal or decision.
create type dipper.refund_outcome as enum (
  'accepted', 'repeated', 'card_payment_not_found', 'changed_meanwhile',
  'idempotency_key_mismatch', 'invalid_amount', 'no_right', 'payment_already_completed',
  'payment_canceled', 'payment_in_progress', 'payment_information_incorrect', 'payment_not_found',
  'refund_account_required', 'refund_already_requested', 'refund_spoons_used',
  'refund_window_over', 'second_operator_required'
);

-- Accepts the real charge as the payment that it was for, or closes it if the provider holds
-- nothing. Both end in the settlement of every charge, with its usual consequences.
create function dipper.decide_card_review(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid,
  p_outcome dipper.charge_state, p_reference text, p_amount bigint, p_currency dipper.unit,
  p_failure_code integer, p_ask_after_seconds integer, p_evidence jsonb
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.card_payment;
  v_refusal dipper.refund_outcome;
  v_decision dipper.settling_outcome;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  v_refusal := dipper.refuse_review(p_bucket, p_user_id, p_card_payment_id, 'card');
  if v_refusal is not null then
    return v_refusal;
  elsif p_outcome = 'succeeded'
    and (v_payment.purpose = 'trial' or p_currency <> v_payment.currency) then
    -- A trial buys nothing, and a price in won is not paid in anything else.
    return 'payment_information_incorrect';
  end if;
  if p_outcome = 'succeeded' then
    update dipper.card_payment set amount = p_amount
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
    assert found, format('card payment %s vanished under its lock', p_card_payment_id);
  end if;
  select s.o_decision into v_decision from dipper.settle_card_payment(p_bucket, p_user_id,
    p_card_payment_id, p_outcome, p_reference, p_amount, p_currency, 'operator',
    p_evidence || jsonb_build_object('orderedAmount', v_payment.amount), p_failure_code,
    p_ask_after_seconds, v_now) s;
  if v_decision is distinct from 'moved' then
    raise exception 'card payment % could not be decided: %', p_card_payment_id, v_decision;
  end if;
  return 'accepted';
end $$;
grant execute on function dipper.decide_card_review to dipper_app;

-- Deletes a card of the person, unless something still pays with it.
create function dipper.delete_card(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns dipper.change_card_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_card dipper.card;
begin
  perform dipper.hold_cards(p_bucket, p_user_id);
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  if v_card.state is distinct from 'kept' then
    return 'card_not_found';
  elsif v_card.is_main then
    return 'main_card_delete_failed';
  elsif dipper.is_card_in_use(p_bucket, p_user_id, p_card_id) then
    return 'card_delete_while_subscribed';
  elsif exists (select 1 from dipper.card_payment where bucket = p_bucket
    and user_id = p_user_id and card_id = p_card_id
    and state in ('created', 'sent', 'unknown')) then
    return 'card_in_use';
  end if;
  perform dipper.drop_card(p_bucket, p_user_id, p_card_id, v_now);
  return 'done';
end $$;
grant execute on function dipper.delete_card to dipper_app;

-- The card is gone for its person at once; the provider is told until it has forgotten the key.
create function dipper.drop_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns void language plpgsql as $$
begin
  update dipper.card set state = 'deleted', is_main = false, deleted_at = p_now, forget_at = p_now,
    changed_at = p_now, birth_date_sealed = null, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and deleted_at is null;
  assert found, format('card %s vanished under its lock', p_card_id);
end $$;

-- The provider says that it has ended the key: the card pays nothing any more, and its person hears
-- of it. One that they have deleted themselves causes no event.
create function dipper.end_card_key(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_card dipper.card;
begin
  update dipper.card set key_state = 'gone', changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id
    and key_state = 'live' and deleted_at is null
  returning * into v_card;
  if v_card.card_id is null then
    return false;
  end if;
  if v_card.state = 'kept' then
    perform dipper.plan_notice(p_bucket, p_user_id, 'card-gone',
      md5(concat_ws(':', p_card_id, 'gone'))::uuid, jsonb_build_object(
        'product', '', 'currency', 'KRW', 'amount', '0',
        'card', dipper.card_told(v_card.company, v_card.number_masked), 'cardPaymentId', null,
        'until', v_now, 'next', null));
  end if;
  return true;
end $$;
grant execute on function dipper.end_card_key to dipper_app;

-- Ends the attempt in progress, so that the next one may begin; an attempt that does not count is
-- taken back.
create function dipper.end_card_try(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_try_id uuid, p_counts boolean
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.card_registration
  set try_id = null, try_ends_at = null,
    tries = case when p_counts then tries else tries - 1 end
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id
    and try_id = p_try_id;
  -- None: it was ended before, or another one has begun since it should have been over.
  return found;
end $$;
grant execute on function dipper.end_card_try to dipper_app;

-- Notes that a provider has ended a card's key, or when it is asked again.
create function dipper.finish_forgetting(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_again_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_again timestamptz := v_now + make_interval(secs => p_again_seconds);
begin
  update dipper.card
  set forget_at = v_again, changed_at = v_now, revision = revision + 1,
    key_state = case when v_again is null then 'forgotten' else key_state end,
    billing_key_sealed = case when v_again is null then null else billing_key_sealed end
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id
    and state = 'deleted' and key_state <> 'forgotten';
  return found;
end $$;
grant execute on function dipper.finish_forgetting to dipper_app;

-- After the key that made them has leaked, by which a number could be tried out: the cards stay, and
-- are no longer known to be the same when they come again.
create function dipper.forget_card_fingerprints(
  p_bucket integer, p_before timestamptz, p_limit integer
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer;
begin
  update dipper.card c set fingerprint = c.card_id::text
  where c.bucket = p_bucket and c.card_id in (
    select o.card_id from dipper.card o
    where o.bucket = p_bucket and o.created_at < p_before and o.fingerprint <> o.card_id::text
    limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function dipper.forget_card_fingerprints to dipper_app;

-- A key of a card is found by a name that is made with a key of ours; those of older keys go.
create function dipper.forget_card_names(p_provider text, p_names bytea[]) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer;
begin
  delete from dipper.card_key where provider = p_provider and key_hash = any(p_names);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function dipper.forget_card_names to dipper_app;

-- Stores a billing key before it can be used, like that of a deleted card, which is deleted at the
-- provider once its form has expired. Repeating it changes nothing.
create function dipper.hold_card_key(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_card_id uuid, p_provider text,
  p_customer_key text, p_billing_key_sealed bytea, p_fingerprint text, p_company text,
  p_number_masked text, p_kind text, p_expiry text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_ends_at timestamptz;
begin
  select expires_at into v_ends_at from dipper.card_registration
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id
    and provider = p_provider and customer_key = p_customer_key;
  if not found then
    return false;
  end if;
  v_ends_at := greatest(v_ends_at, v_now);
  insert into dipper.card (bucket, user_id, card_id, state, provider, customer_key,
    billing_key_sealed, fingerprint, company, number_masked, kind, expiry, nickname, is_main,
    wants_main, key_state, created_at, changed_at, deleted_at, forget_at, revision)
  values (p_bucket, p_user_id, p_card_id, 'deleted', p_provider, p_customer_key,
    p_billing_key_sealed, p_fingerprint, p_company, p_number_masked, p_kind, p_expiry, '', false,
    false, 'live', v_now, v_now, v_now, v_ends_at, 0)
  on conflict (bucket, user_id, card_id) do nothing;
  return true;
end $$;
grant execute on function dipper.hold_card_key to dipper_app;

-- Locks all of a person's cards in one order, so that concurrent changes wait for each other.
create function dipper.hold_cards(p_bucket integer, p_user_id bigint) returns void
  language plpgsql as $$
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for no key update;
end $$;

-- Whether a running subscription is paid by this card.
create function dipper.is_card_in_use(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select 1 from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state <> 'ended');
end $$;
grant execute on function dipper.is_card_in_use to dipper_app;

-- Billing keys are those of Korean cards, which are charged in won.
create function dipper.is_charged_by_card(p_currency dipper.unit) returns boolean
  language sql immutable parallel safe
  as $$ select p_currency = 'KRW' $$;

grant execute on function dipper.is_charged_by_card to dipper_app;

-- The state of a subscription's period.
create type dipper.period_state as enum (
  'due', 'charging', 'paid', 'free', 'skipped', 'failed', 'refunded'
);

-- The state of a subscription.
create type dipper.subscription_state as enum (
  'pending', 'active', 'canceled', 'past_due', 'ended'
);

create table dipper.subscription (
  bucket integer not null,
  user_id bigint not null,
  subscription_id uuid not null,
  state dipper.subscription_state not null,
  revision integer not null,
  type text not null,
  dj_id bigint not null,
  product_id bigint not null,
  plan text,
  grade text,
  name text not null,
  standard_price bigint not null,
  local_price bigint not null,
  currency dipper.unit not null,
  country text not null,
  card_id uuid not null,
  promotion_id bigint,
  promotion_months integer not null,
  -- The part of the price that is free in the free months; a dearer tier pays the difference.
  promotion_price bigint not null,
  -- Period n begins n times thirty days of 24 hours after it.
  anchor_at timestamptz not null,
  -- The period that comes next, and when it does; of one that is canceled, when it ends. Null while
  -- a period is being paid.
  next_period integer not null,
  next_due_at timestamptz,
  paid_until timestamptz not null,
  -- Since the first decline of the period that is not paid.
  trouble_since timestamptz,
  trouble_code integer,
  canceled_at timestamptz,
  ended_at timestamptz,
  ended_why text,
  terms_version text not null,
  agreed_at timestamptz not null,
  request_key text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint subscription_pkey primary key (bucket, user_id, subscription_id),
  constraint subscription_request_once unique (bucket, user_id, request_key),
  constraint subscription_bucket check (bucket = user_id % 4096),
  constraint subscription_type check (type in ('membership', 'plan')),
  constraint subscription_next check (next_period >= 0),
  constraint subscription_promotion_months check (promotion_months >= 0 and promotion_price >= 0),
  constraint subscription_canceled check (state <> 'canceled' or canceled_at is not null),
  constraint subscription_ended check ((state = 'ended') = (ended_at is not null)
    and (state = 'ended') = (ended_why is not null)),
  constraint subscription_trouble check ((state = 'past_due') <= (trouble_since is not null)),
  constraint subscription_of_card foreign key (bucket, user_id, card_id)
    references dipper.card (bucket, user_id, card_id)
) with (fillfactor=70);

create table dipper.subscription_period (
  bucket integer not null,
  user_id bigint not null,
  subscription_id uuid not null,
  period_number integer not null,
  state dipper.period_state not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  amount bigint not null,
  attempts integer not null default 0,
  -- Time of the next charge attempt of a due period.
  next_attempt_at timestamptz,
  -- When it is given up without another attempt.
  give_up_at timestamptz,
  card_payment_id uuid,
  paid_at timestamptz,
  failure_code integer,
  changed_at timestamptz not null,
  constraint subscription_period_pkey
    primary key (bucket, user_id, subscription_id, period_number),
  constraint subscription_period_number check (period_number >= 0),
  constraint subscription_period_span check (ends_at - starts_at = interval '30 days'),
  constraint subscription_period_amount check (amount >= 0 and (state = 'free') <= (amount = 0)),
  constraint subscription_period_due check ((state = 'due') = (next_attempt_at is not null)),
  constraint subscription_period_of foreign key (bucket, user_id, subscription_id)
    references dipper.subscription (bucket, user_id, subscription_id)
) with (fillfactor=70);

-- For the first time in this period, and another card was tried before.
create function dipper.is_of_another_card(
  p_card_payment_id uuid, p_period dipper.subscription_period
) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from dipper.card_payment this
    join dipper.card_payment before on before.bucket = this.bucket
      and before.user_id = this.user_id and before.subscription_id = this.subscription_id
      and before.period_number = this.period_number and before.purpose = 'period'
      and before.attempt < this.attempt
    where this.bucket = p_period.bucket and this.user_id = p_period.user_id
      and this.card_payment_id = p_card_payment_id and this.purpose = 'period'
    having count(*) > 0 and not bool_or(before.card_id = this.card_id));
end $$;

-- A card that has passed is kept; the first one, or one that was asked to be, is the main card.
create function dipper.keep_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_wants boolean;
  v_has_main boolean;
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for no key update;
  select wants_main into v_wants from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  select coalesce(bool_or(is_main), false) into v_has_main from dipper.card
  where bucket = p_bucket and user_id = p_user_id and deleted_at is null;
  update dipper.card set state = 'kept', is_main = not v_has_main, changed_at = p_now,
    revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'trying';
  assert found, format('card %s vanished under its lock', p_card_id);
  if v_wants and v_has_main then
    perform dipper.set_main_card(p_bucket, p_user_id, p_card_id, p_now);
  end if;
end $$;

-- Makes one of the person's cards the main one.
create function dipper.make_main_card(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns dipper.change_card_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_card dipper.card;
begin
  perform dipper.hold_cards(p_bucket, p_user_id);
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  if v_card.state is distinct from 'kept' then
    return 'card_not_found';
  elsif v_card.key_state <> 'live' then
    return 'billing_key_null';
  elsif not v_card.is_main then
    perform dipper.set_main_card(p_bucket, p_user_id, p_card_id, v_now);
  end if;
  return 'done';
end $$;
grant execute on function dipper.make_main_card to dipper_app;

-- The provider has no key for it any more: it cannot be charged, and the person has to know.
create function dipper.mark_card_gone(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.card set key_state = 'gone', changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and key_state = 'live';
  return found;
end $$;
grant execute on function dipper.mark_card_gone to dipper_app;

-- Plans the next retry of a decline's class, counted from the first decline, or ends the
-- subscription. A charge that was held back counts as a decline.
create function dipper.note_decline(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_failure_code integer,
  p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_class text := dipper.class_of_decline(p_failure_code);
  v_since timestamptz := case
    when v_class = 'held' or dipper.class_of_decline(p_sub.trouble_code) = 'held'
      or dipper.is_of_another_card(p_card_payment_id, p_period) then p_now
    else coalesce(p_sub.trouble_since, p_now) end;
  v_at timestamptz;
  v_step text;
begin
  select v_since + make_interval(hours => after_hours), step into v_at, v_step
  from dipper.subscription_retry
  where class = v_class and v_since + make_interval(hours => after_hours) > p_now
  order by after_hours limit 1;
  if v_at is null or v_at > p_period.ends_at then
    perform dipper.note_trouble(p_sub, p_period, p_failure_code, p_card_payment_id, v_since, null,
      p_now);
    perform dipper.move_period(p_period, 'failed', null, null,
      coalesce(p_card_payment_id, p_period.card_payment_id), p_failure_code, p_now);
    select * into p_sub from dipper.subscription
    where bucket = p_sub.bucket and user_id = p_sub.user_id
      and subscription_id = p_sub.subscription_id;
    perform dipper.end_subscription(p_sub, 'unpaid', p_period.period_number, p_failure_code, p_now);
    return;
  end if;
  if p_period.state = 'charging' then
    perform dipper.move_period(p_period, 'due', v_at, case when v_step = 'end' then v_at end,
      p_card_payment_id, p_failure_code, p_now);
  else
    update dipper.subscription_period
    set next_attempt_at = v_at, give_up_at = case when v_step = 'end' then v_at end,
      failure_code = p_failure_code, changed_at = p_now
    where bucket = p_period.bucket and user_id = p_period.user_id
      and subscription_id = p_period.subscription_id and period_number = p_period.period_number
      and state = 'due';
    assert found,
      format('period %s of %s is not due', p_period.period_number, p_period.subscription_id);
  end if;
  perform dipper.note_trouble(p_sub, p_period, p_failure_code, p_card_payment_id, v_since, v_at,
    p_now);
end $$;

-- Updates the subscription when its charge becomes final or is refunded. A late success of a
-- period that is already paid or over is refunded. A decline of a replaced card says nothing
-- about the new one, which is tried at once.
create function dipper.on_card_payment_final(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_payment dipper.card_payment;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if v_payment.state in ('part_refunded', 'refunded') then
    perform dipper.on_money_back(v_payment, p_now);
    return;
  elsif v_payment.state not in ('succeeded', 'declined') then
    return;
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id
    and subscription_id = v_payment.subscription_id for update;
  if v_sub.subscription_id is null then
    return;
  elsif v_payment.purpose = 'change' then
    perform dipper.on_change_final(v_sub, v_payment, p_now);
  elsif v_payment.state = 'succeeded' then
    select * into v_period from dipper.subscription_period
    where bucket = p_bucket and user_id = p_user_id
      and subscription_id = v_payment.subscription_id
      and period_number = v_payment.period_number;
    perform dipper.on_period_charged(v_sub, v_period, v_payment, p_now);
  else
    perform dipper.follow_unpaid(v_sub, v_payment, v_payment.failure_code, p_now);
  end if;
end $$;

-- The words with which `open_card_registration` answers.
create type dipper.open_card_registration_outcome as enum (
  'opened', 'user_not_found', 'too_many_cards', 'payment_too_many_requests', 'account_blocked',
  'account_deleted', 'certification_required', 'payment_right_blocked', 'payment_right_missing',
  'subscription_minor_not_allowed'
);

-- Begins the registration of a card, or says why it cannot begin.
create function dipper.open_card_registration(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_provider text,
  p_customer_key text, p_way text, p_lifetime_seconds integer, p_most_cards integer,
  p_most_a_day integer, out o_outcome dipper.open_card_registration_outcome, out o_expires_at timestamptz
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_since timestamptz := v_now - interval '24 hours';
  v_person dipper.app_user;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if not found then
    o_outcome := 'user_not_found';
    return;
  end if;
  o_outcome := dipper.refuse_recurring(v_person, v_now);
  if o_outcome is not null then
    return;
  elsif (select count(*) from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null) >= p_most_cards then
    o_outcome := 'too_many_cards';
    return;
  elsif (select count(*) from dipper.card_registration where bucket = p_bucket
    and user_id = p_user_id and created_at > v_since) >= p_most_a_day then
    o_outcome := 'payment_too_many_requests';
    return;
  end if;
  o_outcome := 'opened';
  o_expires_at := v_now + make_interval(secs => p_lifetime_seconds);
  insert into dipper.card_registration (bucket, user_id, registration_id, state, provider,
    customer_key, way, created_at, expires_at)
  values (p_bucket, p_user_id, p_registration_id, 'open', p_provider, p_customer_key, p_way,
    v_now, o_expires_at);
end $$;
grant execute on function dipper.open_card_registration to dipper_app;

create table dipper.card_payment (
  bucket integer not null,
  user_id bigint not null,
  card_payment_id uuid not null,
  order_id text not null,
  purpose text not null,
  -- `trial`: of a card alone. `period`, and `change`: what a higher tier costs more until its end.
  subscription_id uuid,
  period_number integer,
  attempt integer,
  card_id uuid not null,
  provider text not null,
  item_name text not null,
  amount bigint not null,
  currency dipper.unit not null,
  country text not null,
  state dipper.charge_state not null,
  revision integer not null,
  failure_code integer,
  charge_reference text,
  refunded_amount bigint not null default 0,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  finished_at timestamptz,
  constraint card_payment_pkey primary key (bucket, user_id, card_payment_id),
  constraint card_payment_purpose check (purpose in ('trial', 'period', 'change')),
  constraint card_payment_of_period check ((purpose <> 'trial')
    = (subscription_id is not null and period_number is not null and attempt is not null)),
  constraint card_payment_amount check (amount > 0),
  constraint card_payment_refunded check (refunded_amount between 0 and amount),
  constraint card_payment_of_card foreign key (bucket, user_id, card_id)
    references dipper.card (bucket, user_id, card_id)
) with (fillfactor=70);

-- The money and the outbox events of a charge that has just succeeded; the DJ of a plan has a share in
-- it.
create function dipper.post_card_payment(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql as $$
begin
  if p_payment.purpose = 'trial' then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_payment.bucket, p_payment.user_id, 'subscription_sale', p_payment.card_payment_id, 1,
    dipper.receivable_of(p_payment.provider), 'platform.sales.subscriptions', p_payment.currency,
    p_payment.amount, p_now);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  values (p_payment.bucket, p_payment.card_payment_id, p_payment.user_id,
    'card-payment-succeeded', p_now);
  perform dipper.promise_share(p_payment, p_now);
end $$;

-- Nobody asks about a form of last month.
create function dipper.purge_card_registrations(p_bucket integer, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := dipper.current_time() - interval '30 days';
  v_count integer;
begin
  delete from dipper.card_registration r
  where r.bucket = p_bucket and (r.user_id, r.registration_id) in (
    select o.user_id, o.registration_id from dipper.card_registration o
    where o.bucket = p_bucket and o.expires_at <= v_before limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function dipper.purge_card_registrations to dipper_app;

-- The words with which `redeem_card_registration` answers.
create type dipper.redeem_card_registration_outcome as enum (
  'kept', 'trying', 'repeated', 'card_registration_expired', 'card_type_not_allowed',
  'card_already_exists', 'too_many_cards', 'account_blocked', 'account_deleted',
  'certification_required', 'payment_right_blocked', 'payment_right_missing',
  'subscription_minor_not_allowed'
);

-- Turns a registration and its waiting billing key into a card, once. A key that must not stay is
-- left like that of a deleted card: its deletion is requested from the provider until it succeeds.
create function dipper.redeem_card_registration(
  p_bucket integer, p_user_id bigint, p_registration_id uuid, p_redeem_key text, p_card_id uuid,
  p_birth_date_sealed bytea, p_nickname text, p_wants_main boolean, p_terms_version text,
  p_most_cards integer,
  p_trial_when text, p_trial_id uuid, p_trial_item text, p_trial_amount bigint,
  p_trial_currency dipper.unit,
  out o_outcome dipper.redeem_card_registration_outcome, out o_card_id uuid, out o_card_payment_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_person dipper.app_user;
  v_registration dipper.card_registration;
  v_card dipper.card;
  v_cards integer;
  v_started text;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  select * into v_registration from dipper.card_registration
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id
  for no key update;
  if v_registration.state = 'used' and v_registration.redeem_key = p_redeem_key then
    o_outcome := 'repeated';
    o_card_id := v_registration.card_id;
    select card_payment_id into o_card_payment_id from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_id = o_card_id
      and purpose = 'trial';
    return;
  end if;
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id for no key update;
  if v_registration.state is distinct from 'open' or v_card.state is distinct from 'deleted'
    or v_card.customer_key <> v_registration.customer_key then
    o_outcome := 'card_registration_expired';
    return;
  end if;
  select count(*) into v_cards from dipper.card
  where bucket = p_bucket and user_id = p_user_id and deleted_at is null;
  o_outcome := case
    when v_registration.expires_at <= v_now then 'card_registration_expired'
    when dipper.refuse_recurring(v_person, v_now) is not null
      then dipper.refuse_recurring(v_person, v_now)
    when v_card.kind <> 'credit' then 'card_type_not_allowed'
    when exists (select 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
      and fingerprint = v_card.fingerprint and deleted_at is null) then 'card_already_exists'
    when v_cards >= p_most_cards then 'too_many_cards'
  end;
  update dipper.card_registration
  set state = 'used', used_at = v_now, redeem_key = p_redeem_key, card_id = p_card_id
  where bucket = p_bucket and user_id = p_user_id and registration_id = p_registration_id;
  assert found, 'a registration vanished under its lock';
  update dipper.card set state = case when o_outcome is null then 'trying' else state end,
    deleted_at = case when o_outcome is null then null else v_now end,
    forget_at = case when o_outcome is null then null else v_now end,
    birth_date_sealed = case when o_outcome is null then p_birth_date_sealed end,
    nickname = p_nickname, wants_main = p_wants_main, terms_version = p_terms_version,
    created_at = v_now, changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id;
  assert found, format('card %s vanished under its lock', p_card_id);
  if o_outcome is not null then
    return;
  end if;
  o_card_id := p_card_id;
  if p_trial_when = 'every' or (p_trial_when = 'first' and v_cards = 0) then
    o_card_payment_id := p_trial_id;
    v_started := dipper.start_card_payment(p_bucket, p_user_id, p_trial_id, null, 'trial', null,
      null, null, p_card_id, p_trial_item, p_trial_amount, p_trial_currency, v_now);
    if v_started <> 'started' then
      raise exception 'a trial of a new card was not started: %', v_started;
    end if;
    o_outcome := 'trying';
  else
    perform dipper.keep_card(p_bucket, p_user_id, p_card_id, v_now);
    o_outcome := 'kept';
  end if;
end $$;
grant execute on function dipper.redeem_card_registration to dipper_app;

-- Why this card of the person pays nothing, or null. Takes hold of the person's cards.
create function dipper.refuse_card(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns text language plpgsql as $$
declare
  v_card dipper.card;
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for share;
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'kept';
  return case when v_card.card_id is null then 'card_not_found'
    when v_card.key_state <> 'live' then 'billing_key_null' end;
end $$;

-- Notes which card a provider's key belongs to, so that it is found by its key; the first one stays.
create function dipper.remember_card_key(
  p_provider text, p_key_hash bytea, p_bucket integer, p_user_id bigint, p_card_id uuid
) returns uuid language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: a provider's key finds its card.
begin
  insert into dipper.card_key (provider, key_hash, bucket, user_id, card_id)
  values (p_provider, p_key_hash, p_bucket, p_user_id, p_card_id)
  on conflict (provider, key_hash) do nothing;
  return (select card_id from dipper.card_key
    where provider = p_provider and key_hash = p_key_hash);
end $$;
grant execute on function dipper.remember_card_key to dipper_app;

-- Gives a card of the person another name.
create function dipper.rename_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_nickname text
) returns dipper.change_card_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.card set nickname = p_nickname, changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'kept';
  if not found then
    return 'card_not_found';
  end if;
  return 'done';
end $$;
grant execute on function dipper.rename_card to dipper_app;

-- Replaces a card's fingerprint by the newer key's when the card is seen again. A card that was
-- saved twice meanwhile stays two cards.
create function dipper.renew_card_fingerprint(
  p_bucket integer, p_user_id bigint, p_before text[], p_after text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_card_id uuid;
begin
  select c.card_id into v_card_id from dipper.card c
  where c.bucket = p_bucket and c.user_id = p_user_id and c.fingerprint = any(p_before)
    and c.deleted_at is null and not exists (
      select 1 from dipper.card o
      where o.bucket = p_bucket and o.user_id = p_user_id and o.fingerprint = p_after
        and o.deleted_at is null)
  order by c.card_id limit 1 for update;
  if v_card_id is null then
    return false;
  end if;
  update dipper.card set fingerprint = p_after
  where bucket = p_bucket and user_id = p_user_id and card_id = v_card_id;
  return found;
end $$;
grant execute on function dipper.renew_card_fingerprint to dipper_app;

-- The last step before the charge is requested: only one caller gets it. A charge that comes too
-- late for the person to expect it is not requested.
create function dipper.send_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_payment dipper.card_payment;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if dipper.is_charge_too_late(v_payment, v_now) or not dipper.move_charge(p_bucket,
    p_user_id, p_card_payment_id, 'card', 'created', 'sent', 'send', '{}'::jsonb, v_now) then
    return false;
  end if;
  perform dipper.plan_charge(p_bucket, p_user_id, p_card_payment_id, 'card', v_due);
  return true;
end $$;
grant execute on function dipper.send_card_payment to dipper_app;

-- Makes a kept card the main card; everything that runs is paid by it from the next payment on.
-- The caller holds the person's cards.
create function dipper.set_main_card(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns void language plpgsql as $$
begin
  -- any number of rows: there may be no main card yet.
  update dipper.card set is_main = false, changed_at = p_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and is_main and card_id <> p_card_id;
  update dipper.card set is_main = true, changed_at = p_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'kept';
  assert found, format('card %s vanished under its lock', p_card_id);
  perform dipper.on_main_card_changed(p_bucket, p_user_id, p_card_id, p_now);
end $$;

-- One charge of a batch: the evidence is checked against the request.
create function dipper.settle_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid,
  p_outcome dipper.charge_state, p_reference text, p_amount bigint,
  p_currency dipper.unit, p_cause text, p_evidence jsonb, p_failure_code integer,
  p_ask_after_seconds integer, p_now timestamptz,
  out o_decision dipper.settling_outcome, out o_state dipper.charge_state
) language plpgsql as $$
declare
  v_due timestamptz := p_now + make_interval(secs => p_ask_after_seconds);
  v_payment dipper.card_payment;
  v_target dipper.charge_state;
  v_is_moved boolean := false;
  v_refund_id uuid;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  if not found then
    o_decision := 'missing';
    return;
  end if;
  v_target := case
    when p_outcome is null then v_payment.state
    when p_outcome <> 'succeeded' then p_outcome
    when p_amount = v_payment.amount and p_currency = v_payment.currency then 'succeeded'
    else 'review'
  end;
  if v_target <> v_payment.state then
    v_is_moved := dipper.move_charge(p_bucket, p_user_id, p_card_payment_id, 'card',
      v_payment.state, v_target, p_cause, p_evidence, p_now);
  end if;
  o_decision := case when v_is_moved then 'moved'
    when v_target = v_payment.state then 'already' else 'refused' end;
  o_state := case when v_is_moved then v_target else v_payment.state end;
  if o_decision = 'refused' then
    return;
  end if;
  update dipper.card_payment
  set failure_code = case when v_is_moved then p_failure_code else failure_code end,
    charge_reference = coalesce(p_reference, charge_reference)
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  returning * into v_payment;
  if o_state <> 'review' and v_due is null then
    -- any number of rows: what nobody was going to ask about has none.
    delete from dipper.charge_due
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_card_payment_id;
  elsif o_state <> 'review' then
    insert into dipper.charge_due as d
      (bucket, user_id, payment_id, charge_kind, due_at, attempt)
    values (p_bucket, p_user_id, p_card_payment_id, 'card', v_due, 1)
    on conflict (bucket, user_id, payment_id) do update
    set due_at = v_due, attempt = case when v_is_moved then 1 else d.attempt + 1 end;
  end if;
  if not v_is_moved or o_state not in ('succeeded', 'declined', 'review') then
    return;
  end if;
  if o_state = 'succeeded' then
    perform dipper.post_card_payment(v_payment, p_now);
  end if;
  if v_payment.purpose <> 'trial' then
    perform dipper.on_card_payment_final(p_bucket, p_user_id, p_card_payment_id, p_now);
    return;
  end if;
  perform dipper.finish_trial(p_bucket, p_user_id, p_card_payment_id, p_now);
  if o_state = 'succeeded' then
    v_refund_id := gen_random_uuid();
    perform dipper.request_card_refund(p_bucket, p_user_id, p_card_payment_id, v_refund_id,
      'system', 'trial', null, 'trial', null);
  end if;
end $$;

-- The only writer of `succeeded`. Answer, question, message and reconciling all end here, alone or
-- many together: the arrays are one item each, no charge twice.
-- On a distributed database all items of a call share one bucket.
create function dipper.settle_card_payments(
  p_bucket integer[], p_user_id bigint[], p_card_payment_id uuid[],
  p_outcome dipper.charge_state[], p_reference text[], p_amount bigint[],
  p_currency dipper.unit[], p_cause text[], p_evidence jsonb[], p_failure_code integer[],
  p_ask_after_seconds integer[]
) returns table (
  o_card_payment_id uuid, o_decision dipper.settling_outcome, o_state dipper.charge_state
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_item record;
begin
  for v_item in
    select * from unnest(p_bucket, p_user_id, p_card_payment_id, p_outcome, p_reference, p_amount,
      p_currency, p_cause, p_evidence, p_failure_code, p_ask_after_seconds)
      as i (bucket, user_id, card_payment_id, outcome, reference, amount, currency, cause,
        evidence, failure_code, ask_after_seconds)
    order by i.bucket, i.user_id, i.card_payment_id
  loop
    o_card_payment_id := v_item.card_payment_id;
    select s.o_decision, s.o_state into o_decision, o_state
    from dipper.settle_card_payment(v_item.bucket, v_item.user_id, v_item.card_payment_id,
      v_item.outcome, v_item.reference, v_item.amount, v_item.currency, v_item.cause,
      v_item.evidence, v_item.failure_code, v_item.ask_after_seconds, v_now) s;
    return next;
  end loop;
end $$;
grant execute on function dipper.settle_card_payments to dipper_app;

-- The words with which `start_subscription` answers.
create type dipper.start_subscription_outcome as enum (
  'started', 'repeated', 'product_not_found', 'standard_price_not_found', 'promotion_not_found',
  'price_changed', 'wrong_next_payment_time', 'billing_key_null', 'card_not_found',
  'payment_too_many_requests', 'already_subscribed', 'payment_pending',
  'dj_suspended', 'subscription_type_mismatch', 'plan_level_not_found', 'group_not_found',
  'currency_not_found', 'promotion_standard_price_not_found', 'promotion_expired',
  'duplicated_promotion', 'free_trial_ended',
  'account_blocked', 'account_deleted', 'certification_required', 'payment_right_blocked',
  'payment_right_missing', 'subscription_minor_not_allowed'
);

-- Writes a charge to be requested, or returns the reason why not. It is called inside the caller's
-- transaction; the caller sends the charge after the commit, and a worker does if the caller dies.
create function dipper.start_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_order_id text, p_purpose text,
  p_subscription_id uuid, p_period_number integer, p_attempt integer, p_card_id uuid, p_item text,
  p_amount bigint, p_currency dipper.unit, p_now timestamptz
) returns dipper.start_subscription_outcome language plpgsql as $$
declare
  v_due timestamptz := p_now + interval '15 seconds';
  v_card dipper.card;
  v_country text;
begin
  if exists (select 1 from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id) then
    return 'repeated';
  end if;
  -- A card that is deleted meanwhile is gone for us, or we are first and the deletion waits.
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id for share;
  if v_card.card_id is null
    or v_card.state <> (case when p_purpose = 'trial' then 'trying' else 'kept' end) then
    return 'card_not_found';
  elsif v_card.key_state <> 'live' then
    return 'billing_key_null';
  end if;
  select country into v_country from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.card_payment (bucket, user_id, card_payment_id, order_id, purpose,
    subscription_id, period_number, attempt, card_id, provider, item_name, amount, currency,
    country, state, revision, requested_at, changed_at)
  values (p_bucket, p_user_id, p_card_payment_id,
    coalesce(p_order_id, dipper.card_order_id(p_user_id, p_card_payment_id)), p_purpose,
    p_subscription_id, p_period_number, p_attempt, p_card_id, v_card.provider, p_item, p_amount,
    p_currency, v_country, 'created', 0, p_now, p_now);
  perform dipper.plan_charge(p_bucket, p_user_id, p_card_payment_id, 'card', v_due);
  return 'started';
end $$;

comment on table dipper.card is 'class U: cards that people keep for recurring payment; never a number';

create unique index card_main_once on dipper.card (bucket, user_id) where is_main;

create unique index card_same_once on dipper.card (bucket, user_id, fingerprint)
  where deleted_at is null;

create index card_forget on dipper.card (forget_at) where forget_at is not null;

create index card_ending on dipper.card (dipper.card_ends_at(expiry))
  where state = 'kept' and expiry is not null;

create index card_last_digits on dipper.card (right(number_masked, 4), user_id);

create index card_billing_key_sealed_by on dipper.card
  ((substr(billing_key_sealed, 1, 8)), bucket) where billing_key_sealed is not null;

create index card_birth_date_sealed_by on dipper.card
  ((substr(birth_date_sealed, 1, 8)), bucket) where birth_date_sealed is not null;

create table dipper.card_registration (
  bucket integer not null,
  user_id bigint not null,
  registration_id uuid not null,
  state text not null,
  provider text not null,
  customer_key text not null,
  -- `frame`: the vault's form. `page`: the provider's own window.
  way text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  card_id uuid,
  -- The key of the request that redeemed it: the same request finds its card again, another does not.
  redeem_key text,
  -- Exchanges of a card for a key, by any vault, and the one that is under way, for so long at most.
  tries integer not null default 0,
  try_id uuid,
  try_ends_at timestamptz,
  constraint card_registration_pkey primary key (bucket, user_id, registration_id),
  constraint card_registration_state check (state in ('open', 'used')),
  constraint card_registration_way check (way in ('frame', 'page')),
  constraint card_registration_used check ((state = 'used') = (used_at is not null)),
  constraint card_registration_try check ((try_id is null) = (try_ends_at is null))
);

comment on table dipper.card_registration is 'class U: card forms that were opened, each good for one card';

create index card_registration_expiry on dipper.card_registration (bucket, expires_at);

comment on table dipper.card_payment is 'class U: one charge by the billing key of a card';

create unique index card_payment_order on dipper.card_payment (bucket, user_id, order_id);

-- One charge an attempt, and no other attempt while one is not over.
create unique index card_payment_attempt on dipper.card_payment
  (bucket, user_id, subscription_id, period_number, attempt) where purpose = 'period';

create unique index card_payment_open on dipper.card_payment
  (bucket, user_id, subscription_id, period_number)
  where purpose = 'period' and state in ('created', 'sent', 'unknown');

create index card_payment_finished on dipper.card_payment using brin (finished_at);

create index card_payment_charge_reference on dipper.card_payment (charge_reference)
  where charge_reference is not null;

-- For files of some days, as those of payments have it.
create index card_payment_requested_on on dipper.card_payment
  using brin (requested_at);

-- How a decline is taken: what is not here may well pass another day.
create table dipper.decline_class (
  failure_code integer not null,
  class text not null,
  constraint decline_class_pkey primary key (failure_code),
  constraint decline_class_known check (class in ('soft', 'hard', 'held'))
);

comment on table dipper.decline_class is 'class G: which declines may pass another day, and which wait for another card';

create table dipper.charge_time_limit (
  purpose text not null,
  seconds integer not null,
  constraint charge_time_limit_pkey primary key (purpose),
  constraint charge_time_limit_purpose check (purpose in ('trial', 'first', 'change', 'renewal')),
  constraint charge_time_limit_seconds check (seconds > 0)
);

comment on table dipper.charge_time_limit is 'class G: how long after it was wanted a charge of a kept card may still be asked for';

create table dipper.card_key (
  provider text not null,
  -- Keyed by the application: it finds a key that somebody names, and gives none away.
  key_hash bytea not null,
  bucket integer not null,
  user_id bigint not null,
  card_id uuid not null,
  constraint card_key_pkey primary key (provider, key_hash)
);

comment on table dipper.card_key is 'class K by key_hash: whose card each billing key is of';

-- Retries a past due charge at once with the current card. A permanent refusal is retried only if
-- the person was blocked; manual retries are limited, since the schedule goes on.
create function dipper.try_again(p_sub dipper.subscription, p_now timestamptz) returns text
  language plpgsql as $$
declare
  v_most constant integer := 12;
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'due';
  if p_sub.state <> 'past_due' or v_period.period_number is null then
    return 'done';
  elsif v_period.give_up_at is not null and v_period.failure_code is distinct from 10306 then
    return 'card_unusable';
  elsif v_period.attempts >= v_most then
    return 'payment_too_many_requests';
  end if;
  update dipper.subscription_period
  set next_attempt_at = p_now, give_up_at = null, changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and period_number = v_period.period_number
    and state = 'due';
  assert found, format('period %s of %s is not due', v_period.period_number, p_sub.subscription_id);
  return 'done';
end $$;

-- Writes planned versions that have begun to the tables, oldest first, or those of one item.
-- Workers call it each second, and every change of an item calls it first.
create function dipper.apply_catalogue(
  p_kind text default null, p_country text default null, p_key text default null
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_planned dipper.catalogue_planned;
  v_version dipper.catalogue_version;
  v_count integer := 0;
begin
  for v_planned in
    select * from dipper.catalogue_planned
    where effective_from <= v_now and (p_kind is null
      or (kind = p_kind and country = p_country and key = p_key))
    order by effective_from, version for update
  loop
    select * into v_version from dipper.catalogue_version where kind = v_planned.kind
      and country = v_planned.country and key = v_planned.key and version = v_planned.version;
    perform dipper.write_catalogue(v_version.kind, v_version.country, v_version.key,
      v_version.content, v_version.changed_by, v_version.effective_from);
    delete from dipper.catalogue_planned where kind = v_planned.kind
      and country = v_planned.country and key = v_planned.key and version = v_planned.version;
    if not found then
      raise exception 'a planned version vanished under its lock';
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
grant execute on function dipper.apply_catalogue to dipper_app;

-- How an entry stands in the tables of the shop, or null where there is none.
create function dipper.catalogue_content(p_kind text, p_country text, p_key text) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_content jsonb;
begin
  case p_kind
    when 'product' then
      select jsonb_build_object('category', p.category, 'name', p.name, 'amount', p.amount::text,
        'promotion_amount', p.promotion_amount::text, 'price', p.price::text,
        'currency', p.currency, 'charged_price', p.charged_price::text,
        'charged_currency', p.charged_currency, 'badges', p.badges, 'position', p.position,
        'active', p.active, 'first_time', p.first_time, 'promotion_id', p.promotion_id,
        'deleted_at', dipper.wire_time(p.deleted_at))
      into v_content from dipper.product p
      where p.country = p_country and p.product_id::text = p_key;
    when 'promotion' then
      select jsonb_build_object('kind', r.kind, 'banner_title', r.banner_title,
        'is_show_countdown', r.is_show_countdown, 'starts_at', dipper.wire_time(r.starts_at),
        'ends_at', dipper.wire_time(r.ends_at),
        'texts', dipper.shop_texts(p_country, 'promotion', p_key))
      into v_content from dipper.promotion r
      where r.country = p_country and r.promotion_id::text = p_key;
    when 'badge' then
      select jsonb_build_object('label', b.label, 'text_color', b.text_color,
        'background_color', b.background_color, 'position', b.position, 'active', b.active,
        'texts', dipper.shop_texts(p_country, 'badge', p_key))
      into v_content from dipper.badge_style b where b.country = p_country and b.key = p_key;
    when 'method' then
      select jsonb_build_object('available', m.available,
        'unavailable_reason', m.unavailable_reason, 'position', m.position,
        'minimum_total', m.minimum_total::text, 'maximum_total', m.maximum_total::text,
        'rest_from', to_char(m.rest_from, 'HH24:MI'), 'rest_until', to_char(m.rest_until, 'HH24:MI'),
        'rest_zone', m.rest_zone, 'paused_from', dipper.wire_time(m.paused_from),
        'paused_until', dipper.wire_time(m.paused_until), 'fee', m.fee, 'credited', m.credited,
        'typical_minutes', m.typical_minutes)
      into v_content from dipper.payment_method m
      where m.country = p_country and m.method_id::text = p_key;
    when 'setting' then
      select jsonb_build_object('value', s.value #>> '{}',
        'texts', dipper.shop_texts(p_country, 'setting', p_key))
      into v_content from dipper.setting s where s.country = p_country and s.key = p_key;
    when 'limit' then
      v_content := jsonb_build_object('value', dipper.limit_of(p_country, p_key)::text);
    when 'subscription' then
      select jsonb_build_object('name', p.name, 'position', p.position, 'active', p.active,
        'standard_price', r.standard_price::text, 'local_price', r.local_price::text,
        'benefits', r.benefits, 'texts', dipper.shop_texts(p_country, 'subscription', p_key))
      into v_content from dipper.subscription_product p
      join dipper.subscription_price r on r.product_id = p.product_id and r.country = p_country
      where p.product_id::text = p_key;
    when 'retry' then
      select jsonb_build_object('steps', jsonb_agg(jsonb_build_object(
        'after_hours', y.after_hours, 'step', y.step) order by y.after_hours))
      into v_content from dipper.subscription_retry y where y.class = p_key having count(*) > 0;
    when 'seller' then
      select jsonb_build_object('name', s.name, 'representative', s.representative,
        'registration_number', s.registration_number, 'sale_number', s.sale_number,
        'address', s.address, 'phone', s.phone, 'email', s.email,
        'tax_basis_points', s.tax_basis_points)
      into v_content from dipper.seller s where s.country = p_country and p_key = 'seller';
    when 'category' then
      select jsonb_build_object('position', g.position) into v_content
      from dipper.product_category g where g.country = p_country and g.category = p_key;
    when 'bank' then
      select jsonb_build_object('name', b.name, 'english', b.english, 'position', b.position,
        'active', b.active)
      into v_content from dipper.bank b where b.country = p_country and b.code = p_key;
    when 'free_months' then
      select jsonb_build_object('type', m.type, 'product_id', m.product_id, 'months', m.months,
        'standard_price', v.standard_price::text, 'starts_at', dipper.wire_time(m.starts_at),
        'ends_at', dipper.wire_time(m.ends_at))
      into v_content from dipper.subscription_promotion m
      join dipper.subscription_promotion_price v on v.promotion_id = m.promotion_id
        and v.country = p_country
      where m.promotion_id::text = p_key;
    when 'terms' then
      select jsonb_build_object('value', w.value,
        'texts', dipper.shop_texts(p_country, 'terms', p_key))
      into v_content from dipper.terms w where w.country = p_country and w.key = p_key;
  end case;
  return v_content;
end $$;
grant execute on function dipper.catalogue_content to dipper_app;

-- The entries of a kind, in the order in which the shop shows them. Subscriptions are sold in
-- Korea alone, and one schedule of retries holds for all of them.
create function dipper.catalogue_keys(p_kind text, p_country text)
  returns table (o_key text, o_place bigint)
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query
  select k.key, row_number() over (order by k.a, k.b) from (
    select p.product_id::text as key, p.position::bigint as a, p.product_id::text as b
    from dipper.product p where p_kind = 'product' and p.country = p_country
    union all
    select r.promotion_id::text, -extract(epoch from r.starts_at)::bigint, r.promotion_id::text
    from dipper.promotion r where p_kind = 'promotion' and r.country = p_country
    union all
    select b.key, b.position, b.key
    from dipper.badge_style b where p_kind = 'badge' and b.country = p_country
    union all
    select m.method_id::text, m.position, lpad(m.method_id::text, 9, '0')
    from dipper.payment_method m where p_kind = 'method' and m.country = p_country
    union all
    select s.key, 0, s.key from dipper.setting s
    where p_kind = 'setting' and s.country = p_country and jsonb_typeof(s.value) = 'string'
    union all
    select n.name, n.place, n.name
    from (values ('daily_method_uses', 1), ('minor_monthly', 2), ('refund_days', 3)) n (name, place)
    where p_kind = 'limit'
    union all
    select p.product_id::text, p.dj_id * 1000 + p.position, p.product_id::text
    from dipper.subscription_product p
    join dipper.subscription_price r on r.product_id = p.product_id and r.country = p_country
    where p_kind = 'subscription'
    union all
    select distinct y.class, 0, y.class from dipper.subscription_retry y
    where p_kind = 'retry' and p_country = 'kr'
    union all
    select 'seller', 0, '' from dipper.seller s where p_kind = 'seller' and s.country = p_country
    union all
    select g.category, g.position, g.category
    from dipper.product_category g where p_kind = 'category' and g.country = p_country
    union all
    select b.code, b.position, b.code
    from dipper.bank b where p_kind = 'bank' and b.country = p_country
    union all
    select m.promotion_id::text, -extract(epoch from m.starts_at)::bigint, m.promotion_id::text
    from dipper.subscription_promotion m
    join dipper.subscription_promotion_price v on v.promotion_id = m.promotion_id
      and v.country = p_country
    where p_kind = 'free_months'
    union all
    select w.key, 0, w.key from dipper.terms w where p_kind = 'terms' and w.country = p_country
  ) k;
end $$;
grant execute on function dipper.catalogue_keys to dipper_app;

-- The words with which `change_catalogue` answers.
create type dipper.change_catalogue_outcome as enum (
  'added', 'not_found', 'changed_meanwhile', 'in_the_past', 'second_operator_required'
);

-- Adds a version that one operator may add alone, or says that it takes two: `propose`.
create function dipper.change_catalogue(
  p_kind text, p_country text, p_key text, p_version integer, p_effective_from timestamptz,
  p_content jsonb, p_by text, p_reason text, out o_outcome dipper.change_catalogue_outcome, out o_key text
) language plpgsql security definer set search_path = pg_catalog as $$
begin
  if p_key is not null then
    -- A version that two operators approved may begin at this moment. Locking the planned versions makes its
    -- worker finish first or wait. There is no country in the condition: some entries hold in all of them.
    perform 1 from dipper.catalogue_planned where kind = p_kind and key = p_key
    order by effective_from, version for update;
    perform dipper.apply_catalogue(p_kind, p_country, p_key);
  end if;
  if dipper.is_priced_otherwise(p_kind, dipper.catalogue_content(p_kind, p_country, p_key),
    p_content, p_effective_from) then
    o_outcome := 'second_operator_required';
    return;
  end if;
  select r.o_outcome, r.o_key into o_outcome, o_key
  from dipper.put_catalogue(p_kind, p_country, p_key, p_version, p_effective_from, p_content, p_by,
    p_reason) r;
end $$;
grant execute on function dipper.change_catalogue to dipper_app;

-- Returns whether a version changes an item's price or terms, or puts it on sale. A planned version
-- always counts, since its prices would replace those set in the meantime.
create function dipper.is_priced_otherwise(
  p_kind text, p_stands jsonb, p_content jsonb, p_effective_from timestamptz
) returns boolean language plpgsql immutable as $$
declare
  v_fields text[] := dipper.priced_fields(p_kind);
begin
  return v_fields is not null and (p_stands is null or p_effective_from is not null
    or coalesce((p_content ->> 'active')::boolean and not (p_stands ->> 'active')::boolean, false)
    or exists (select from unnest(v_fields) as f (name) where case
      when f.name like '%\_at' then (p_stands ->> f.name)::timestamptz
        is distinct from (p_content ->> f.name)::timestamptz
      else p_stands ->> f.name is distinct from p_content ->> f.name end));
end $$;

-- A failed first payment means that the person was never subscribed.
create function dipper.is_shown(p_sub dipper.subscription) returns boolean
  language sql immutable parallel safe
  as $$
    select p_sub.ended_why is null
      or p_sub.ended_why not in ('not_paid', 'not_scheduled', 'not_granted')
  $$;

grant execute on function dipper.is_shown to dipper_app;

-- A purchase limit as it holds at a moment.
create function dipper.limit_at(p_country text, p_name text, p_now timestamptz) returns bigint
  language plpgsql stable as $$
declare
  v_value bigint;
begin
  select case when v.version is null then l.value else (v.content ->> 'value')::bigint end
  into v_value
  from (values (p_country, p_name)) asked (country, name)
  left join dipper.purchase_limit l on l.country = asked.country and l.name = asked.name
  left join lateral (
    select d.version, d.content from dipper.catalogue_planned d
    where d.kind = 'limit' and d.country = asked.country and d.key = asked.name
      and d.effective_from <= p_now
    order by d.effective_from desc, d.version desc limit 1
  ) v on true;
  return coalesce(v_value, case
    when p_name = 'daily_method_uses' then 3
    when p_name = 'refund_days' then 7
    when p_name = 'minor_monthly' and p_country = 'kr' then 1000000
  end);
end $$;

-- The limit where no operator has decided otherwise. A minor's month is limited in Korea alone.
create function dipper.limit_of(p_country text, p_name text) returns bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select dipper.limit_at(p_country, p_name, dipper.current_time())
$$;
grant execute on function dipper.limit_of to dipper_app;

create table dipper.payment_method (
  country text not null,
  method_id integer not null,
  pg_id integer not null,
  provider text not null,
  position integer not null default 0,
  available boolean not null default false,
  -- For operators: why it is not offered.
  unavailable_reason text,
  -- The page asks for a bank account before payment, because the method cannot refund.
  needs_refund_account boolean not null default false,
  -- Limits of one payment, in minor units of the country's currency.
  minimum_total bigint,
  maximum_total bigint,
  -- Each day the provider's banks rest between these times of that zone.
  rest_from time,
  rest_until time,
  rest_zone text,
  -- Out of service from one moment to another; without an end, nobody knows how long.
  paused_from timestamptz,
  paused_until timestamptz,
  fee text not null default 'none',
  credited text not null default 'at_once',
  typical_minutes integer not null default 1,
  constraint payment_method_pkey primary key (country, method_id),
  constraint payment_method_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint payment_method_reason check (not available or unavailable_reason is null),
  constraint payment_method_totals check (
    minimum_total > 0 and maximum_total >= coalesce(minimum_total, 1)),
  constraint payment_method_rest check (
    num_nulls(rest_from, rest_until, rest_zone) in (0, 3) and rest_from <> rest_until),
  constraint payment_method_pause check (
    paused_until > paused_from and (paused_until is null or paused_from is not null)),
  constraint payment_method_fee check (
    fee in ('none', 'issuer')),
  constraint payment_method_credited check (
    credited in ('at_once', 'after_deposit')),
  constraint payment_method_minutes check (
    typical_minutes > 0)
);

-- A payment method as of a moment, with its planned versions.
create function dipper.method_at(p_method dipper.payment_method, p_now timestamptz)
  returns dipper.payment_method language plpgsql stable as $$
declare
  v_due jsonb := dipper.due_version('method', p_method.country, p_method.method_id::text, p_now);
begin
  return case when v_due is null then p_method else jsonb_populate_record(p_method, v_due) end;
end $$;

-- The key of a new entry of a kind; whoever adds another one at the same moment waits for the next.
create function dipper.next_catalogue_key(p_kind text) returns text language plpgsql as $$
declare
  v_last bigint;
begin
  if p_kind = 'product' then
    lock table dipper.product in share row exclusive mode;
    select coalesce(max(product_id), 100000) into v_last from dipper.product;
  elsif p_kind = 'promotion' then
    lock table dipper.promotion in share row exclusive mode;
    select coalesce(max(promotion_id), 1000) into v_last from dipper.promotion;
  elsif p_kind = 'free_months' then
    lock table dipper.subscription_promotion in share row exclusive mode;
    select coalesce(max(promotion_id), 900) into v_last from dipper.subscription_promotion;
  end if;
  return (v_last + 1)::text;
end $$;

-- The fields that say what is sold, its price and its terms; null for a kind that sells nothing.
create function dipper.priced_fields(p_kind text) returns text[] language sql immutable as $$
  select case
    when p_kind = 'product' then array['category', 'amount', 'promotion_amount', 'price', 'currency',
      'charged_price', 'charged_currency', 'first_time', 'promotion_id']
    when p_kind = 'promotion' then array['kind', 'starts_at', 'ends_at']
    when p_kind = 'subscription' then array['standard_price', 'local_price']
    when p_kind = 'free_months' then array['type', 'product_id', 'months', 'standard_price',
      'starts_at', 'ends_at']
  end
$$;

create table dipper.promotion (
  promotion_id bigint not null,
  country text not null,
  kind text not null,
  banner_title text not null,
  is_show_countdown boolean not null default true,
  starts_at timestamptz not null,
  -- Null: until an operator ends it.
  ends_at timestamptz,
  constraint promotion_pkey primary key (promotion_id),
  constraint promotion_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint promotion_kind check (kind in ('sale', 'newbie')),
  constraint promotion_title check (banner_title <> ''),
  constraint promotion_time check (ends_at > starts_at),
  constraint promotion_sale_ends check (kind <> 'sale' or ends_at is not null)
);

create table dipper.product (
  product_id bigint not null,
  country text not null,
  category text not null,
  name text not null,
  amount bigint not null,
  promotion_amount bigint not null default 0,
  price bigint not null,
  currency text not null,
  -- The amount that the provider charges if it does not support the currency.
  charged_price bigint,
  charged_currency text,
  badges text[] not null default '{}',
  position integer not null default 0,
  active boolean not null default true,
  first_time boolean not null default false,
  -- A product of a promotion is on sale while that runs, and any other always.
  promotion_id bigint,
  deleted_at timestamptz,
  constraint product_pkey primary key (product_id),
  constraint product_wire check (product_id between 1 and 9007199254740991),
  constraint product_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint product_category check (category in ('ANDROID', 'IOS', 'WEB', 'VIP', 'ALL', 'NEWBIE')),
  constraint product_amount check (amount > 0 and promotion_amount >= 0),
  constraint product_price check (price > 0),
  constraint product_currency check (currency in ('KRW', 'JPY', 'TWD', 'SAR', 'USD')),
  constraint product_charged check ((charged_price is null) = (charged_currency is null)),
  constraint product_charged_price check (charged_price > 0),
  constraint product_charged_currency check (
    charged_currency in ('KRW', 'JPY', 'TWD', 'SAR', 'USD')
  ),
  constraint product_promotion
    foreign key (promotion_id) references dipper.promotion (promotion_id),
  constraint product_deleted_is_off_sale
    check (deleted_at is null or not active)
);

-- A product as of a moment, with its planned versions.
create function dipper.product_at(p_product_id bigint, p_now timestamptz) returns dipper.product
  language plpgsql stable as $$
declare
  v_product dipper.product;
  v_due jsonb;
begin
  select * into v_product from dipper.product where product_id = p_product_id;
  v_due := dipper.due_version('product', v_product.country, p_product_id::text, p_now);
  return case when v_due is null then v_product
    else jsonb_populate_record(v_product, v_due) end;
end $$;

-- Whether a promotion runs at a moment.
create function dipper.promotion_runs(p_promotion_id bigint, p_now timestamptz) returns boolean
  language sql stable set search_path = pg_catalog as $$
  select p_promotion_id is null or exists (
    select from dipper.promotion r
    where r.promotion_id = p_promotion_id and r.starts_at <= p_now
      and (r.ends_at is null or p_now < r.ends_at))
$$;

grant execute on function dipper.promotion_runs to dipper_app;

-- Adds a version, whatever it says, and puts it into force where it begins at once. The version is the
-- one after the last that the operator has seen; without a key it is a new entry. A new entry that is
-- planned is written at once as something that is not on sale.
create function dipper.put_catalogue(
  p_kind text, p_country text, p_key text, p_version integer, p_effective_from timestamptz,
  p_content jsonb, p_by text, p_reason text, out o_outcome dipper.change_catalogue_outcome, out o_key text
) language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_from timestamptz := greatest(coalesce(p_effective_from, v_now), v_now);
  v_content jsonb := p_content;
  v_stands jsonb;
  v_last integer;
begin
  if p_effective_from < v_now then
    o_outcome := 'in_the_past';
    return;
  end if;
  o_key := coalesce(p_key, dipper.next_catalogue_key(p_kind));
  perform dipper.apply_catalogue(p_kind, p_country, o_key);
  v_stands := dipper.catalogue_content(p_kind, p_country, o_key);
  if v_stands is null and not (p_version = 1
    and case when p_key is null then p_kind in ('product', 'promotion', 'free_months')
      else p_kind in ('badge', 'bank') end) then
    o_outcome := 'not_found';
    return;
  end if;
  if p_kind = 'product' and p_content ->> 'deleted_at' is not null then
    v_content := p_content || jsonb_build_object('deleted_at',
      coalesce(v_stands ->> 'deleted_at', dipper.wire_time(v_from)));
  end if;
  select max(version) into v_last from dipper.catalogue_version
  where kind = p_kind and country = p_country and key = o_key;
  if p_version <> coalesce(v_last, 0) + 1 then
    o_outcome := 'changed_meanwhile';
    return;
  end if;
  begin
    if v_last is null and v_stands is not null then
      insert into dipper.catalogue_version (kind, country, key, version, content, changed_at,
        changed_by, reason)
      values (p_kind, p_country, o_key, 0, v_stands, v_now, 'nobody', 'as it stood before');
    end if;
    insert into dipper.catalogue_version (kind, country, key, version, effective_from, content,
      changed_at, changed_by, reason)
    values (p_kind, p_country, o_key, p_version, v_from, v_content, v_now, p_by, p_reason);
  exception
    when unique_violation then
      o_outcome := 'changed_meanwhile';
      return;
  end;
  o_outcome := 'added';
  if v_from <= v_now then
    perform dipper.write_catalogue(p_kind, p_country, o_key, v_content, p_by, v_now);
    return;
  end if;
  if v_stands is null then
    if p_kind <> 'product' then
      raise exception 'only a product can be new and planned' using errcode = 'check_violation';
    end if;
    perform dipper.write_product(p_country, o_key, v_content || '{"active": false}');
  else
    perform dipper.try_catalogue(p_kind, p_country, o_key, v_content, v_from);
  end if;
  insert into dipper.catalogue_planned (kind, country, key, version, effective_from, content)
  values (p_kind, p_country, o_key, p_version, v_from, v_content);
end $$;

-- Applies an approved change of the catalogue; without `p_from` it is only a trial. A new item with
-- its own dates begins by these, but not before `p_from`.
create function dipper.put_catalogue_wish(
  p_wish jsonb, p_version integer, p_from timestamptz, p_by text, p_reason text
) returns text language plpgsql as $$
declare
  v_kind text := p_wish #>> '{item,kind}';
  v_content jsonb := p_wish -> 'content';
  v_from timestamptz := p_from;
  v_starts_at timestamptz := (v_content ->> 'starts_at')::timestamptz;
  v_outcome text;
begin
  if p_from is not null and p_wish ->> 'key' is null and v_starts_at is not null then
    v_from := null;
    v_starts_at := greatest(v_starts_at, p_from);
    v_content := v_content || jsonb_build_object('starts_at', dipper.wire_time(v_starts_at));
    if (v_content ->> 'ends_at')::timestamptz <= v_starts_at then
      return 'in_the_past';
    end if;
  end if;
  select r.o_outcome into v_outcome
  from dipper.put_catalogue(v_kind, p_wish ->> 'country', p_wish ->> 'key', p_version, v_from,
    v_content, p_by, p_reason) r;
  return v_outcome;
end $$;

create table dipper.seller (
  country text not null,
  name text not null,
  representative text,
  registration_number text,
  sale_number text,
  address text not null,
  phone text,
  email text,
  -- The rate of the tax included in every price; null if there is no tax.
  tax_basis_points integer,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint seller_pkey primary key (country),
  constraint seller_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint seller_tax check (tax_basis_points between 1 and 9999)
);

-- The seller of a country as it holds at a moment.
create function dipper.seller_at(p_country text, p_now timestamptz) returns dipper.seller
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_seller dipper.seller;
  v_due jsonb := dipper.due_version('seller', p_country, 'seller', p_now);
begin
  select * into v_seller from dipper.seller where country = p_country;
  return case when v_due is null then v_seller else jsonb_populate_record(v_seller, v_due) end;
end $$;
grant execute on function dipper.seller_at to dipper_app;

-- The texts of an entry in all languages, by language.
create function dipper.shop_texts(p_country text, p_kind text, p_key text) returns jsonb
  language sql stable set search_path = pg_catalog as $$
  select coalesce(jsonb_object_agg(t.locale, t.text), '{}') from dipper.shop_text t
  where t.country = p_country and t.kind = p_kind and t.key = p_key
$$;

comment on table dipper.product is 'class G: spoon products, each of one country';

create index product_list on dipper.product (country, category, position);

comment on table dipper.payment_method is 'class G: how people can pay in each country, in order';

create table dipper.badge_style (
  key text not null,
  country text not null,
  label text not null,
  text_color text not null,
  background_color text not null,
  position integer not null,
  active boolean not null default true,
  constraint badge_style_pkey primary key (key, country),
  constraint badge_style_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint badge_style_colors check (
    text_color ~ '^#[0-9a-f]{6}$' and background_color ~ '^#[0-9a-f]{6}$'
  )
);

comment on table dipper.badge_style is 'class G: how badges on products look, in each country''s words';

create table dipper.purchase_limit (
  country text not null,
  name text not null,
  value bigint not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint purchase_limit_pkey primary key (country, name),
  constraint purchase_limit_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint purchase_limit_name check (name in ('daily_method_uses', 'minor_monthly', 'refund_days')),
  constraint purchase_limit_value check (value >= 0)
);

comment on table dipper.purchase_limit is 'class G: limits that an operator has set; what is not here is as the contract has it';

comment on table dipper.promotion is 'class G: promotions of each country, with their beginning and end';

create index promotion_latest on dipper.promotion (country, kind, starts_at);

comment on table dipper.seller is 'class G: who sells in each country, as receipts say it';

create table dipper.shop_text (
  country text not null,
  kind text not null,
  -- Key of the setting, badge or terms, or the number of the promotion or offer.
  key text not null,
  locale text not null,
  text text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint shop_text_pkey primary key (country, kind, key, locale),
  constraint shop_text_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint shop_text_kind check (kind in ('setting', 'promotion',
    'badge', 'terms', 'subscription')),
  constraint shop_text_locale check (locale in ('en', 'ko', 'ja', 'ar', 'zh')),
  constraint shop_text_text check (text <> '')
);

comment on table dipper.shop_text is 'class G: what operators write in other languages than the country''s, which is said where one is missing';

create table dipper.catalogue_version (
  kind text not null,
  country text not null,
  key text not null,
  version integer not null,
  -- Null: the state before the first change, whose start is unknown.
  effective_from timestamptz,
  -- All of it, in the columns' own names; never a part.
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint catalogue_version_pkey primary key (kind, country, key, version),
  constraint catalogue_version_kind check (kind in ('product',
    'promotion', 'badge', 'method', 'setting', 'limit', 'subscription', 'retry', 'seller', 'category',
    'bank', 'free_months', 'terms')),
  constraint catalogue_version_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint catalogue_version_first check ((version = 0) = (effective_from is null)),
  constraint catalogue_version_time check (effective_from >= changed_at),
  constraint catalogue_version_why check (length(changed_by) > 0 and length(reason) > 0)
);

comment on table dipper.catalogue_version is 'class G: what was sold and said, on which terms and from when, who decided so and why; only ever added to';

create table dipper.catalogue_withdrawal (
  kind text not null,
  country text not null,
  key text not null,
  version integer not null,
  withdrawn_at timestamptz not null,
  withdrawn_by text not null,
  reason text not null,
  constraint catalogue_withdrawal_pkey primary key (kind, country, key, version),
  constraint catalogue_withdrawal_of foreign key (kind, country, key, version)
    references dipper.catalogue_version (kind, country, key, version)
);

comment on table dipper.catalogue_withdrawal is 'class G: versions that were taken back before they began; only ever added to';

-- Versions that the shop's tables do not have yet. Readers of prices read here too, so that a price
-- applies from its time, however late a worker is.
create table dipper.catalogue_planned (
  kind text not null,
  country text not null,
  key text not null,
  version integer not null,
  effective_from timestamptz not null,
  content jsonb not null,
  constraint catalogue_planned_pkey primary key (kind, country, key, version),
  constraint catalogue_planned_of foreign key (kind, country, key, version)
    references dipper.catalogue_version (kind, country, key, version)
);

comment on table dipper.catalogue_planned is 'class G: versions of the catalogue that begin later';

create index catalogue_planned_due on dipper.catalogue_planned (effective_from);

create table dipper.product_category (
  country text not null,
  category text not null,
  -- Categories in one list are sorted by it; the products of equal ones are mixed.
  position integer not null default 0,
  constraint product_category_pkey primary key (country, category),
  constraint product_category_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint product_category_known check (category in ('ANDROID', 'IOS', 'WEB', 'VIP', 'ALL', 'NEWBIE'))
);

comment on table dipper.product_category is 'class G: in which order a country’s shop shows its categories';

create table dipper.terms (
  country text not null,
  key text not null,
  -- In the country’s own language; the others stand in shop_text.
  value text not null,
  -- The date from which the wording applies: its name in agreements.
  since timestamptz not null,
  constraint terms_pkey primary key (country, key),
  constraint terms_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint terms_value check (value <> '')
);

comment on table dipper.terms is 'class G: the wording that people agree to, as it holds';

-- Whether the tables would take it: tried, and undone.
create function dipper.try_catalogue(
  p_kind text, p_country text, p_key text, p_content jsonb, p_at timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.write_catalogue(p_kind, p_country, p_key, p_content, 'nobody', p_at);
  raise exception 'it fits' using errcode = 'DP092';
exception
  when sqlstate 'DP092' then
    null;
end $$;

-- The words with which `withdraw_catalogue` answers.
create type dipper.withdraw_catalogue_outcome as enum (
  'done', 'changed_meanwhile', 'second_operator_required'
);

-- Withdraws a version that has not begun. One operator cannot withdraw a version that two approved:
-- another version for the same time replaces it.
create function dipper.withdraw_catalogue(
  p_kind text, p_country text, p_key text, p_version integer, p_by text, p_reason text
) returns dipper.withdraw_catalogue_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  if dipper.priced_fields(p_kind) is not null then
    return 'second_operator_required';
  end if;
  delete from dipper.catalogue_planned where kind = p_kind and country = p_country and key = p_key
    and version = p_version and effective_from > v_now;
  if not found then
    return 'changed_meanwhile';
  end if;
  insert into dipper.catalogue_withdrawal (kind, country, key, version, withdrawn_at, withdrawn_by,
    reason)
  values (p_kind, p_country, p_key, p_version, v_now, p_by, p_reason);
  return 'done';
end $$;
grant execute on function dipper.withdraw_catalogue to dipper_app;

-- Writes a badge as its version says.
create function dipper.write_badge(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.badge_style := jsonb_populate_record(null::dipper.badge_style, p_content);
begin
  insert into dipper.badge_style (key, country, label, text_color, background_color, position, active)
  values (p_key, p_country, v_row.label, v_row.text_color, v_row.background_color, v_row.position,
    v_row.active)
  on conflict (key, country) do update set label = excluded.label, text_color = excluded.text_color,
    background_color = excluded.background_color, position = excluded.position,
    active = excluded.active;
  if not found then
    raise exception 'badge % was not written', p_key;
  end if;
end $$;

-- Writes a version into the tables of the shop.
create function dipper.write_catalogue(
  p_kind text, p_country text, p_key text, p_content jsonb, p_by text, p_at timestamptz
) returns void language plpgsql as $$
begin
  case p_kind
    when 'product' then
      perform dipper.write_product(p_country, p_key, p_content);
    when 'promotion' then
      perform dipper.write_promotion(p_country, p_key, p_content);
    when 'badge' then
      perform dipper.write_badge(p_country, p_key, p_content);
    when 'method' then
      perform dipper.write_method(p_country, p_key, p_content);
    when 'setting' then
      update dipper.setting set value = p_content -> 'value', changed_at = p_at, changed_by = p_by
      where country = p_country and key = p_key;
      if not found then
        raise exception 'setting % of % vanished', p_key, p_country;
      end if;
    when 'limit' then
      perform dipper.write_limit(p_country, p_key, p_content, p_by, p_at);
    when 'subscription' then
      perform dipper.write_subscription_product(p_country, p_key, p_content);
    when 'retry' then
      perform dipper.write_retry(p_key, p_content);
    when 'seller' then
      perform dipper.write_seller(p_country, p_content, p_by, p_at);
    when 'category' then
      update dipper.product_category set position = (p_content ->> 'position')::integer
      where country = p_country and category = p_key;
      if not found then
        raise exception 'category % of % vanished', p_key, p_country;
      end if;
    when 'bank' then
      perform dipper.write_bank(p_country, p_key, p_content);
    when 'free_months' then
      perform dipper.write_free_months(p_country, p_key, p_content);
    when 'terms' then
      update dipper.terms set value = p_content ->> 'value', since = p_at
      where country = p_country and key = p_key;
      if not found then
        raise exception 'terms % of % vanished', p_key, p_country;
      end if;
  end case;
  if p_kind in ('promotion', 'badge', 'setting', 'terms', 'subscription') then
    perform dipper.write_shop_texts(
      p_country, p_kind, p_key, p_content -> 'texts', p_by, p_at);
  end if;
end $$;

-- Writes a purchase limit as its version says.
create function dipper.write_limit(
  p_country text, p_key text, p_content jsonb, p_by text, p_at timestamptz
) returns void language plpgsql as $$
begin
  if p_content ->> 'value' is null then
    -- any number of rows: it may be as the contract has it already.
    delete from dipper.purchase_limit where country = p_country and name = p_key;
    return;
  end if;
  insert into dipper.purchase_limit (country, name, value, changed_at, changed_by)
  values (p_country, p_key, (p_content ->> 'value')::bigint, p_at, p_by)
  on conflict (country, name) do update
  set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  if not found then
    raise exception 'limit % was not written', p_key;
  end if;
end $$;

-- Writes a payment method as its version says.
create function dipper.write_method(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.payment_method := jsonb_populate_record(null::dipper.payment_method, p_content);
begin
  update dipper.payment_method set available = v_row.available,
    unavailable_reason = v_row.unavailable_reason, position = v_row.position,
    minimum_total = v_row.minimum_total, maximum_total = v_row.maximum_total,
    rest_from = v_row.rest_from, rest_until = v_row.rest_until, rest_zone = v_row.rest_zone,
    paused_from = v_row.paused_from, paused_until = v_row.paused_until, fee = v_row.fee,
    credited = v_row.credited, typical_minutes = v_row.typical_minutes
  where country = p_country and method_id = p_key::integer;
  if not found then
    raise exception 'method % of % vanished', p_key, p_country;
  end if;
end $$;

-- Writes a product as its version says.
create function dipper.write_product(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.product := jsonb_populate_record(null::dipper.product, p_content);
begin
  if v_row.promotion_id is not null and not exists (select from dipper.promotion r
    where r.promotion_id = v_row.promotion_id and r.country = p_country) then
    raise exception 'promotion % is none of %', v_row.promotion_id, p_country
      using errcode = 'check_violation';
  end if;
  insert into dipper.product (product_id, country, category, name, amount, promotion_amount, price,
    currency, charged_price, charged_currency, badges, position, active, first_time, promotion_id,
    deleted_at)
  values (p_key::bigint, p_country, v_row.category, v_row.name, v_row.amount,
    v_row.promotion_amount, v_row.price, v_row.currency, v_row.charged_price,
    v_row.charged_currency, v_row.badges, v_row.position, v_row.active, v_row.first_time,
    v_row.promotion_id, v_row.deleted_at)
  on conflict (product_id) do update set category = excluded.category, name = excluded.name,
    amount = excluded.amount, promotion_amount = excluded.promotion_amount, price = excluded.price,
    currency = excluded.currency, charged_price = excluded.charged_price,
    charged_currency = excluded.charged_currency, badges = excluded.badges,
    position = excluded.position, active = excluded.active, first_time = excluded.first_time,
    promotion_id = excluded.promotion_id, deleted_at = excluded.deleted_at
  where product.country = p_country;
  if not found then
    raise exception 'product % is none of %', p_key, p_country;
  end if;
end $$;

-- Writes a promotion as its version says.
create function dipper.write_promotion(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.promotion := jsonb_populate_record(null::dipper.promotion, p_content);
begin
  insert into dipper.promotion (promotion_id, country, kind, banner_title, is_show_countdown,
    starts_at, ends_at)
  values (p_key::bigint, p_country, v_row.kind, v_row.banner_title, v_row.is_show_countdown,
    v_row.starts_at, v_row.ends_at)
  on conflict (promotion_id) do update set kind = excluded.kind,
    banner_title = excluded.banner_title, is_show_countdown = excluded.is_show_countdown,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at
  where promotion.country = p_country;
  if not found then
    raise exception 'promotion % is none of %', p_key, p_country;
  end if;
end $$;

-- Writes a seller as its version says.
create function dipper.write_seller(
  p_country text, p_content jsonb, p_by text, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_row dipper.seller := jsonb_populate_record(null::dipper.seller, p_content);
begin
  update dipper.seller set name = v_row.name, representative = v_row.representative,
    registration_number = v_row.registration_number, sale_number = v_row.sale_number,
    address = v_row.address, phone = v_row.phone, email = v_row.email,
    tax_basis_points = v_row.tax_basis_points, changed_at = p_at, changed_by = p_by
  where country = p_country;
  if not found then
    raise exception 'the seller of % vanished', p_country;
  end if;
end $$;

-- Writes the texts of an entry as its version says.
create function dipper.write_shop_texts(
  p_country text, p_kind text, p_key text, p_texts jsonb, p_by text, p_at timestamptz
) returns void language plpgsql as $$
begin
  -- any number of rows: as many languages as were written before.
  delete from dipper.shop_text where country = p_country and kind = p_kind and key = p_key;
  -- any number of rows: as many languages as are written now.
  insert into dipper.shop_text (country, kind, key, locale, text, changed_at, changed_by)
  select p_country, p_kind, p_key, t.key, t.value, p_at, p_by from jsonb_each_text(p_texts) t;
end $$;

-- A charge pays for a purchase of spoons, or is taken from a saved card by its billing key.
create type dipper.charge_kind as enum ('purchase', 'card');

-- Hands out the charges of one kind that are due in one bucket. The lease brings them back if who
-- took them dies.
create function dipper.claim_due_charges(
  p_bucket integer, p_charge_kind dipper.charge_kind, p_limit integer, p_lease_seconds integer
) returns table (o_user_id bigint, o_payment_id uuid, o_attempt integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.charge_due d set due_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.payment_id) in (
    select c.user_id, c.payment_id from dipper.charge_due c
    where c.bucket = p_bucket and c.charge_kind = p_charge_kind and c.due_at <= v_now
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.payment_id, d.attempt;
end $$;
grant execute on function dipper.claim_due_charges to dipper_app;

-- Moves a charge if it stands where the caller thinks, and logs it; answers whether it moved.
-- Some moves are an operator's only. A charge in review is due at no time.
create function dipper.move_charge(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind,
  p_from dipper.charge_state, p_to dipper.charge_state, p_cause text, p_evidence jsonb,
  p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_revision integer;
begin
  if not exists (select from dipper.charge_move where from_state = p_from and to_state = p_to
    and coalesce(charge_kind, p_charge_kind) = p_charge_kind
    and (not by_operator or p_cause = 'operator')) then
    return false;
  end if;
  if p_charge_kind = 'card' then
    update dipper.card_payment
    set state = p_to, revision = revision + 1, changed_at = p_now,
      finished_at = case when p_to in ('created', 'sent', 'unknown') then null
        when p_to in ('part_refunded', 'refunded') then finished_at else p_now end
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_payment_id
      and state = p_from
    returning revision into v_revision;
  else
    update dipper.payment set state = p_to, revision = revision + 1
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
      and state = p_from
    returning revision into v_revision;
  end if;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.charge_log (bucket, user_id, payment_id, revision, charge_kind, from_state,
    to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_payment_id, v_revision, p_charge_kind, p_from, p_to, p_cause,
    p_evidence, p_now);
  if p_to = 'review' then
    perform dipper.plan_charge(p_bucket, p_user_id, p_payment_id, p_charge_kind, 'infinity');
  elsif p_from = 'review' then
    delete from dipper.charge_due
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
    assert found, format('nobody was told that charge %s is in review', p_payment_id);
  end if;
  return true;
end $$;

-- Plans when one charge is next sent or asked about, counting attempts anew. One in review stays
-- due at no time, whatever is heard of it.
create function dipper.plan_charge(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind,
  p_due_at timestamptz
) returns void language plpgsql as $$
begin
  insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
  values (p_bucket, p_user_id, p_payment_id, p_charge_kind, p_due_at, 0)
  on conflict (bucket, user_id, payment_id)
  do update set due_at = excluded.due_at, attempt = 0
  where isfinite(charge_due.due_at) or not isfinite(excluded.due_at);
end $$;

-- The allowed moves are data: every function that writes the state of a charge joins against them.
create table dipper.charge_move (
  from_state dipper.charge_state not null,
  to_state dipper.charge_state not null,
  meaning text not null,
  by_operator boolean not null default false,
  -- The only charges that may make it; null: all.
  charge_kind dipper.charge_kind,
  constraint charge_move_pkey primary key (from_state, to_state),
  constraint charge_move_moves check (from_state <> to_state)
);

comment on table dipper.charge_move is 'class G: the moves that a charge may make';

create table dipper.charge_log (
  bucket integer not null,
  user_id bigint not null,
  -- A payment, or a charge of a saved card.
  payment_id uuid not null,
  revision integer not null,
  charge_kind dipper.charge_kind not null,
  from_state dipper.charge_state not null,
  to_state dipper.charge_state not null,
  cause text not null,
  evidence jsonb not null,
  at timestamptz not null,
  constraint charge_log_pkey primary key (payment_id, revision, bucket, user_id)
);

comment on table dipper.charge_log is 'class U: every move of every charge, with its cause and evidence; only ever added to';

-- Charges that are still to be sent or asked about, or watched for a while, and when. One in review
-- waits for an operator: its time never comes.
create table dipper.charge_due (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  charge_kind dipper.charge_kind not null,
  due_at timestamptz not null,
  attempt integer not null,
  constraint charge_due_pkey primary key (bucket, user_id, payment_id)
) with (fillfactor=70);

comment on table dipper.charge_due is 'class U: charges that are still to be sent or asked about, and when';

create index charge_due_at on dipper.charge_due (charge_kind, due_at);

-- The terms on which the company pays out income. Versions are added and never changed; the latest
-- one that has begun applies, and a request keeps the one it was made with.
create table dipper.exchange_policy (
  country text not null,
  route text not null,
  version integer not null,
  effective_from timestamptz not null,
  -- The unit that points become, and the rate: so many points make so many minor units.
  unit dipper.unit not null,
  rate_units bigint not null,
  rate_points bigint not null,
  minimum_points bigint not null,
  minimum_amount bigint not null,
  minimum_balance bigint not null,
  minimum_spoons bigint not null,
  -- Basis points: the company's share by the DJ's level, and the share for collecting the money.
  fee_regular integer not null,
  fee_choice_dj integer not null,
  fee_star_dj integer not null,
  fee_top_dj integer not null,
  pg_fee integer not null,
  remittance_fee bigint not null,
  tax_class text not null,
  -- More than this needs the approval of two operators.
  second_operator_above bigint not null,
  deposit_days integer not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint exchange_policy_pkey primary key (country, route, version),
  constraint exchange_policy_one_at_a_time unique (country, route, effective_from),
  constraint exchange_policy_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint exchange_policy_route check (route in ('cash', 'payoneer', 'dotmoney', 'convert')),
  constraint exchange_policy_version check (version >= 1),
  constraint exchange_policy_rate check (rate_units > 0 and rate_points > 0),
  constraint exchange_policy_convert check (route <> 'convert' or (unit = 'SPOON' and rate_units = 1
    and fee_regular + fee_choice_dj + fee_star_dj + fee_top_dj + pg_fee + remittance_fee = 0
    and tax_class = 'none')),
  constraint exchange_policy_money check (route = 'convert' or unit not in ('SPOON', 'POINT')),
  constraint exchange_policy_minimums check (minimum_points >= 0 and minimum_amount >= 0
    and minimum_balance >= 0 and minimum_spoons >= 0),
  constraint exchange_policy_fees check (least(fee_regular, fee_choice_dj, fee_star_dj, fee_top_dj) >= 0
    and greatest(fee_regular, fee_choice_dj, fee_star_dj, fee_top_dj) + pg_fee <= 10000
    and pg_fee >= 0 and remittance_fee >= 0),
  constraint exchange_policy_tax check (tax_class in
    ('none', 'kr_business_income', 'kr_other_income', 'tw_service_income', 'jp_remuneration')),
  constraint exchange_policy_days check (deposit_days between 1 and 60),
  constraint exchange_policy_why check (length(changed_by) > 0 and length(reason) > 0)
);

-- Adds a version of an exchange policy, or returns the reason why not. Servers reach it through an
-- approval by two.
create function dipper.add_exchange_policy(p_policy dipper.exchange_policy) returns dipper.rule_outcome
  language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_policy dipper.exchange_policy := p_policy;
  v_last dipper.exchange_policy;
begin
  perform 1 from dipper.exchange_policy
  where country = p_policy.country and route = p_policy.route order by version for update;
  select * into v_last from dipper.exchange_policy
  where country = p_policy.country and route = p_policy.route order by version desc limit 1;
  v_policy.version := coalesce(v_last.version, 0) + 1;
  v_policy.changed_at := v_now;
  v_policy.effective_from := coalesce(p_policy.effective_from, v_now);
  if p_policy.version is distinct from v_policy.version then
    return 'changed_meanwhile';
  elsif v_last.version is not null
    and v_policy.effective_from < greatest(v_now, v_last.effective_from + interval '1 microsecond') then
    return 'in_the_past';
  end if;
  insert into dipper.exchange_policy select v_policy.* on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;

-- A document that a request announces.
create type dipper.document_wish as (
  document_id uuid,
  kind text,
  content_type text,
  bytes integer,
  sha256 bytea,
  address_hash bytea,
  object_name text
);

-- Each gets an address of its own, or none does: so many a day for each person.
create function dipper.announce_documents(
  p_bucket integer, p_user_id bigint, p_wishes dipper.document_wish[], p_address_seconds integer,
  p_most_a_day integer
) returns timestamptz language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_ends timestamptz := v_now + make_interval(secs => p_address_seconds);
  v_due timestamptz := v_now + interval '1 day';
  v_since timestamptz := v_now - interval '1 day';
begin
  perform 1 from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if (select count(*) from dipper.exchange_document where bucket = p_bucket
    and user_id = p_user_id and announced_at > v_since) + cardinality(p_wishes) > p_most_a_day then
    return null;
  end if;
  insert into dipper.exchange_document (bucket, user_id, document_id, kind, content_type, bytes,
    sha256, address_hash, state, object_name, announced_at, address_ends_at, due_at)
  select p_bucket, p_user_id, w.document_id, w.kind, w.content_type, w.bytes, w.sha256,
    w.address_hash, 'announced', w.object_name, v_now, v_ends, v_due
  from unnest(p_wishes) w;
  return v_ends;
end $$;
grant execute on function dipper.announce_documents to dipper_app;

-- The state of an exchange.
create type dipper.exchange_state as enum (
  'requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'paid', 'rejected', 'review',
  'canceled', 'refused', 'returned'
);

create table dipper.exchange (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  type text not null,
  state dipper.exchange_state not null,
  revision integer not null,
  country text not null,
  dj_level text not null,
  policy_version integer not null,
  provider text,
  -- The points that leave the person, and the resulting amount: its fees and tax add up to the whole.
  points bigint not null,
  unit dipper.unit not null,
  origin_amount bigint not null,
  spoon_fee bigint not null,
  pg_fee bigint not null,
  remittance_fee bigint not null,
  tax bigint not null,
  amount bigint not null,
  -- Number of the reservation of its points: 2 if a rejected exchange was paid after all.
  reservation smallint not null default 1,
  request_key text not null,
  fingerprint text not null,
  provider_reference text,
  reason text,
  agreed_by text,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  deposit_expected_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  constraint exchange_pkey primary key (bucket, user_id, exchange_id),
  constraint exchange_request_once unique (bucket, user_id, request_key),
  constraint exchange_type check (type in ('cash', 'payoneer', 'dotmoney', 'convert')),
  constraint exchange_convert check ((type = 'convert') = (unit = 'SPOON')),
  constraint exchange_convert_is_done check (type <> 'convert' or state = 'paid'),
  constraint exchange_provider check ((type = 'convert') = (provider is null)),
  constraint exchange_lines check (points > 0 and amount > 0 and origin_amount > 0
    and least(spoon_fee, pg_fee, remittance_fee, tax) >= 0
    and amount + spoon_fee + pg_fee + remittance_fee + tax = origin_amount)
) with (fillfactor=70);

-- Sums what operators approved for a person since a time, without this exchange and without
-- exchanges whose points came back.
create function dipper.approved_for_person(
  p_exchange dipper.exchange, p_since timestamptz
) returns bigint language plpgsql stable as $$
declare
  v_sum bigint;
begin
  select coalesce(sum(e.amount), 0) into v_sum
  from dipper.exchange_log l
  join dipper.exchange e on e.bucket = l.bucket and e.user_id = l.user_id
    and e.exchange_id = l.exchange_id
  where l.bucket = p_exchange.bucket and l.user_id = p_exchange.user_id
    and l.exchange_id <> p_exchange.exchange_id and l.at > p_since
    and l.cause = 'operator' and l.to_state = 'approved' and e.unit = p_exchange.unit
    and e.state not in ('refused', 'rejected', 'canceled', 'returned');
  return v_sum;
end $$;

-- Documents become those of a request, each of one: all of them, or the request is not made.
create function dipper.bind_documents(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_document_ids uuid[]
) returns boolean language plpgsql as $$
declare
  v_there integer;
begin
  select count(*) into v_there from (
    select 1 from dipper.exchange_document where bucket = p_bucket and user_id = p_user_id
      and document_id = any (p_document_ids) and state = 'kept' and exchange_id is null
    for update) d;
  if v_there <> cardinality(p_document_ids) then
    return false;
  end if;
  -- any number of rows: they were counted under their locks.
  update dipper.exchange_document set exchange_id = p_exchange_id, due_at = null
  where bucket = p_bucket and user_id = p_user_id and document_id = any (p_document_ids);
  return true;
end $$;

-- The words with which `cancel_exchange` answers.
create type dipper.cancel_exchange_outcome as enum (
  'canceled', 'already', 'exchange_not_found', 'exchange_not_cancelable'
);

-- Cancels an exchange for its person before it is sent. Sending and canceling move the same row from
-- the same state, so only one of them succeeds.
create function dipper.cancel_exchange(p_bucket integer, p_user_id bigint, p_exchange_id uuid)
  returns dipper.cancel_exchange_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_exchange dipper.exchange;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    return 'exchange_not_found';
  elsif v_exchange.state = 'canceled' then
    return 'already';
  elsif not dipper.move_exchange(v_exchange, 'canceled', 'person', null, '{}'::jsonb, v_now) then
    return 'exchange_not_cancelable';
  end if;
  perform dipper.give_points_back(v_exchange, v_now);
  -- any number of rows: only what was approved waits to be sent.
  delete from dipper.exchange_due
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  return 'canceled';
end $$;
grant execute on function dipper.cancel_exchange to dipper_app;

-- Takes the exchanges of a bucket whose next step is due, each for one worker at a time.
create function dipper.claim_due_exchanges(p_bucket integer, p_limit integer, p_lease_seconds integer)
  returns table (o_user_id bigint, o_exchange_id uuid, o_attempt integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.exchange_due d set due_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.exchange_id) in (
    select c.user_id, c.exchange_id from dipper.exchange_due c
    where c.bucket = p_bucket and c.due_at <= v_now
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.exchange_id, d.attempt;
end $$;
grant execute on function dipper.claim_due_exchanges to dipper_app;

-- Counted before the bank is asked, so that many at once are bounded as well.
create function dipper.claim_holder_check(
  p_bucket integer, p_user_id bigint, p_check_id uuid, p_most_a_day integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_since timestamptz := v_now - interval '24 hours';
begin
  perform 1 from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  -- any number of rows: those of before count no more.
  delete from dipper.holder_check
  where bucket = p_bucket and user_id = p_user_id and checked_at <= v_since;
  if (select count(*) from dipper.holder_check
    where bucket = p_bucket and user_id = p_user_id) >= p_most_a_day then
    return false;
  end if;
  insert into dipper.holder_check (bucket, user_id, check_id, checked_at)
  values (p_bucket, p_user_id, p_check_id, v_now);
  return true;
end $$;
grant execute on function dipper.claim_holder_check to dipper_app;

-- The objects that this caller must delete: unused uploads and unfinished ones. An address without
-- an upload leaves nothing.
create function dipper.claim_leaving_documents(
  p_bucket integer, p_limit integer, p_lease_seconds integer
) returns table (o_user_id bigint, o_document_id uuid, o_object_name text)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  -- any number of rows: most addresses are used.
  delete from dipper.exchange_document
  where bucket = p_bucket and state = 'announced' and due_at <= v_now;
  return query
  update dipper.exchange_document d
  set state = 'leaving', data_key = null, due_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.document_id) in (
    select c.user_id, c.document_id from dipper.exchange_document c
    where c.bucket = p_bucket and c.due_at <= v_now and c.state <> 'announced'
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.document_id, d.object_name;
end $$;
grant execute on function dipper.claim_leaving_documents to dipper_app;

-- Closes the exchanges of a country, or opens them again.
create function dipper.close_exchanges(
  p_country text, p_is_closed boolean, p_by text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_place integer;
begin
  select coalesce(max(place), 0) + 1 into v_place from dipper.exchange_closing
  where country = p_country;
  insert into dipper.exchange_closing (country, place, is_closed, changed_at, changed_by, reason)
  values (p_country, v_place, p_is_closed, v_now, p_by, p_reason)
  on conflict (country, place) do nothing;
  return found;
end $$;
grant execute on function dipper.close_exchanges to dipper_app;

-- The words with which `convert_points` answers.
create type dipper.convert_points_outcome as enum (
  'converted', 'repeated', 'idempotency_key_mismatch', 'under_maintenance',
  'exchange_country_not_supported', 'point_wrong', 'price_changed', 'convert_limit_exceeded',
  'convert_below_minimum'
);

-- Points to spoons, at once and for good: out of the one and into the other in one step.
create function dipper.convert_points(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_request_key text, p_fingerprint text,
  p_spoons bigint, p_expected_points bigint,
  out o_outcome dipper.convert_points_outcome, out o_exchange_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_expires timestamptz := dipper.spoon_expiry(v_now);
  v_person dipper.app_user;
  v_policy dipper.exchange_policy;
  v_before dipper.exchange;
  v_held bigint;
  v_points bigint;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_before from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := case when v_before.fingerprint = p_fingerprint then 'repeated'
      else 'idempotency_key_mismatch' end;
    o_exchange_id := case when o_outcome = 'repeated' then v_before.exchange_id end;
    return;
  end if;
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select point into v_held from dipper.wallet where bucket = p_bucket and user_id = p_user_id;
  v_policy := dipper.exchange_policy_at(v_person.country, 'convert', v_now);
  v_points := p_spoons * v_policy.rate_points;
  o_outcome := case
    when dipper.is_exchange_closed(v_person.country) then 'under_maintenance'
    when v_policy.version is null then 'exchange_country_not_supported'
    when p_spoons <= 0 then 'point_wrong'
    when v_points <> p_expected_points then 'price_changed'
    when v_points > v_held then 'convert_limit_exceeded'
    when p_spoons < v_policy.minimum_spoons or v_points < v_policy.minimum_points
      then 'convert_below_minimum'
  end;
  if o_outcome is not null then
    return;
  end if;
  insert into dipper.exchange (bucket, user_id, exchange_id, type, state, revision, country,
    dj_level, policy_version, points, unit, origin_amount, spoon_fee, pg_fee, remittance_fee, tax,
    amount, request_key, fingerprint, requested_at, changed_at, paid_at, ended_at)
  values (p_bucket, p_user_id, p_exchange_id, 'convert', 'paid', 0, v_person.country,
    v_person.dj_level, v_policy.version, v_points, 'SPOON', p_spoons, 0, 0, 0, 0, p_spoons,
    p_request_key, p_fingerprint, v_now, v_now, v_now, v_now);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values
    (p_bucket, p_user_id, 'convert', p_exchange_id, 1, 'person.point', 'platform.point.converted',
      'POINT', v_points, v_now),
    (p_bucket, p_user_id, 'convert', p_exchange_id, 2, 'platform.spoon.converted',
      'person.spoon.bonus', 'SPOON', p_spoons, v_now);
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  values (p_bucket, p_user_id, p_exchange_id, 0, p_spoons, 0, p_spoons, v_now, v_expires);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, p_spoons, -v_points);
  o_outcome := 'converted';
  o_exchange_id := p_exchange_id;
end $$;
grant execute on function dipper.convert_points to dipper_app;

-- The words with which `decide_exchange` answers.
create type dipper.decide_exchange_outcome as enum (
  'decided', 'changed_meanwhile', 'exchange_not_found', 'no_right',
  'second_operator_required'
);

-- An operator approves or refuses the revision that they saw. Above the policy's amount, by the sum
-- of the person's day or of the operator's own, a second operator has to approve: another person.
create function dipper.decide_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_decision text, p_revision integer,
  p_operator text, p_reason text, p_note text, p_is_checker boolean,
  p_is_within_day boolean
) returns dipper.decide_exchange_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_exchange dipper.exchange;
  v_policy dipper.exchange_policy;
  v_to dipper.exchange_state;
  v_day_ago timestamptz := v_now - interval '1 day';
  v_needs_two boolean;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    return 'exchange_not_found';
  elsif v_exchange.revision <> p_revision then
    -- The same decision again gets the same answer.
    return case when exists (select 1 from dipper.exchange_log
      where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id
        and revision = p_revision + 1 and cause = 'operator' and actor = p_operator
        and evidence = jsonb_build_object('decision', p_decision, 'reason', p_reason, 'note', p_note))
      then 'decided' else 'changed_meanwhile' end;
  end if;
  select * into v_policy from dipper.exchange_policy
  where country = v_exchange.country and route = v_exchange.type
    and version = v_exchange.policy_version;
  v_needs_two := v_exchange.state = 'checking' or not p_is_within_day
    or v_exchange.amount + dipper.approved_for_person(v_exchange, v_day_ago)
      > v_policy.second_operator_above;
  v_to := case
    when p_decision = 'refuse' then 'refused'
    when v_exchange.state = 'requested' and v_needs_two then 'checking'
    else 'approved'
  end;
  if p_decision = 'approve' and v_needs_two and (not dipper.is_enrolled_operator(p_operator)
    or v_exchange.agreed_by is not null
      and not dipper.are_two_operators(v_exchange.agreed_by, p_operator)) then
    return 'second_operator_required';
  elsif p_decision = 'approve' and v_exchange.state = 'checking' and not p_is_checker then
    return 'no_right';
  elsif v_exchange.state = 'sending' or not dipper.move_exchange(v_exchange, v_to, 'operator',
    p_operator, jsonb_build_object('decision', p_decision, 'reason', p_reason, 'note', p_note),
    v_now) then
    return 'changed_meanwhile';
  end if;
  update dipper.exchange
  set agreed_by = case when v_to = 'checking' then p_operator else agreed_by end,
    reason = case when v_to = 'refused' then p_reason end
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  assert found, format('exchange %s vanished under its lock', p_exchange_id);
  if v_to = 'approved' then
    perform dipper.plan_exchange(v_exchange, v_now, 0);
  elsif v_to = 'refused' then
    perform dipper.give_points_back(v_exchange, v_now);
    -- any number of rows: only what was approved waits to be sent.
    delete from dipper.exchange_due
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  end if;
  return 'decided';
end $$;
grant execute on function dipper.decide_exchange to dipper_app;

-- Erases payees past their retention period: numbers at once, documents later by the job that
-- deletes them. Returns the count of exchanges.
create function dipper.erase_payees(p_bucket integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_paid_before timestamptz :=
    v_now - make_interval(days => dipper.keep_days('paid-exchange', v_now));
  v_unpaid_before timestamptz :=
    v_now - make_interval(days => dipper.keep_days('unpaid-exchange', v_now));
  v_payee dipper.exchange_payee;
  v_count integer := 0;
begin
  for v_payee in
    select p.* from dipper.exchange_payee p
    join dipper.exchange e on e.bucket = p_bucket and e.user_id = p.user_id
      and e.exchange_id = p.exchange_id
    where p.bucket = p_bucket and p.erased_at is null and e.ended_at <= case
      when e.state in ('paid', 'returned') then v_paid_before else v_unpaid_before end
    limit p_limit for update of p skip locked
  loop
    update dipper.exchange_payee
    set account = '', resident_number = null, contact = null, erased_at = v_now
    where bucket = p_bucket and user_id = v_payee.user_id and exchange_id = v_payee.exchange_id;
    assert found, 'a payee vanished under its lock';
    perform dipper.let_documents_go(p_bucket, v_payee.user_id, v_payee.document_ids, v_now);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
grant execute on function dipper.erase_payees to dipper_app;

-- The exchange policy that holds at a moment.
create function dipper.exchange_policy_at(p_country text, p_route text, p_at timestamptz)
  returns dipper.exchange_policy
  language sql stable security definer set search_path = pg_catalog as $$
  select p.* from dipper.exchange_policy p
  where p.country = p_country and p.route = p_route and p.effective_from <= p_at
  order by p.effective_from desc limit 1
$$;
grant execute on function dipper.exchange_policy_at to dipper_app;

-- The result of a sent exchange, from an operator or from the provider (its answer or its webhook).
create type dipper.exchange_telling as (
  cause text,
  actor text,
  reference text,
  amount bigint,
  currency dipper.unit,
  reason text,
  paid_at timestamptz,
  evidence jsonb,
  ask_after_seconds integer,
  -- The revision that an operator has seen.
  revision integer,
  -- Whether it is within what that operator may do alone within a day.
  is_within_day boolean
);

-- Returns an exchange's next state for a told outcome, or its present one. Only operators move it
-- out of review.
create function dipper.exchange_target(
  p_exchange dipper.exchange, p_outcome dipper.exchange_state, p_told dipper.exchange_telling
) returns dipper.exchange_state language sql immutable set search_path = pg_catalog as $$
  select case
    when p_outcome is null then p_exchange.state
    when p_exchange.state = 'review' and p_told.cause <> 'operator' then p_exchange.state
    when p_outcome in ('sent', 'unknown') and p_exchange.state not in ('sending', 'unknown')
      then p_exchange.state
    when p_outcome = 'paid' and p_exchange.state in ('paid', 'returned') then p_exchange.state
    when p_outcome = 'paid' and (p_exchange.state = 'rejected'
      or p_told.amount is distinct from p_exchange.amount
      or p_told.currency is distinct from p_exchange.unit) then 'review'
    when p_outcome = 'rejected' and p_exchange.state = 'paid' then 'returned'
    when p_outcome = 'rejected' and p_exchange.state = 'returned' then 'returned'
    when p_outcome = 'returned' and p_exchange.state not in ('paid', 'returned') then 'rejected'
    else p_outcome
  end
$$;

-- A request for an exchange, with its amounts as the page computed them.
create type dipper.exchange_wish as (
  type text,
  provider text,
  points bigint,
  policy_version integer,
  dj_level text,
  origin_amount bigint,
  spoon_fee bigint,
  pg_fee bigint,
  remittance_fee bigint,
  tax bigint,
  amount bigint,
  bank_code text,
  account bytea,
  resident_number bytea,
  contact bytea,
  terms jsonb,
  document_ids uuid[],
  -- The days without bank transfers in the country, for the day of the deposit.
  holidays date[]
);

-- All that follows from where an exchange has moved to.
create function dipper.follow_exchange(
  p_exchange dipper.exchange, p_to dipper.exchange_state, p_told dipper.exchange_telling,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_due timestamptz := p_now + make_interval(secs => coalesce(p_told.ask_after_seconds, 3600));
begin
  update dipper.exchange
  set provider_reference = coalesce(p_told.reference, provider_reference),
    reason = case when p_to in ('rejected', 'returned', 'review') then p_told.reason end
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id;
  assert found, format('exchange %s vanished under its lock', p_exchange.exchange_id);
  if p_to = 'paid' then
    perform dipper.post_paid(p_exchange, p_told.paid_at, p_now);
  elsif p_to = 'returned' then
    perform dipper.post_sent_back(p_exchange, p_now);
  elsif p_to = 'rejected' and not exists (select 1 from dipper.exchange_resolution
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and exchange_id = p_exchange.exchange_id and reservation = p_exchange.reservation) then
    perform dipper.give_points_back(p_exchange, p_now);
  end if;
  if p_to in ('sent', 'unknown', 'approved') then
    perform dipper.plan_exchange(p_exchange, v_due, case when p_to = 'approved' then 0 else 1 end);
  else
    -- any number of rows: of what an operator decides nobody is asked any more.
    delete from dipper.exchange_due
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and exchange_id = p_exchange.exchange_id;
  end if;
  if p_to not in ('sent', 'unknown', 'review') then
    -- any number of rows: it has ended before, where the money comes back later.
    update dipper.exchange_attempt set ended_at = p_now, outcome = p_to::text
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and exchange_id = p_exchange.exchange_id and ended_at is null;
  end if;
end $$;

-- Forgets a document whose file is gone.
create function dipper.forget_document(p_bucket integer, p_user_id bigint, p_document_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  -- any number of rows: somebody else may have taken it away as well.
  update dipper.exchange_document set state = 'gone', gone_at = v_now, due_at = null
  where bucket = p_bucket and user_id = p_user_id and document_id = p_document_id
    and state = 'leaving';
end $$;
grant execute on function dipper.forget_document to dipper_app;

-- The account was as they said, or the bank said nothing: then it was no guess.
create function dipper.free_holder_check(p_bucket integer, p_user_id bigint, p_check_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- any number of rows: a day may have gone by.
  delete from dipper.holder_check
  where bucket = p_bucket and user_id = p_user_id and check_id = p_check_id;
end $$;
grant execute on function dipper.free_holder_check to dipper_app;

-- Nothing was paid: the reserved points are returned to the person, after their debt.
create function dipper.give_points_back(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql as $$
begin
  perform dipper.resolve_exchange(p_exchange, 'given-back', p_now);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_exchange.bucket, p_exchange.user_id, 'exchange_return', p_exchange.exchange_id,
    p_exchange.reservation, 'platform.point.reserved', 'person.point', 'POINT', p_exchange.points,
    p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, p_exchange.points);
  perform dipper.settle_debt(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id,
    p_exchange.points, p_now);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;

-- Whether one operator may report that an exchange was not paid, or was returned, which returns its
-- points: up to the policy's amount, together with such reports about the person within a day, and
-- within the operator's own daily sum. Above it two people do.
create function dipper.is_exchange_back_agreed(
  p_exchange dipper.exchange, p_operator text, p_is_within_day boolean, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_day_ago timestamptz := p_now - interval '1 day';
  v_week_ago timestamptz := p_now - interval '7 days';
  v_most bigint;
  v_said bigint;
begin
  select second_operator_above into v_most from dipper.exchange_policy
  where country = p_exchange.country and route = p_exchange.type
    and version = p_exchange.policy_version;
  select coalesce(sum(e.amount), 0) into v_said
  from dipper.exchange_log l
  join dipper.exchange e on e.bucket = l.bucket and e.user_id = l.user_id
    and e.exchange_id = l.exchange_id
  where l.bucket = p_exchange.bucket and l.user_id = p_exchange.user_id
    and l.exchange_id <> p_exchange.exchange_id and l.at > v_day_ago
    and l.cause = 'operator' and l.to_state in ('rejected', 'returned')
    and e.unit = p_exchange.unit;
  if p_is_within_day and p_exchange.amount + v_said <= v_most then
    return true;
  elsif exists (select from dipper.review_agreement
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and payment_id = p_exchange.exchange_id and amount = p_exchange.amount
      and currency = p_exchange.unit and agreed_at > v_week_ago
      and dipper.are_two_operators(operator, p_operator)) then
    return true;
  end if;
  insert into dipper.review_agreement as a
    (bucket, user_id, payment_id, operator, amount, currency, agreed_at)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, p_operator,
    p_exchange.amount, p_exchange.unit, p_now)
  on conflict (bucket, user_id, payment_id, operator) do update
  set amount = excluded.amount, currency = excluded.currency, agreed_at = excluded.agreed_at;
  return false;
end $$;

-- Whether the exchanges of a country are closed.
create function dipper.is_exchange_closed(p_country text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((select c.is_closed from dipper.exchange_closing c
    where c.country = p_country order by c.place desc limit 1), false)
$$;
grant execute on function dipper.is_exchange_closed to dipper_app;

-- Returns whether operators switched a payout provider off: new requests are refused and approved ones
-- wait, while sent ones are still polled until they end.
create function dipper.is_payout_off(p_provider text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select exists (
    select 1 from dipper.provider_switch s
    where s.provider = p_provider and s.method_id = 0 and s.is_off
      and (s.until is null or s.until > dipper.current_time()))
$$;
grant execute on function dipper.is_payout_off to dipper_app;

-- It lies in the storage, whole: now there is a key to it.
create function dipper.keep_document(
  p_bucket integer, p_user_id bigint, p_document_id uuid, p_bytes integer, p_data_key bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_due timestamptz := v_now + make_interval(days => dipper.keep_days('unused-document', v_now));
begin
  update dipper.exchange_document
  set state = 'kept', bytes = p_bytes, data_key = p_data_key, kept_at = v_now, due_at = v_due
  where bucket = p_bucket and user_id = p_user_id and document_id = p_document_id
    and state = 'received';
  return found;
end $$;
grant execute on function dipper.keep_document to dipper_app;

-- Stores nothing for an unknown user: providers send webhooks about payees unasked.
create function dipper.keep_payout_account(
  p_bucket integer, p_user_id bigint, p_provider text, p_standing text
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  perform 1 from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  if not found then
    return;
  end if;
  insert into dipper.payout_account as a
    (bucket, user_id, provider, standing, changed_at, asked_at)
  values (p_bucket, p_user_id, p_provider, p_standing, v_now, v_now)
  on conflict (bucket, user_id, provider) do update
  set standing = excluded.standing, asked_at = excluded.asked_at,
    changed_at = case when a.standing = excluded.standing then a.changed_at
      else excluded.changed_at end;
end $$;
grant execute on function dipper.keep_payout_account to dipper_app;

-- Makes documents unreadable at once by deleting their keys; a job deletes the objects later.
create function dipper.let_documents_go(
  p_bucket integer, p_user_id bigint, p_document_ids uuid[], p_now timestamptz
) returns void language plpgsql as $$
begin
  -- any number of rows: what leaves already leaves once.
  update dipper.exchange_document
  set state = 'leaving', data_key = null, due_at = p_now
  where bucket = p_bucket and user_id = p_user_id and document_id = any (p_document_ids)
    and state in ('received', 'kept');
end $$;

-- Moves an exchange if it stands where the caller thinks, and logs it. Answers whether it moved.
create function dipper.move_exchange(
  p_exchange dipper.exchange, p_to dipper.exchange_state, p_cause text, p_actor text,
  p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_is_end boolean := p_to in ('paid', 'rejected', 'canceled', 'refused', 'returned');
  v_revision integer;
begin
  update dipper.exchange
  set state = p_to, revision = revision + 1, changed_at = p_now,
    ended_at = case when v_is_end then p_now end
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id and state = p_exchange.state
    and exists (select 1 from dipper.exchange_move
      where from_state = p_exchange.state and to_state = p_to)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.exchange_log
    (bucket, user_id, exchange_id, revision, from_state, to_state, cause, actor, evidence, at)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, v_revision,
    p_exchange.state, p_to, p_cause, p_actor, p_evidence, p_now);
  return true;
end $$;

-- Logs which operator is about to open a thing; false, without a log entry, if it is already erased.
create function dipper.open_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_opening_id uuid, p_what text,
  p_document_id uuid, p_operator text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  if p_what = 'document' then
    perform 1 from dipper.exchange_document where bucket = p_bucket and user_id = p_user_id
      and document_id = p_document_id and exchange_id = p_exchange_id and state = 'kept';
  else
    perform 1 from dipper.exchange_payee where bucket = p_bucket and user_id = p_user_id
      and exchange_id = p_exchange_id and erased_at is null;
  end if;
  if not found then
    return false;
  end if;
  insert into dipper.exchange_opening (bucket, user_id, exchange_id, opening_id, what, document_id,
    operator, reason, at)
  values (p_bucket, p_user_id, p_exchange_id, p_opening_id, p_what, p_document_id, p_operator,
    p_reason, v_now);
  return true;
end $$;
grant execute on function dipper.open_exchange to dipper_app;

-- Notes when an exchange takes its next step.
create function dipper.plan_exchange(
  p_exchange dipper.exchange, p_due_at timestamptz, p_attempt integer
) returns void language plpgsql as $$
begin
  insert into dipper.exchange_due (bucket, user_id, exchange_id, due_at, attempt)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, p_due_at, p_attempt)
  on conflict (bucket, user_id, exchange_id)
  do update set due_at = excluded.due_at, attempt = excluded.attempt;
end $$;

-- Books the payout of an exchange.
create function dipper.post_paid(
  p_exchange dipper.exchange, p_paid_at timestamptz, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.resolve_exchange(p_exchange, 'paid', p_now);
  perform dipper.post_payout(p_exchange, 'exchange_paid', 'platform.point.reserved',
    'platform.point.exchanged', false, p_now);
  update dipper.exchange set paid_at = coalesce(p_paid_at, p_now)
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id;
  assert found, format('exchange %s vanished under its lock', p_exchange.exchange_id);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;

-- Why a row stands in the journal.
create type dipper.posting_kind as enum (
  'purchase', 'spoon_grant', 'spoon_spend', 'spoon_expiry', 'gift_income', 'subscription_income',
  'refund_reserve', 'refund', 'refund_return', 'subscription_sale', 'subscription_refund',
  'spoon_gift', 'subscription_share', 'subscription_share_back', 'income_back', 'debt_settled',
  'exchange_reserve', 'exchange_return', 'exchange_paid', 'exchange_sent_back', 'convert',
  'goodwill_given', 'goodwill_taken'
);

-- An account's name says whose it is: `person.` accounts belong to the row's user and have a kept
-- wallet; `platform.` accounts are the company's and are summed, so that no row of theirs is hot.
create type dipper.account as enum (
  'person.spoon.paid', 'person.spoon.bonus', 'person.point', 'platform.spoon.issued',
  'platform.spoon.granted', 'platform.spoon.spent', 'platform.spoon.expired', 'platform.point.issued',
  'platform.sales', 'platform.receivable.kakaopay', 'platform.receivable.toss',
  'platform.receivable.tosspayments', 'platform.receivable.hecto', 'platform.receivable.sbps',
  'platform.receivable.paypal', 'platform.spoon.reserved', 'platform.refunds.transferred',
  'platform.sales.subscriptions', 'platform.clearing.gifts', 'platform.clearing.subscriptions',
  'platform.point.owed', 'platform.point.reserved', 'platform.point.exchanged', 'platform.point.converted',
  'platform.spoon.converted', 'platform.exchange.cost', 'platform.exchange.fees', 'platform.tax.withheld',
  'platform.payout.openbanking', 'platform.payout.payoneer', 'platform.payout.dotmoney', 'platform.spoon.taken'
);

-- The journal lines of a payout, or of its return.
create function dipper.post_payout(
  p_exchange dipper.exchange, p_kind dipper.posting_kind, p_points_from dipper.account,
  p_points_to dipper.account, p_is_back boolean, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_provider dipper.account := ('platform.payout.' || p_exchange.provider)::dipper.account;
  v_fees bigint := p_exchange.spoon_fee + p_exchange.pg_fee + p_exchange.remittance_fee;
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_exchange.bucket, p_exchange.user_id, p_kind, p_exchange.exchange_id, l.line,
    case when p_is_back and l.line > 1 then l.credit else l.debit end,
    case when p_is_back and l.line > 1 then l.debit else l.credit end, l.unit, l.amount, p_now
  from (values
    (1::smallint, p_points_from, p_points_to, 'POINT'::dipper.unit, p_exchange.points),
    (2::smallint, 'platform.exchange.cost'::dipper.account, v_provider, p_exchange.unit,
      p_exchange.amount),
    (3::smallint, 'platform.exchange.cost'::dipper.account, 'platform.exchange.fees'::dipper.account,
      p_exchange.unit, v_fees),
    (4::smallint, 'platform.exchange.cost'::dipper.account, 'platform.tax.withheld'::dipper.account,
      p_exchange.unit, p_exchange.tax)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
end $$;

-- The money came back after it was paid: the points are the person's again. The key of the journal
-- lets this happen once.
create function dipper.post_sent_back(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql as $$
begin
  perform dipper.post_payout(p_exchange, 'exchange_sent_back', 'platform.point.exchanged',
    'person.point', true, p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, p_exchange.points);
  perform dipper.settle_debt(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id,
    p_exchange.points, p_now);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;

-- Claims an upload address for a single caller. If the upload dies, a job handles it later.
create function dipper.receive_document(
  p_bucket integer, p_user_id bigint, p_document_id uuid, p_address_hash bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + interval '10 minutes';
begin
  update dipper.exchange_document
  set state = 'received', address_hash = null, sha256 = null, due_at = v_due
  where bucket = p_bucket and user_id = p_user_id and document_id = p_document_id
    and state = 'announced' and address_hash = p_address_hash and address_ends_at > v_now;
  return found;
end $$;
grant execute on function dipper.receive_document to dipper_app;

-- Refuses an upload that is not a document or that could not be checked.
create function dipper.refuse_document(p_bucket integer, p_user_id bigint, p_document_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  perform dipper.let_documents_go(p_bucket, p_user_id, array[p_document_id], v_now);
end $$;
grant execute on function dipper.refuse_document to dipper_app;

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

-- Why a person cannot exchange this now, or null. Names are those of the error catalogue.
create function dipper.refuse_exchange(
  p_person dipper.app_user, p_policy dipper.exchange_policy, p_wish dipper.exchange_wish,
  p_held bigint
) returns text language plpgsql stable as $$
declare
  v_spoon_points bigint := 110;
begin
  if dipper.is_exchange_closed(p_person.country) then
    return 'under_maintenance';
  elsif p_policy.version is null then
    return 'exchange_country_not_supported';
  elsif dipper.is_payout_off(p_wish.provider) then
    return 'exchange_temporary_error';
  elsif exists (select 1 from dipper.exchange where bucket = p_person.bucket
    and user_id = p_person.user_id
    and state in ('requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'review')) then
    return 'exchange_in_progress';
  elsif p_wish.policy_version <> p_policy.version or p_wish.dj_level <> p_person.dj_level then
    return 'policy_changed';
  elsif p_wish.points > p_held then
    return 'exchange_amount_exceeded';
  elsif p_held < p_policy.minimum_spoons * v_spoon_points then
    return 'exchange_spoons_insufficient';
  elsif p_held * p_policy.rate_units / p_policy.rate_points < p_policy.minimum_balance
    or p_wish.points < p_policy.minimum_points or p_wish.origin_amount < p_policy.minimum_amount then
    return 'exchange_below_minimum';
  end if;
  return null;
end $$;

-- The words with which `request_exchange` answers.
create type dipper.request_exchange_outcome as enum (
  'accepted', 'repeated', 'policy_changed', 'idempotency_key_mismatch', 'under_maintenance',
  'exchange_country_not_supported', 'exchange_temporary_error', 'exchange_in_progress',
  'exchange_amount_exceeded', 'exchange_spoons_insufficient', 'exchange_below_minimum',
  'exchange_document_invalid'
);

-- Accepts a request, reserves its points and binds its documents, or returns the reason why not. A
-- repeated key gets the first answer.
create function dipper.request_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_request_key text, p_fingerprint text,
  p_wish dipper.exchange_wish,
  out o_outcome dipper.request_exchange_outcome, out o_exchange_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_documents uuid[] := coalesce(p_wish.document_ids, '{}');
  v_person dipper.app_user;
  v_policy dipper.exchange_policy;
  v_exchange dipper.exchange;
  v_held bigint;
  v_expected timestamptz;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := case when v_exchange.fingerprint = p_fingerprint then 'repeated'
      else 'idempotency_key_mismatch' end;
    o_exchange_id := case when o_outcome = 'repeated' then v_exchange.exchange_id end;
    return;
  end if;
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select point into v_held from dipper.wallet where bucket = p_bucket and user_id = p_user_id;
  v_policy := dipper.exchange_policy_at(v_person.country, p_wish.type, v_now);
  o_outcome := dipper.refuse_exchange(v_person, v_policy, p_wish, v_held);
  if o_outcome is not null then
    return;
  end if;
  if not dipper.bind_documents(p_bucket, p_user_id, p_exchange_id, v_documents) then
    o_outcome := 'exchange_document_invalid';
    return;
  end if;
  v_expected := dipper.working_day(v_person.country, v_now, v_policy.deposit_days,
    p_wish.holidays);
  insert into dipper.exchange (bucket, user_id, exchange_id, type, state, revision, country,
    dj_level, policy_version, provider, points, unit, origin_amount, spoon_fee, pg_fee,
    remittance_fee, tax, amount, request_key, fingerprint, requested_at, changed_at,
    deposit_expected_at)
  values (p_bucket, p_user_id, p_exchange_id, p_wish.type, 'requested', 0, v_person.country,
    v_person.dj_level, v_policy.version, p_wish.provider, p_wish.points, v_policy.unit,
    p_wish.origin_amount, p_wish.spoon_fee, p_wish.pg_fee, p_wish.remittance_fee, p_wish.tax,
    p_wish.amount, p_request_key, p_fingerprint, v_now, v_now, v_expected)
  returning * into v_exchange;
  insert into dipper.exchange_payee (bucket, user_id, exchange_id, bank_code, account,
    resident_number, contact, terms, document_ids)
  values (p_bucket, p_user_id, p_exchange_id, p_wish.bank_code, p_wish.account,
    p_wish.resident_number, p_wish.contact, p_wish.terms, v_documents);
  perform dipper.reserve_points(v_exchange, 1::smallint, v_now);
  o_outcome := 'accepted';
  o_exchange_id := p_exchange_id;
end $$;
grant execute on function dipper.request_exchange to dipper_app;

-- Reserves the points that are left a second time; the missing ones become a debt, like those of
-- refunded income. Nobody is asked for money: later income pays the debt first.
create function dipper.reserve_again(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_taken bigint;
begin
  select least(point, p_exchange.points) into v_taken from dipper.wallet
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_exchange.bucket, p_exchange.user_id, 'exchange_reserve', p_exchange.exchange_id, l.line,
    l.debit, 'platform.point.reserved', 'POINT', l.amount, p_now
  from (values
    (p_exchange.reservation, 'person.point'::dipper.account, v_taken),
    ((p_exchange.reservation + 1)::smallint, 'platform.point.owed'::dipper.account,
      p_exchange.points - v_taken)
  ) as l (line, debit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, -v_taken);
  if v_taken < p_exchange.points then
    insert into dipper.income_account as a (bucket, user_id, owed)
    values (p_exchange.bucket, p_exchange.user_id, p_exchange.points - v_taken)
    on conflict (bucket, user_id) do update set owed = a.owed + excluded.owed;
  end if;
end $$;

-- Reserves the points, and notifies the person. The caller holds the wallet's lock and has checked
-- the balance.
create function dipper.reserve_points(
  p_exchange dipper.exchange, p_turn smallint, p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_exchange.bucket, p_exchange.user_id, 'exchange_reserve', p_exchange.exchange_id, p_turn,
    'person.point', 'platform.point.reserved', 'POINT', p_exchange.points, p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, -p_exchange.points);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;

-- Records how an operator decided an exchange that could not be settled by itself.
create function dipper.resolve_exchange(p_exchange dipper.exchange, p_outcome text, p_now timestamptz)
  returns void language plpgsql as $$
begin
  insert into dipper.exchange_resolution (bucket, user_id, exchange_id, reservation, outcome, at)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, p_exchange.reservation,
    p_outcome, p_now);
end $$;

-- Only one caller gets an exchange to send. If it dies now, a worker queries the provider instead.
create function dipper.send_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_exchange dipper.exchange;
  v_attempt smallint;
begin
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id
    and state = 'approved' for update;
  if not found or dipper.is_exchange_closed(v_exchange.country)
    or dipper.is_payout_off(v_exchange.provider)
    or not dipper.move_exchange(v_exchange, 'sending', 'send', null, '{}'::jsonb, v_now) then
    return false;
  end if;
  select coalesce(max(attempt), 0) + 1 into v_attempt from dipper.exchange_attempt
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  insert into dipper.exchange_attempt
    (bucket, user_id, exchange_id, attempt, provider, started_at)
  values (p_bucket, p_user_id, p_exchange_id, v_attempt, v_exchange.provider, v_now);
  perform dipper.plan_exchange(v_exchange, v_due, 0);
  return true;
end $$;
grant execute on function dipper.send_exchange to dipper_app;

-- Settles a sent exchange, as the only writer of its outcome. Without an outcome it only plans the
-- next poll. A paid exchange is booked as paid, however few points the person has left.
create function dipper.settle_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_outcome dipper.exchange_state,
  p_told dipper.exchange_telling,
  out o_decision dipper.settling_outcome, out o_state dipper.exchange_state
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_told.ask_after_seconds, 3600));
  v_exchange dipper.exchange;
  v_target dipper.exchange_state;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    o_decision := 'missing';
    return;
  end if;
  o_decision := 'refused';
  o_state := v_exchange.state;
  if p_told.revision <> v_exchange.revision then
    return;
  end if;
  v_target := dipper.exchange_target(v_exchange, p_outcome, p_told);
  if v_target = v_exchange.state then
    -- any number of rows: what is over is not asked about any more.
    update dipper.exchange_due set due_at = v_due, attempt = attempt + 1
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
    o_decision := 'already';
    return;
  end if;
  if p_told.cause = 'operator' and v_target in ('rejected', 'returned')
    and not dipper.is_exchange_back_agreed(
      v_exchange, p_told.actor, p_told.is_within_day, v_now) then
    o_decision := 'second_operator_required';
    return;
  end if;
  if v_target = 'paid' and v_exchange.state = 'review' and exists (
    select 1 from dipper.exchange_resolution where bucket = p_bucket and user_id = p_user_id
      and exchange_id = p_exchange_id and reservation = v_exchange.reservation) then
    v_exchange.reservation := v_exchange.reservation + 1;
    update dipper.exchange set reservation = v_exchange.reservation
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
    assert found, format('exchange %s vanished under its lock', p_exchange_id);
    perform dipper.reserve_again(v_exchange, v_now);
  end if;
  if not dipper.move_exchange(v_exchange, v_target, p_told.cause, p_told.actor, p_told.evidence,
    v_now) then
    return;
  end if;
  perform dipper.follow_exchange(v_exchange, v_target, p_told, v_now);
  o_decision := 'moved';
  o_state := v_target;
end $$;
grant execute on function dipper.settle_exchange to dipper_app;

create table dipper.exchange_move (
  from_state dipper.exchange_state not null,
  to_state dipper.exchange_state not null,
  meaning text not null,
  constraint exchange_move_pkey primary key (from_state, to_state),
  constraint exchange_move_moves check (from_state <> to_state)
);

comment on table dipper.exchange_move is 'class G: the moves that an exchange may make';

comment on table dipper.exchange_policy is 'class G: rates, fees, minimums and tax of exchanges, by country, way and time; only ever added to';

-- Exchanges of a country are closed for maintenance; the latest entry applies.
create table dipper.exchange_closing (
  country text not null,
  place integer not null,
  is_closed boolean not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint exchange_closing_pkey primary key (country, place),
  constraint exchange_closing_country check (country in ('kr', 'us', 'jp', 'ar', 'tw'))
);

comment on table dipper.exchange_closing is 'class G: when exchanges were closed and opened, by whom and why; only ever added to';

comment on table dipper.exchange is 'class U: each request to turn points into money, or into spoons';

-- One exchange under way for each person. Review is left out: a rejected exchange that was paid after
-- all must reach it even beside another one. Requests check for open ones and reviews themselves.
create unique index exchange_under_way_once on dipper.exchange (bucket, user_id)
  where state in ('requested', 'checking', 'approved', 'sending', 'sent', 'unknown');

-- Operators read by state in the order of asking, or all of them, newest first.
create index exchange_queue on dipper.exchange (state, exchange_id);

create index exchange_newest on dipper.exchange (exchange_id);

create index exchange_paid_at on dipper.exchange (paid_at) where paid_at is not null;

create index exchange_returned_at on dipper.exchange (ended_at) where state = 'returned';

create index exchange_provider_reference on dipper.exchange (provider_reference)
  where provider_reference is not null;

create index exchange_requested_on on dipper.exchange using brin (requested_at);

create table dipper.exchange_log (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  revision integer not null,
  from_state dipper.exchange_state not null,
  to_state dipper.exchange_state not null,
  cause text not null,
  -- The operator, where one decided.
  actor text,
  evidence jsonb not null,
  at timestamptz not null,
  constraint exchange_log_pkey primary key (bucket, user_id, exchange_id, revision)
);

comment on table dipper.exchange_log is 'class U: every move of every exchange, with its cause and evidence; only ever added to';

-- The destination of the money and its owner. The application seals whatever could be misused.
create table dipper.exchange_payee (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  -- The clearing house's number of the bank; null if the money goes to no bank.
  bank_code text,
  -- The bank account's number, or the provider's name for the person's account.
  account bytea not null,
  resident_number bytea,
  -- Name, holder, phone and mail.
  contact bytea,
  terms jsonb not null,
  document_ids uuid[] not null default '{}',
  -- Nothing is left of a payee but that there was one.
  erased_at timestamptz,
  constraint exchange_payee_pkey primary key (bucket, user_id, exchange_id)
);

comment on table dipper.exchange_payee is 'class U: whom an exchange is paid to; sealed field by field';

create index exchange_payee_kept on dipper.exchange_payee (bucket, user_id, exchange_id)
  where erased_at is null;

create index exchange_payee_sealed_by on dipper.exchange_payee
  ((substr(account, 1, 2)), bucket) where erased_at is null;

create index exchange_payee_number_sealed_by on dipper.exchange_payee
  ((substr(resident_number, 1, 2)), bucket) where resident_number is not null and erased_at is null;

create index exchange_payee_contact_sealed_by on dipper.exchange_payee
  ((substr(contact, 1, 2)), bucket) where contact is not null and erased_at is null;

-- Each time a provider is asked to pay: only one of them can be under way.
create table dipper.exchange_attempt (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  attempt smallint not null,
  provider text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  constraint exchange_attempt_pkey primary key (bucket, user_id, exchange_id, attempt),
  constraint exchange_attempt_end check ((ended_at is null) = (outcome is null))
) with (fillfactor=80);

comment on table dipper.exchange_attempt is 'class U: each sending of an exchange to its provider';

create unique index exchange_attempt_live on dipper.exchange_attempt (bucket, user_id, exchange_id)
  where ended_at is null;

-- For comparing the payouts of a day with what the bank says: time goes up with the place in the
-- table of attempts, and of paid exchanges only those that were.
create index exchange_attempt_started on dipper.exchange_attempt using brin (started_at);

-- How a reservation ended: one row for each reservation, never two.
create table dipper.exchange_resolution (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  reservation smallint not null,
  outcome text not null,
  at timestamptz not null,
  constraint exchange_resolution_pkey primary key (bucket, user_id, exchange_id, reservation),
  constraint exchange_resolution_outcome check (outcome in ('paid', 'given-back'))
);

comment on table dipper.exchange_resolution is 'class U: how the points of each exchange ended; only ever added to';

create table dipper.exchange_due (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  due_at timestamptz not null,
  attempt integer not null,
  constraint exchange_due_pkey primary key (bucket, user_id, exchange_id)
) with (fillfactor=70);

comment on table dipper.exchange_due is 'class U: exchanges that a provider is still to be asked for or about, and when';

create index exchange_due_at on dipper.exchange_due (due_at);

-- How often somebody may name an account that is not whose they say it is: without a bound, a bank
-- could be asked through us who has which account.
create table dipper.holder_check (
  bucket integer not null,
  user_id bigint not null,
  check_id uuid not null,
  checked_at timestamptz not null,
  constraint holder_check_pkey primary key (bucket, user_id, check_id)
);

comment on table dipper.holder_check is 'class U: questions to a bank, in the last day, about accounts that were not as their person said';

revoke select on dipper.holder_check from dipper_app;

create table dipper.exchange_document (
  bucket integer not null,
  user_id bigint not null,
  document_id uuid not null,
  -- Bound to a request as soon as one names it.
  exchange_id uuid,
  kind text not null,
  content_type text not null,
  -- The announced size, and from storing on the stored size.
  bytes integer not null,
  -- Hashes of the announced content and of the upload address; deleted when the content arrives.
  sha256 bytea,
  address_hash bytea,
  state text not null,
  object_name text not null,
  data_key bytea,
  announced_at timestamptz not null,
  address_ends_at timestamptz not null,
  kept_at timestamptz,
  gone_at timestamptz,
  -- When an operator has to look at it; null: never.
  due_at timestamptz,
  constraint exchange_document_pkey primary key (bucket, user_id, document_id),
  constraint exchange_document_kind check
    (kind in ('representative_agreement', 'family_certificate')),
  constraint exchange_document_type check
    (content_type in ('image/jpeg', 'image/png', 'application/pdf')),
  constraint exchange_document_bytes check (bytes > 0),
  constraint exchange_document_state check
    (state in ('announced', 'received', 'kept', 'leaving', 'gone')),
  constraint exchange_document_address check
    ((state = 'announced') = (address_hash is not null) and (sha256 is null) = (address_hash is null)),
  constraint exchange_document_key check ((state = 'kept') = (data_key is not null)),
  constraint exchange_document_bound check (exchange_id is null or state in ('kept', 'leaving', 'gone')),
  constraint exchange_document_gone check ((state = 'gone') = (gone_at is not null)),
  constraint exchange_document_looked_after check
    (due_at is not null or state = 'gone' or (state = 'kept' and exchange_id is not null))
) with (fillfactor=80);

comment on table dipper.exchange_document is 'class U: documents of exchanges, from their announcement to what is left of them when they are gone';

create index exchange_document_due on dipper.exchange_document (due_at) where due_at is not null;

create index exchange_document_of on dipper.exchange_document (bucket, user_id, exchange_id)
  where exchange_id is not null;

create index exchange_document_sealed_by on dipper.exchange_document
  ((substr(data_key, 1, 2)), bucket) where data_key is not null;

create table dipper.exchange_opening (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  opening_id uuid not null,
  what text not null,
  document_id uuid,
  operator text not null,
  reason text not null,
  at timestamptz not null,
  constraint exchange_opening_pkey primary key (bucket, user_id, exchange_id, opening_id),
  constraint exchange_opening_what check (what in ('account', 'account_holder', 'applicant_name',
    'resident_number', 'phone_number', 'email', 'document')),
  constraint exchange_opening_document check ((what = 'document') = (document_id is not null)),
  constraint exchange_opening_why check (length(operator) > 0 and length(reason) > 0)
);

comment on table dipper.exchange_opening is 'class U: each look of an operator at one thing of an exchange, with its reason; only ever added to';

-- The last known standing of a person's account at a provider that pays into its own accounts. The
-- provider is asked again before each payment.
create table dipper.payout_account (
  bucket integer not null,
  user_id bigint not null,
  provider text not null,
  standing text not null,
  -- When it came to stand so, and when it was last asked about.
  changed_at timestamptz not null,
  asked_at timestamptz not null,
  constraint payout_account_pkey primary key (bucket, user_id, provider),
  constraint payout_account_standing check (standing in ('none', 'pending', 'active', 'inactive'))
) with (fillfactor=80);

comment on table dipper.payout_account is 'class U: how the account of a person at a provider stood when it was last asked about';

create table dipper.bank (
  country text not null,
  -- Three digits, as the Korean clearing house numbers banks.
  code text not null,
  -- The bank's own name in its country, and its English one.
  name text not null,
  english text not null,
  position integer not null,
  active boolean not null default true,
  constraint bank_pkey primary key (country, code),
  constraint bank_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint bank_code check (code ~ '^[0-9]{3}$')
);

comment on table dipper.bank is 'class G: banks that money can be sent to; those that are switched off keep their names';

-- Notifies the streaming service and the person of an exchange's state.
create function dipper.tell_of_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid
) returns void language plpgsql as $$
declare
  v_exchange dipper.exchange;
  v_kind text;
begin
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  v_kind := case
    when v_exchange.state = 'rejected' then 'exchange-refused'
    when v_exchange.state in ('requested', 'paid', 'canceled', 'refused', 'returned')
      then 'exchange-' || v_exchange.state end;
  if v_kind is null then
    raise exception 'exchange % moves points as %', p_exchange_id, v_exchange.state;
  end if;
  perform dipper.plan_notice(p_bucket, p_user_id, v_kind,
    md5(concat_ws(':', p_exchange_id, v_exchange.revision))::uuid, jsonb_build_object(
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

-- The terms of exchanges that an administrator asked for, as the table has them.
create function dipper.wished_exchange_policy(
  p_wish jsonb, p_version integer, p_from timestamptz, p_by text, p_reason text
) returns dipper.exchange_policy language plpgsql stable as $$
declare
  v_fees jsonb := p_wish -> 'spoonFee';
  v_policy dipper.exchange_policy;
begin
  v_policy := row(p_wish ->> 'country', p_wish ->> 'route', p_version, p_from, p_wish ->> 'unit',
    p_wish ->> 'rateUnits', p_wish ->> 'ratePoints', p_wish ->> 'minimumPoints',
    p_wish ->> 'minimumAmount', p_wish ->> 'minimumBalance', p_wish ->> 'minimumSpoons',
    v_fees ->> 'regular', v_fees ->> 'choice_dj', v_fees ->> 'star_dj', v_fees ->> 'top_dj',
    p_wish ->> 'pgFee', p_wish ->> 'remittanceFee', p_wish ->> 'taxClass',
    p_wish ->> 'secondOperatorAbove', p_wish ->> 'depositDays', null, p_by, p_reason);
  return v_policy;
end $$;

-- The so-manieth working day after a moment: Saturdays, Sundays and the country's holidays are left out.
-- The thirty days more are room for them: at most fourteen days off lie in a row.
create function dipper.working_day(
  p_country text, p_at timestamptz, p_days integer, p_holidays date[])
  returns timestamptz language sql stable parallel safe set search_path = pg_catalog as $$
  select d.day::timestamp at time zone dipper.zone_at(p_country, p_at)
  from (
    select g::date as day, row_number() over (order by g) as place
    from generate_series(
      ((p_at at time zone dipper.zone_at(p_country, p_at))::date + 1)::timestamp,
      ((p_at at time zone dipper.zone_at(p_country, p_at))::date + 30 + 2 * p_days)::timestamp,
      interval '1 day') g
    where extract(isodow from g) < 6 and g::date <> all (p_holidays)
  ) d where d.place = p_days
$$;

grant execute on function dipper.working_day to dipper_app;

-- Writes a bank as its version says.
create function dipper.write_bank(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.bank := jsonb_populate_record(null::dipper.bank, p_content);
begin
  insert into dipper.bank (country, code, name, english, position, active)
  values (p_country, p_key, v_row.name, v_row.english, v_row.position, v_row.active)
  on conflict (country, code) do update set name = excluded.name, english = excluded.english,
    position = excluded.position, active = excluded.active;
  if not found then
    raise exception 'bank % was not written', p_key;
  end if;
end $$;

-- Links a DJ's number to a person and returns its owner: the first person named keeps it.
create function dipper.claim_dj(p_dj_id bigint, p_user_id bigint, p_by text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_bucket integer := dipper.bucket_of(p_user_id);
  v_owner bigint;
begin
  insert into dipper.dj (dj_id, bucket, user_id, linked_at, linked_by)
  values (p_dj_id, v_bucket, p_user_id, v_now, p_by)
  on conflict (dj_id) do nothing;
  select user_id into strict v_owner from dipper.dj where dj_id = p_dj_id;
  return v_owner;
end $$;
grant execute on function dipper.claim_dj to dipper_app;

-- Whether a DJ is suspended at a moment.
create function dipper.is_dj_suspended(p_dj_id bigint, p_now timestamptz) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select 1 from dipper.dj_suspension
    where dj_id = p_dj_id and starts_at <= p_now and (ends_at is null or p_now < ends_at));
end $$;
grant execute on function dipper.is_dj_suspended to dipper_app;

-- Adds to the sums of the DJ's day and month. The caller holds the wallet.
create function dipper.note_income(
  p_bucket integer, p_user_id bigint, p_source text, p_product_id bigint, p_plan text,
  p_day_entries integer, p_month_entries integer, p_spoons bigint, p_amount bigint,
  p_at timestamptz
) returns void language plpgsql as $$
declare
  v_day date;
  v_month date;
begin
  select (p_at at time zone dipper.zone_at(country, p_at))::date into v_day from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  if v_day is null then
    raise exception 'nobody is %', p_user_id;
  end if;
  v_month := date_trunc('month', v_day)::date;
  insert into dipper.income_day as d
    (bucket, user_id, source, day, product_id, plan, entries, spoons, amount)
  values (p_bucket, p_user_id, p_source, v_day, p_product_id, p_plan, p_day_entries, p_spoons,
    p_amount)
  on conflict (bucket, user_id, source, day, product_id) do update
  set entries = d.entries + excluded.entries, spoons = d.spoons + excluded.spoons,
    amount = d.amount + excluded.amount;
  insert into dipper.income_month as m
    (bucket, user_id, source, month, entries, spoons, amount)
  values (p_bucket, p_user_id, p_source, v_month, p_month_entries, p_spoons, p_amount)
  on conflict (bucket, user_id, source, month) do update
  set entries = m.entries + excluded.entries, spoons = m.spoons + excluded.spoons,
    amount = m.amount + excluded.amount;
end $$;

-- The listener's half: the new charge is promised to the DJ of the plan.
create function dipper.promise_points(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_subscription_id uuid,
  p_dj_id bigint, p_product_id bigint, p_plan text, p_points bigint, p_subscribed_at timestamptz,
  p_at timestamptz
) returns void language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_id uuid := gen_random_uuid();
begin
  if dipper.was_posted(p_bucket, p_user_id, 'subscription_share', p_card_payment_id) then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'subscription_share', p_card_payment_id, 1,
    'platform.point.issued', 'platform.clearing.subscriptions', 'POINT', p_points, p_at);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_bucket, v_id, p_user_id, 'subscription-share', jsonb_build_object(
    'djId', p_dj_id::text, 'cardPaymentId', p_card_payment_id,
    'subscriptionId', p_subscription_id, 'productId', p_product_id::text, 'plan', p_plan,
    'points', p_points::text, 'subscribedAt', p_subscribed_at, 'at', p_at), v_now);
end $$;

-- A plan is charged in won, and a point is one won; what is charged in another currency has no share.
create function dipper.promise_share(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_sub dipper.subscription;
  v_change dipper.subscription_change;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id;
  if v_sub.type is distinct from 'plan' or p_payment.currency <> 'KRW' then
    return;
  end if;
  select * into v_change from dipper.subscription_change
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id
    and card_payment_id = p_payment.card_payment_id;
  perform dipper.promise_points(p_payment.bucket, p_payment.user_id, p_payment.card_payment_id,
    v_sub.subscription_id, v_sub.dj_id, coalesce(v_change.product_id, v_sub.product_id),
    coalesce(v_change.plan, v_sub.plan, ''), p_payment.amount, v_sub.created_at, p_now);
end $$;

-- Whether it was posted now or before.
create type dipper.posting_outcome as enum ('posted', 'already');

-- The DJ's half of a plan's charge. A subscription counts once a day for each product and once a
-- month, in the time zone of that moment.
create function dipper.receive_share(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_subscription_id uuid,
  p_product_id bigint, p_plan text, p_points bigint, p_subscribed_at timestamptz,
  p_at timestamptz
) returns dipper.posting_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
  v_day date;
  v_on_day integer;
  v_in_month integer;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'subscription_income', p_card_payment_id) then
    return 'already';
  end if;
  select country into v_country from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  v_day := (p_at at time zone dipper.zone_at(v_country, p_at))::date;
  -- A month of any zone lies within so many days around the moment.
  select count(*) filter (where i.product_id = p_product_id and i.day = v_day), count(*)
  into v_on_day, v_in_month
  from (
    select e.product_id,
      (e.earned_at at time zone dipper.zone_at(v_country, e.earned_at))::date as day
    from dipper.subscription_income e
    where e.bucket = p_bucket and e.user_id = p_user_id and e.subscription_id = p_subscription_id
      and e.earned_at >= p_at - interval '33 days' and e.earned_at < p_at + interval '33 days'
  ) i
  where date_trunc('month', i.day) = date_trunc('month', v_day);
  insert into dipper.subscription_income (bucket, user_id, card_payment_id, subscription_id,
    product_id, plan, amount, earned_at)
  values (p_bucket, p_user_id, p_card_payment_id, p_subscription_id, p_product_id, p_plan,
    p_points, p_at);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'subscription_income', p_card_payment_id, 1,
    'platform.clearing.subscriptions', 'person.point', 'POINT', p_points, p_at);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, p_points);
  insert into dipper.income_account as a (bucket, user_id, first_subscription_at)
  values (p_bucket, p_user_id, p_subscribed_at)
  on conflict (bucket, user_id) do update
  set first_subscription_at = least(a.first_subscription_at, excluded.first_subscription_at);
  perform dipper.note_income(p_bucket, p_user_id, 'subscription', p_product_id, p_plan,
    case when v_on_day = 0 then 1 else 0 end, case when v_in_month = 0 then 1 else 0 end, 0,
    p_points, p_at);
  perform dipper.settle_debt(p_bucket, p_user_id, p_card_payment_id, p_points, p_at);
  return 'posted';
end $$;
grant execute on function dipper.receive_share to dipper_app;

-- Returns why a level of a DJ cannot be proposed, null where it can.
create function dipper.refusal_of_dj_level(p_user_id bigint, p_level text) returns text
  language plpgsql as $$
declare
  v_bucket integer := dipper.bucket_of(p_user_id);
  v_person dipper.app_user;
begin
  select * into v_person from dipper.app_user where bucket = v_bucket and user_id = p_user_id;
  return case
    when v_person.user_id is null then 'user_not_found'
    when v_person.state = 'deleted' then 'account_deleted'
    when v_person.dj_level = p_level then 'changed_meanwhile'
  end;
end $$;

-- The outcome of taking back a share; `early` means that the share itself has not arrived yet.
create type dipper.return_share_outcome as enum ('posted', 'already', 'early');

-- The DJ's half of a refund, on the day of the refund. Points that are spent already become debt.
-- `early`: the charge that it refunds has not been booked yet.
create function dipper.return_share(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid, p_card_payment_id uuid,
  p_points bigint, p_at timestamptz
) returns dipper.return_share_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_income dipper.subscription_income;
  v_taken bigint;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'income_back', p_card_refund_id) then
    return 'already';
  end if;
  select * into v_income from dipper.subscription_income
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if v_income.card_payment_id is null then
    return 'early';
  end if;
  select least(point, p_points) into v_taken from dipper.wallet
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_bucket, p_user_id, 'income_back', p_card_refund_id, l.line, l.debit,
    'platform.clearing.subscriptions', 'POINT', l.amount, p_at
  from (values (1, 'person.point'::dipper.account, v_taken),
    (2, 'platform.point.owed'::dipper.account, p_points - v_taken)) as l (line, debit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, -v_taken);
  update dipper.income_account set owed = owed + p_points - v_taken
  where bucket = p_bucket and user_id = p_user_id;
  assert found, format('the account of %s vanished under its lock', p_user_id);
  perform dipper.note_income(p_bucket, p_user_id, 'subscription', v_income.product_id,
    v_income.plan, 0, 0, 0, -p_points, p_at);
  return 'posted';
end $$;
grant execute on function dipper.return_share to dipper_app;

-- The outcome of changing a person.
create type dipper.change_person_outcome as enum (
  'done', 'already', 'account_deleted', 'user_not_found'
);

-- Gives a DJ a level, by which fees of exchanges are computed.
create function dipper.set_dj_level(
  p_bucket integer, p_user_id bigint, p_dj_id bigint, p_level text, p_by text
) returns dipper.change_person_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
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
  assert found, format('person %s vanished under their lock', p_user_id);
  select count(*) + 1 into v_place from dipper.dj_level_log
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.dj_level_log
    (bucket, user_id, place, dj_id, from_level, to_level, changed_by, at)
  values (p_bucket, p_user_id, v_place, p_dj_id, v_before, p_level, p_by, v_now);
  perform dipper.tell_of_person(p_bucket, p_user_id, 'dj-level-changed', jsonb_build_object(
    'djId', p_dj_id::text, 'level', p_level, 'levelBefore', v_before));
  return 'done';
end $$;
grant execute on function dipper.set_dj_level to dipper_app;

-- New income first pays debt. The caller holds the wallet's lock. The same reference may pay twice,
-- for an exchange can be returned more than once.
create function dipper.settle_debt(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_income bigint, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_paid bigint;
  v_line smallint;
begin
  select least(owed, p_income) into v_paid from dipper.income_account
  where bucket = p_bucket and user_id = p_user_id for update;
  if coalesce(v_paid, 0) = 0 then
    return;
  end if;
  update dipper.income_account set owed = owed - v_paid
  where bucket = p_bucket and user_id = p_user_id;
  assert found, format('the account of %s vanished under its lock', p_user_id);
  select coalesce(max(line), 0) + 1 into v_line from dipper.journal
  where bucket = p_bucket and user_id = p_user_id and kind = 'debt_settled' and ref_id = p_ref_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'debt_settled', p_ref_id, v_line, 'person.point', 'platform.point.owed',
    'POINT', v_paid, p_at);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, -v_paid);
end $$;

-- Returns the part of a whole that belongs to this much of the money, rounded up.
create function dipper.share_of(p_whole bigint, p_part bigint, p_total bigint) returns bigint
  language sql immutable parallel safe
  as $$ select div(p_whole::numeric * p_part + p_total - 1, p_total)::bigint $$;

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

-- Changes a person's balance, or raises: callers have checked it under the same lock.
create function dipper.change_wallet(
  p_bucket integer, p_user_id bigint, p_paid bigint, p_bonus bigint, p_point bigint
) returns void language plpgsql as $$
begin
  update dipper.wallet
  set spoon_paid = spoon_paid + p_paid, spoon_bonus = spoon_bonus + p_bonus, point = point + p_point
  where bucket = p_bucket and user_id = p_user_id;
  assert found, format('the wallet of %s vanished under its lock', p_user_id);
end $$;

create table dipper.journal (
  bucket integer not null,
  user_id bigint not null,
  kind dipper.posting_kind not null,
  ref_id uuid not null,
  line smallint not null,
  debit dipper.account not null,
  credit dipper.account not null,
  unit dipper.unit not null,
  amount bigint not null,
  -- Business time, which the test clock can move.
  posted_at timestamptz not null,
  -- The real time, in whose order rows are sealed.
  recorded_at timestamptz not null default clock_timestamp(),
  constraint journal_pkey primary key (bucket, user_id, kind, ref_id, line),
  constraint journal_two_accounts check (debit <> credit),
  constraint journal_amount_positive check (amount > 0)
);

-- Returns the text that a row's hash covers. Times are in microseconds so that no session setting
-- can change them.
create function dipper.journal_text(j dipper.journal) returns text
  language sql stable parallel safe as $$
  select concat_ws('|', j.bucket, j.user_id, j.kind, j.ref_id, j.line, j.debit, j.credit, j.unit,
    j.amount, (extract(epoch from j.posted_at) * 1000000)::bigint,
    (extract(epoch from j.recorded_at) * 1000000)::bigint)
$$;

grant execute on function dipper.journal_text to dipper_app;

-- The one lock that everything which changes a person's holdings takes first. The empty row is made
-- before it is locked: a row that is not there cannot be locked.
create function dipper.lock_wallet(p_bucket integer, p_user_id bigint) returns void
  language plpgsql as $$
begin
  insert into dipper.wallet (bucket, user_id) values (p_bucket, p_user_id)
  on conflict (bucket, user_id) do nothing;
  perform 1 from dipper.wallet where bucket = p_bucket and user_id = p_user_id for update;
end $$;

-- The account of what a provider owes us.
create function dipper.receivable_of(p_provider text) returns dipper.account
  language sql immutable set search_path = pg_catalog as $$
  select ('platform.receivable.' || p_provider)::dipper.account
$$;

-- Writes down that the books were proved, and how that ended.
create function dipper.record_books_proof(
  p_proof_id uuid, p_by text, p_is_sound boolean, p_rows bigint, p_findings integer
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.books_proof (proof_id, proved_at, proved_by, is_sound, journal_rows, findings)
  values (p_proof_id, v_now, p_by, p_is_sound, p_rows, p_findings);
end $$;
grant execute on function dipper.record_books_proof to dipper_app;

-- Links the rows of a bucket that have no link yet to its chain; answers how many. A row may still
-- come that was recorded as long ago as a transaction may stay open, and is linked when it comes.
create function dipper.seal_journal(p_bucket integer, p_open_seconds integer, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sealed_to timestamptz := clock_timestamp() - make_interval(secs => p_open_seconds);
  v_head dipper.journal_head;
  v_sealed integer := 0;
  v_row dipper.journal;
begin
  insert into dipper.journal_head (bucket, position, hash, sealed_to)
  values (p_bucket, 0, '\x'::bytea, '-infinity')
  on conflict (bucket) do nothing;
  select * into v_head from dipper.journal_head where bucket = p_bucket for update;
  for v_row in
    select * from dipper.journal j
    where j.bucket = p_bucket and j.recorded_at >= v_head.sealed_to and not exists (
      select 1 from dipper.journal_link l
      where l.bucket = p_bucket and l.user_id = j.user_id and l.kind = j.kind
        and l.ref_id = j.ref_id and l.line = j.line)
    order by j.recorded_at, j.user_id, j.kind, j.ref_id, j.line limit p_limit
  loop
    v_sealed := v_sealed + 1;
    v_head.position := v_head.position + 1;
    v_head.hash := sha256(v_head.hash || convert_to(dipper.journal_text(v_row), 'UTF8'));
    insert into dipper.journal_link (bucket, position, user_id, kind, ref_id, line, hash)
    values (p_bucket, v_head.position, v_row.user_id, v_row.kind, v_row.ref_id, v_row.line,
      v_head.hash);
  end loop;
  if v_sealed = p_limit then
    v_sealed_to := least(v_sealed_to, v_row.recorded_at);
  end if;
  v_sealed_to := greatest(v_sealed_to, v_head.sealed_to);
  update dipper.journal_head
  set position = v_head.position, hash = v_head.hash, sealed_to = v_sealed_to
  where bucket = p_bucket;
  assert found, format('the head of bucket %s vanished under its lock', p_bucket);
  return v_sealed;
end $$;
grant execute on function dipper.seal_journal to dipper_app;

-- The outcome of a posting that a low balance can refuse.
create type dipper.spending_outcome as enum ('posted', 'already', 'insufficient');

comment on table dipper.journal is 'class U: every change of who holds what; only ever added to';

create index journal_recorded on dipper.journal (bucket, recorded_at);

-- Finds rows by day for operators. Rows arrive roughly in this order, so a BRIN index is small and
-- costs writers next to nothing.
create index journal_posted on dipper.journal using brin (posted_at);

-- The balances of a person in one row, so that a purchase changes one row.
create table dipper.wallet (
  bucket integer not null,
  user_id bigint not null,
  spoon_paid bigint not null default 0,
  spoon_bonus bigint not null default 0,
  point bigint not null default 0,
  constraint wallet_pkey primary key (bucket, user_id),
  constraint wallet_amounts check (
    least(spoon_paid, spoon_bonus, point) >= 0)
) with (fillfactor=70);

comment on table dipper.wallet is 'class U: what each person holds now, kept beside the journal that explains it';

-- The chain: a hash for each journal row that covers the row and the hash before it, one chain a
-- bucket, numbered from one without a hole. A row gets its number when a job seals it.
create table dipper.journal_link (
  bucket integer not null,
  position bigint not null,
  user_id bigint not null,
  kind dipper.posting_kind not null,
  ref_id uuid not null,
  line smallint not null,
  hash bytea not null,
  constraint journal_link_pkey primary key (bucket, position),
  constraint journal_link_row unique (bucket, user_id, kind, ref_id, line)
);

comment on table dipper.journal_link is 'class U: the sealed chain over the journal, one hash a row';

create table dipper.journal_head (
  bucket integer not null,
  position bigint not null,
  hash bytea not null,
  -- Every row that was recorded before it is sealed, so that nobody looks for one there again.
  sealed_to timestamptz not null,
  constraint journal_head_pkey primary key (bucket)
);

comment on table dipper.journal_head is 'class U: where the chain of each bucket ends';

-- When the ledger was verified, and the result.
create table dipper.books_proof (
  proof_id uuid not null,
  proved_at timestamptz not null,
  proved_by text not null,
  is_sound boolean not null,
  journal_rows bigint not null,
  findings integer not null,
  constraint books_proof_pkey primary key (proof_id)
);

comment on table dipper.books_proof is 'class L: when the books were proved, by whom, and what came of it; only ever added to';

create index books_proof_newest on dipper.books_proof (proved_at);

-- Whether the journal has a row of this kind about this reference.
create function dipper.was_posted(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid
) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from dipper.journal
    where bucket = p_bucket and user_id = p_user_id and kind = p_kind and ref_id = p_ref_id
  );
end $$;

-- Whether this notice is the caller's to send, and where to; null where there is no address.
create function dipper.claim_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid,
  out o_is_ours boolean, out o_address text, out o_country text
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + interval '5 minutes';
begin
  -- every bucket: an identity is found by its person here, and no request waits for it
  select substr(l.identity, 7) into o_address from dipper.login_identity l
  where l.bucket = p_bucket and l.user_id = p_user_id and l.identity like 'email:%'
  order by l.created_at desc limit 1;
  select country into o_country from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id and state = 'active';
  if o_country is null then
    o_address := null;
  end if;
  insert into dipper.notice as n (bucket, user_id, kind, ref_id, outcome, at, attempt, next_at)
  values (p_bucket, p_user_id, p_kind, p_ref_id,
    case when o_address is null then 'no-address' else 'sending' end, v_now, 1, v_lease)
  on conflict (bucket, user_id, kind, ref_id) do update
  set outcome = excluded.outcome, attempt = n.attempt + 1, next_at = v_lease
  where n.outcome in ('due', 'sending') and n.next_at <= v_now;
  o_is_ours := found and o_address is not null;
end $$;
grant execute on function dipper.claim_notice to dipper_app;

-- Notes how the sending of a mail ended.
create function dipper.finish_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid, p_outcome text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.notice n
  set outcome = case when p_outcome in ('not-sent', 'unknown') and n.attempt between 1 and 5
      then 'due' else p_outcome end,
    next_at = v_now + make_interval(mins => (array[1, 5, 30, 120, 720])[least(n.attempt, 5)])
  where n.bucket = p_bucket and n.user_id = p_user_id and n.kind = p_kind and n.ref_id = p_ref_id
    and n.outcome = 'sending';
  return found;
end $$;
grant execute on function dipper.finish_notice to dipper_app;

-- Returns the kind of mail for an event, or null if another mail already tells of that end or
-- failure.
create function dipper.kind_of_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb, p_period dipper.subscription_period,
  p_payment dipper.card_payment
) returns text language sql immutable parallel safe
  as $$
    select case
      when p_topic in ('subscription_started', 'subscription_renewed') and p_period.amount = 0
        then 'subscription-free'
      when p_topic = 'subscription_started' then 'subscription-started'
      when p_topic = 'subscription_renewed' then 'subscription-renewed'
      when p_topic = 'subscription_not_begun' then 'subscription-not-begun'
      when p_topic = 'subscription_payment_failed' and p_told ->> 'nextAttemptAt' is null then null
      when p_topic = 'subscription_payment_failed' and p_period.give_up_at is not null
        then 'subscription-card-needed'
      when p_topic = 'subscription_payment_failed' and p_payment.state = 'refunded'
        then 'subscription-charged-wrongly'
      when p_topic = 'subscription_payment_failed' and p_told ->> 'failureCode' = '49222'
        then 'subscription-held'
      when p_topic = 'subscription_payment_failed' then 'subscription-failed'
      -- The mail of the failure has named it.
      when p_topic = 'subscription_charge_returned' and p_period.state = 'due'
        and p_period.card_payment_id = p_payment.card_payment_id then null
      when p_topic = 'subscription_charge_returned' then 'subscription-charge-returned'
      when p_topic = 'subscription_changed' then 'subscription-changed'
      when p_topic = 'subscription_change_failed' then 'subscription-change-failed'
      when p_topic = 'subscription_skipped' then 'subscription-skipped'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'unpaid' then 'subscription-unpaid'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'canceled'
        and p_named.state = 'past_due' then 'subscription-stopped'
      when p_topic = 'subscription_canceled' then 'subscription-canceled'
      when p_topic = 'subscription_resumed' then 'subscription-resumed'
      when p_topic = 'subscription_refunded' then 'subscription-refunded' end
  $$;

-- Cards that pay something and expire within thirty days: once for each expiry.
create function dipper.plan_card_notices(p_bucket integer) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_soon timestamptz := v_now + interval '30 days';
  v_count integer := 0;
  v_card record;
begin
  for v_card in
    select c.user_id, c.card_id, c.expiry, c.company, c.number_masked, min(s.name) as product,
      min(s.currency) as currency
    from dipper.card c
    join dipper.subscription s on s.bucket = c.bucket and s.user_id = c.user_id
      and s.card_id = c.card_id and s.state in ('active', 'past_due')
    where c.bucket = p_bucket and c.state = 'kept' and c.expiry is not null
      and dipper.card_ends_at(c.expiry) > v_now and dipper.card_ends_at(c.expiry) <= v_soon
    group by c.user_id, c.card_id, c.expiry, c.company, c.number_masked
  loop
    if dipper.plan_notice(p_bucket, v_card.user_id, 'card-expiring',
      md5(concat_ws(':', v_card.card_id, v_card.expiry))::uuid, jsonb_build_object(
        'product', v_card.product, 'currency', v_card.currency, 'amount', '0',
        'card', dipper.card_told(v_card.company, v_card.number_masked), 'cardPaymentId', null,
        'until', dipper.card_ends_at(v_card.expiry) - interval '1 millisecond', 'next', null)) then
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;
grant execute on function dipper.plan_card_notices to dipper_app;

-- Plans a mail, with the facts that it names, if it has any of its own. Whether it was planned now:
-- once, and only where there is an address.
create function dipper.plan_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid, p_facts jsonb default null
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_outcome text := 'no-address';
begin
  -- every bucket: an identity is found by its person here, and no request waits for it
  if exists (select 1 from dipper.login_identity l
    where l.bucket = p_bucket and l.user_id = p_user_id and l.identity like 'email:%') then
    v_outcome := 'due';
  end if;
  insert into dipper.notice (bucket, user_id, kind, ref_id, outcome, at, facts)
  values (p_bucket, p_user_id, p_kind, p_ref_id, v_outcome, v_now,
    case when v_outcome = 'due' then p_facts end)
  on conflict (bucket, user_id, kind, ref_id) do nothing;
  return found and v_outcome = 'due';
end $$;
grant execute on function dipper.plan_notice to dipper_app;

-- Plans the mail about an event of a subscription, with its charge.
create function dipper.plan_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb
) returns void language plpgsql as $$
declare
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
  v_payment dipper.card_payment;
  v_card dipper.card;
  v_amount bigint;
  v_kind text;
  v_what text;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_named.bucket and user_id = p_named.user_id
    and subscription_id = p_named.subscription_id;
  select * into v_payment from dipper.card_payment
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_payment_id = (p_told ->> 'cardPaymentId')::uuid;
  select * into v_period from dipper.subscription_period
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and subscription_id = v_sub.subscription_id
    and period_number = coalesce((p_told ->> 'periodNumber')::integer, v_payment.period_number);
  v_kind := dipper.kind_of_subscription_notice(p_named, p_topic, p_told, v_period, v_payment);
  if v_kind is null then
    return;
  end if;
  select * into v_card from dipper.card
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_id = coalesce(v_payment.card_id, v_sub.card_id);
  v_amount := v_payment.amount;
  if v_kind = 'subscription-refunded' then
    select amount into v_amount from dipper.subscription_refund
    where bucket = v_sub.bucket and user_id = v_sub.user_id
      and refund_id = (p_told ->> 'refundId')::uuid;
  elsif v_kind = 'subscription-resumed' then
    v_amount := dipper.period_amount(v_sub, dipper.next_payment_number(v_sub));
  end if;
  -- The revision gives each cancellation and resumption a mail; any other event is mailed once.
  v_what := concat_ws(':', v_sub.subscription_id, p_topic, p_told,
    case when v_kind in ('subscription-canceled', 'subscription-resumed') then v_sub.revision end);
  perform dipper.plan_notice(v_sub.bucket, v_sub.user_id, v_kind, md5(v_what)::uuid,
    jsonb_build_object(
      'product', coalesce(v_payment.item_name, v_sub.name),
      'currency', coalesce(v_payment.currency, v_sub.currency),
      'amount', coalesce(v_amount, v_period.amount, 0)::text,
      'card', dipper.card_told(v_card.company, v_card.number_masked),
      'cardPaymentId', p_told ->> 'cardPaymentId',
      'until', v_sub.paid_until,
      'next', coalesce((p_told ->> 'nextAttemptAt')::timestamptz, dipper.next_payment_at(v_sub))));
end $$;

-- Plans that a mail goes out once more.
create function dipper.resend_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.notice n
  set outcome = 'due', attempt = 0, next_at = v_now, resends = n.resends + 1
  where n.bucket = p_bucket and n.user_id = p_user_id and n.kind = p_kind and n.ref_id = p_ref_id
    and dipper.may_resend(row(n.*)::dipper.notice);
  return found;
end $$;
grant execute on function dipper.resend_notice to dipper_app;

-- Mails that were sent, or that nobody has an address for: each once.
create table dipper.notice (
  bucket integer not null,
  user_id bigint not null,
  kind text not null,
  ref_id uuid not null,
  outcome text not null,
  at timestamptz not null,
  -- A mail is claimed for some minutes, and marked when the mail server accepts it. Unmarked or
  -- unaccepted mails are sent again under the same id, a few times.
  attempt integer not null default 0,
  next_at timestamptz,
  facts jsonb,
  -- How often a mail was sent again: each time under another name, or it would be taken for the first.
  resends integer not null default 0,
  constraint notice_pkey primary key (bucket, user_id, kind, ref_id),
  constraint notice_outcome check (
    outcome in ('due', 'sending', 'sent', 'unknown', 'refused', 'not-sent', 'no-address')
  )
);

comment on table dipper.notice is 'class U: what people were told by mail, once each';

create index notice_due on dipper.notice (bucket) where outcome = 'due';

create index notice_open on dipper.notice (bucket) where outcome in ('due', 'sending');

-- Hands out the mails of a bucket that are due, each once, with the facts that it brings and the
-- address it goes to: null where the person or the address is gone.
create function dipper.take_due_notices(p_bucket integer, p_limit integer)
  returns table (o_user_id bigint, o_kind text, o_ref_id uuid, o_facts jsonb, o_address text,
    o_nickname text, o_country text, o_zone text)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + interval '5 minutes';
begin
  for o_user_id, o_kind, o_ref_id, o_facts in
    update dipper.notice n
    set outcome = 'sending', attempt = n.attempt + 1, next_at = v_lease
    where n.bucket = p_bucket and (n.user_id, n.kind, n.ref_id) in (
      select d.user_id, d.kind, d.ref_id from dipper.notice d
      where d.bucket = p_bucket and d.outcome in ('due', 'sending')
        and case when d.outcome = 'due' then coalesce(d.next_at <= v_now, true)
          else d.next_at <= v_now end
        and (d.facts is not null or d.kind in ('purchase', 'refund-by-hand', 'refund-done',
          'refund-declined', 'review-refunded'))
      order by d.at limit p_limit for update skip locked)
    returning n.user_id, n.kind, n.ref_id, n.facts
  loop
    -- An address is kept by itself, so it is asked for apart from the person's own rows.
    select substr(l.identity, 7) into o_address from dipper.login_identity l
    where l.bucket = p_bucket and l.user_id = o_user_id and l.identity like 'email:%'
    order by l.created_at desc limit 1;
    select u.nickname, u.country into o_nickname, o_country from dipper.app_user u
    where u.bucket = p_bucket and u.user_id = o_user_id and u.state = 'active';
    o_zone := dipper.zone_of(o_country);
    return next;
  end loop;
end $$;
grant execute on function dipper.take_due_notices to dipper_app;

-- Adds a passkey of an operator, unless it is known.
create function dipper.add_operator_passkey(
  p_name text, p_credential_id text, p_public_key bytea, p_counter bigint, p_transports text[],
  p_label text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.operator_passkey (credential_id, name, public_key, counter, transports, label,
    added_at)
  values (p_credential_id, p_name, p_public_key, p_counter, p_transports, p_label, v_now)
  on conflict (credential_id) do nothing;
  return found;
end $$;
grant execute on function dipper.add_operator_passkey to dipper_app;

-- Whether what takes two has two: each of them enrolled and let in at this moment, and neither of one
-- party with the other. Everybody is of a party with themselves, so one is never two.
create function dipper.are_two_operators(p_first text, p_second text) returns boolean
  language plpgsql stable as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  return dipper.is_enrolled_operator(p_first) and dipper.is_enrolled_operator(p_second)
    and not dipper.was_just_reinvited(p_first)
    and not dipper.was_just_reinvited(p_second)
    and not dipper.party_of_operator(p_first, v_now)
      && dipper.party_of_operator(p_second, v_now);
end $$;

-- Begins a session of an operator who has proved who they are.
create function dipper.begin_operator_session(
  p_session_id uuid, p_name text, p_token_hash bytea, p_way text, p_address text,
  p_user_agent text, p_lifetime interval
) returns timestamptz language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  insert into dipper.operator_session (session_id, name, token_hash, way, address, user_agent,
    began_at, seen_at, ends_at)
  select p_session_id, o.name, p_token_hash, p_way, p_address, p_user_agent, v_now, v_now,
    v_now + p_lifetime
  from dipper.operator o where o.name = p_name and o.is_active;
  if not found then
    return null;
  end if;
  return v_now + p_lifetime;
end $$;
grant execute on function dipper.begin_operator_session to dipper_app;

-- Invites the approved operator, invites one again, or gives the roles, which readmits a removed
-- one. False: another operator has that address by now.
create function dipper.carry_out_operator(p_wish jsonb, p_by text[]) returns boolean
  language plpgsql as $$
declare
  v_name text := p_wish ->> 'name';
  v_kind text := p_wish ->> 'kind';
  v_mail text := p_wish ->> 'mail';
  v_locale text := p_wish ->> 'locale';
  v_roles text[];
begin
  if dipper.is_mail_of_another(v_name, v_mail) then
    return false;
  elsif v_kind = 'reinvited' then
    return dipper.reinvite_operator(v_name, v_mail, v_locale, p_by, null, null);
  end if;
  v_roles := array(select jsonb_array_elements_text(p_wish -> 'roles'));
  if v_kind = 'invited' then
    return dipper.invite_operator(v_name, v_roles, v_mail, v_locale, p_by, null, null);
  end if;
  return dipper.set_operator(v_name, v_roles, true, p_by);
end $$;

-- The words with which `change_operator` answers.
create type dipper.change_operator_outcome as enum (
  'changed', 'not_found', 'second_operator_required'
);

-- Changes what an operator may do, and whether they may come in at all. Another right begins
-- with another sign-in; two give a role that moves or decides money, and let in again who has one.
create function dipper.change_operator(
  p_name text, p_roles text[], p_is_active boolean, p_by text
) returns dipper.change_operator_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_operator dipper.operator;
begin
  select * into v_operator from dipper.operator where name = p_name for update;
  if not found then
    return 'not_found';
  elsif dipper.gains_money_role(v_operator.roles, v_operator.is_active, p_roles, p_is_active) then
    return 'second_operator_required';
  end if;
  perform dipper.set_operator(p_name, p_roles, p_is_active, array[p_by]);
  return 'changed';
end $$;
grant execute on function dipper.change_operator to dipper_app;

-- Takes a passkey of an operator away.
create function dipper.drop_operator_passkey(p_name text, p_credential_id text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from dipper.operator_passkey where name = p_name and credential_id = p_credential_id;
  return found;
end $$;
grant execute on function dipper.drop_operator_passkey to dipper_app;

-- Ends a session of an operator.
create function dipper.end_operator_session(p_session_id uuid, p_by text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_session set ended_at = v_now, ended_by = p_by
  where session_id = p_session_id and ended_at is null;
  return found;
end $$;
grant execute on function dipper.end_operator_session to dipper_app;

-- Ends a ticket that was used or given up.
create function dipper.end_operator_ticket(p_ticket_hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from dipper.operator_ticket where ticket_hash = p_ticket_hash;
  return found;
end $$;
grant execute on function dipper.end_operator_ticket to dipper_app;

-- An invitation is used once, and only with a second factor in the same moment.
create function dipper.enrol_operator(
  p_invitation_hash bytea, p_password_hash text, p_totp_secret bytea, p_totp_step bigint,
  out o_name text
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator set password_hash = p_password_hash, totp_secret = p_totp_secret,
    totp_step = p_totp_step, invitation_hash = null, invitation_ends_at = null
  where invitation_hash = p_invitation_hash and invitation_ends_at > v_now and is_active
  returning name into o_name;
end $$;
grant execute on function dipper.enrol_operator to dipper_app;

-- Returns the token's operator while the session is valid: it ends at a fixed time or after idling.
-- The last use is stored at most once a minute, and not for a call that a page makes by itself.
create function dipper.enter_operator_session(
  p_token_hash bytea, p_idle interval, p_is_activity boolean,
  out session_id uuid, out name text, out roles text[], out way text, out began_at timestamptz,
  out ends_at timestamptz
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_seen_at timestamptz;
begin
  select s.session_id, s.name, o.roles, s.way, s.began_at, s.ends_at, s.seen_at
  into session_id, name, roles, way, began_at, ends_at, v_seen_at
  from dipper.operator_session s join dipper.operator o on o.name = s.name
  where s.token_hash = p_token_hash and s.ended_at is null and s.ends_at > v_now
    and s.seen_at > v_now - p_idle and o.is_active;
  if session_id is not null and p_is_activity and v_seen_at < v_now - interval '1 minute' then
    update dipper.operator_session s set seen_at = v_now
    where s.token_hash = p_token_hash and s.ended_at is null;
    if not found then
      session_id := null;
    end if;
  end if;
end $$;
grant execute on function dipper.enter_operator_session to dipper_app;

-- The first row that is not as it was written, or null; rows are looked at in slices.
create function dipper.find_broken_act(p_after bigint, p_hash bytea, p_limit integer,
  out broken bigint, out checked bigint, out hash bytea
) language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_act dipper.operator_act;
begin
  checked := p_after;
  hash := p_hash;
  for v_act in
    select * from dipper.operator_act where position > p_after order by position limit p_limit
  loop
    hash := sha256(hash || convert_to(dipper.operator_act_text(v_act), 'UTF8'));
    if v_act.position <> checked + 1 or v_act.hash <> hash then
      broken := checked + 1;
      return;
    end if;
    checked := v_act.position;
  end loop;
end $$;
grant execute on function dipper.find_broken_act to dipper_app;

-- Notes how the sending of a mail to an operator ended.
create function dipper.finish_operator_mail(p_mail_id uuid, p_outcome text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_mail m
  set state = case when p_outcome in ('not-sent', 'unknown') and m.attempt <= 5
      then 'due' else p_outcome end,
    next_at = v_now + make_interval(mins => (array[1, 5, 30, 120, 720])[least(m.attempt, 5)])
  where m.mail_id = p_mail_id and m.state = 'sending';
  return found;
end $$;
grant execute on function dipper.finish_operator_mail to dipper_app;

-- Whether somebody may do more with money after a change: a role that moves or decides it and was
-- not there before, or any such role of one who was shut out and is let in again.
create function dipper.gains_money_role(
  p_before text[], p_was_active boolean, p_roles text[], p_is_active boolean
) returns boolean language sql immutable set search_path = pg_catalog as $$
  select exists (select from unnest(p_roles) as r (role)
    where r.role <> 'viewer'
      and (r.role <> all (p_before) or p_is_active and not p_was_active))
$$;

-- Returns the unused part of an act to an operator's own sum.
create function dipper.give_back_operator_alone(p_name text, p_claim_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from dipper.operator_alone where name = p_name and claim_id = p_claim_id;
  return found;
end $$;
grant execute on function dipper.give_back_operator_alone to dipper_app;

-- The code was right: this one try was none. Those before it stay counted.
create function dipper.give_back_operator_code_try(p_name text) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.operator_code_tries t
  set wrong = greatest(t.wrong - 1, 0), lately = greatest(t.lately - 1, 0), rests_until = null
  where t.name = p_name;
  return found;
end $$;
grant execute on function dipper.give_back_operator_code_try to dipper_app;

-- Invites an operator, and notes who invited whom. False: another operator has that name or that address.
create function dipper.invite_operator(
  p_name text, p_roles text[], p_mail text, p_locale text, p_by text[], p_invitation_hash bytea,
  p_lifetime interval
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  if dipper.is_mail_of_another(p_name, p_mail) then
    return false;
  end if;
  insert into dipper.operator (name, roles, mail, locale, invited_by, invited_at, invitation_hash,
    invitation_ends_at)
  values (p_name, p_roles, p_mail, coalesce(p_locale, 'en'), p_by[1], v_now, p_invitation_hash,
    case when p_invitation_hash is not null then v_now + p_lifetime end)
  on conflict (name) do nothing;
  if not found then
    return false;
  end if;
  perform dipper.note_operator_raised(p_name, p_by, 'invited', v_now);
  if p_invitation_hash is null then
    perform dipper.plan_operator_mail('invitation', p_name, p_mail, coalesce(p_locale, 'en'),
      jsonb_build_object('by', p_by[1]), v_now);
  end if;
  return true;
end $$;

-- Whether this is an administrator who has proved by a password and a second factor who they
-- are.
create function dipper.is_enrolled_administrator(p_name text) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from dipper.operator where name = p_name and is_active
    and password_hash is not null and 'administrator' = any (roles));
end $$;

-- Whether this is somebody who may come in now and has proved who they are. Tokens of the settings
-- have names that no operator can have.
create function dipper.is_enrolled_operator(p_name text) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from dipper.operator where name = p_name and is_active
    and password_hash is not null);
end $$;

-- Whether another operator is written to at this address: an invitation to it would make two names
-- of one person.
create function dipper.is_mail_of_another(p_name text, p_mail text) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from dipper.operator
    where dipper.mailbox_of(mail) = dipper.mailbox_of(p_mail) and name <> p_name);
end $$;

-- Issues a ticket for one step of an operator's sign-in.
create function dipper.issue_operator_ticket(
  p_ticket_hash bytea, p_name text, p_purpose text, p_challenge text, p_lifetime interval
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- any number of rows: those whose time is over.
  delete from dipper.operator_ticket where ends_at < v_now;
  insert into dipper.operator_ticket (ticket_hash, name, purpose, challenge, ends_at)
  values (p_ticket_hash, p_name, p_purpose, p_challenge, v_now + p_lifetime);
end $$;
grant execute on function dipper.issue_operator_ticket to dipper_app;

-- Returns the mailbox of an address: tags behind a plus and capital letters make no other mailbox.
create function dipper.mailbox_of(p_mail text) returns text language plpgsql immutable as $$
begin
  return lower(regexp_replace(p_mail, '[+][^@]*@', '@'));
end $$;

-- Notes who invited an operator or gave them a role that moves or decides money.
create function dipper.note_operator_raised(
  p_name text, p_by text[], p_how text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_facts jsonb := jsonb_build_object('how', p_how, 'by', array_to_string(p_by, ' + '));
  v_told record;
begin
  insert into dipper.operator_raising (name, raised_at, raised_by, how)
  select p_name, p_now, b.name, p_how from unnest(p_by) as b (name)
  on conflict do nothing;
  for v_told in
    select o.mail, min(o.locale) as locale from dipper.operator o
    where o.mail is not null and o.is_active
      and ('administrator' = any (o.roles) and o.name <> p_name
        or o.name = p_name and p_how <> 'invited')
    group by o.mail
  loop
    perform dipper.plan_operator_mail('raised', p_name, v_told.mail, v_told.locale, v_facts, p_now);
  end loop;
end $$;

-- Makes the secret for the mail that is being sent; the one of a try before it opens nothing any
-- more. False: they have come, or were invited anew since.
create function dipper.open_operator_invitation(
  p_mail_id uuid, p_invitation_hash bytea, p_lifetime interval
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_mail dipper.operator_mail;
begin
  select * into v_mail from dipper.operator_mail
  where mail_id = p_mail_id and kind = 'invitation' and state = 'sending';
  if not found then
    return false;
  end if;
  update dipper.operator set invitation_hash = p_invitation_hash,
    invitation_ends_at = v_now + p_lifetime
  where name = v_mail.name and invited_at = v_mail.at and password_hash is null;
  return found;
end $$;
grant execute on function dipper.open_operator_invitation to dipper_app;

create table dipper.operator_act (
  position bigint not null,
  act_id uuid not null,
  part text not null,
  at timestamptz not null,
  operator text not null,
  session_id uuid,
  call text not null,
  subject_kind text not null,
  subject text not null,
  user_id bigint,
  reason text,
  -- At the start: the request, and the state before. At the end: the state after.
  given jsonb,
  standing jsonb,
  outcome text,
  request_id text not null,
  hash bytea not null,
  constraint operator_act_pkey primary key (position),
  constraint operator_act_once unique (act_id, part),
  constraint operator_act_part check (part in ('begun', 'ended')),
  constraint operator_act_ended check ((part = 'ended') = (outcome is not null))
);

-- Returns the text that a row's hash covers. Each part has its length, so none runs into the next.
create function dipper.operator_act_text(a dipper.operator_act) returns text
  language sql stable parallel safe set search_path = pg_catalog as $$
  select string_agg(coalesce(length(part)::text || ':' || part, '-'), '|' order by place)
  from unnest(array[a.position::text, a.act_id::text, a.part,
    ((extract(epoch from a.at) * 1000000)::bigint)::text, a.operator, a.session_id::text, a.call,
    a.subject_kind, a.subject, a.user_id::text, a.reason, a.given::text, a.standing::text,
    a.outcome, a.request_id]) with ordinality as parts (part, place)
$$;

-- How much an operator may still do alone within a day: nothing within a day of being invited
-- anew.
create function dipper.operator_alone_left(p_name text, p_kind text, p_unit dipper.unit)
  returns bigint language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_day_ago timestamptz := v_now - interval '1 day';
  v_taken bigint;
begin
  if dipper.was_just_reinvited(p_name) then
    return 0;
  end if;
  select coalesce(sum(amount), 0) into v_taken from dipper.operator_alone
  where name = p_name and kind = p_kind and unit = p_unit and taken_at > v_day_ago;
  return greatest(dipper.operator_alone_most(p_kind, p_unit, v_now) - v_taken, 0);
end $$;
grant execute on function dipper.operator_alone_left to dipper_app;

-- Returns an operator's own daily limit over all people: ten times the limit for one person. Of the
-- cash-out limits by country and way, the currency's lowest applies.
create function dipper.operator_alone_most(p_kind text, p_unit dipper.unit, p_at timestamptz)
  returns bigint language plpgsql stable as $$
declare
  v_limit dipper.operator_limit := dipper.operator_limit_at(p_unit, p_at);
  v_most bigint := v_limit.alone_most;
begin
  if p_kind = 'cash-out' then
    select min(p.second_operator_above) into v_most
    from (select distinct country, route from dipper.exchange_policy) k
    cross join lateral dipper.exchange_policy_at(k.country, k.route, p_at) p
    where p.unit = p_unit;
  end if;
  return 10 * coalesce(v_most, 0);
end $$;

create table dipper.operator_limit (
  unit dipper.unit not null,
  version integer not null,
  -- The most that one operator may give back or adjust alone, in one act and to one person within a
  -- day. `most` is the limit of two, where there is one.
  alone_most bigint not null,
  most bigint,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  effective_from timestamptz not null,
  constraint operator_limit_pkey primary key (unit, version),
  constraint operator_limit_unit check (unit <> 'POINT' and (unit = 'SPOON') = (most is not null)),
  constraint operator_limit_version check (version >= 1),
  constraint operator_limit_bounds check (
    alone_most >= 0 and most >= alone_most and most <= 1000000000000),
  constraint operator_limit_why check (length(changed_by) > 0 and length(reason) > 0),
  constraint operator_limit_time check (effective_from >= changed_at)
);

-- The limit of one operator in a unit that holds at a moment; nothing at all if none is set.
create function dipper.operator_limit_at(p_unit dipper.unit, p_at timestamptz)
  returns dipper.operator_limit language plpgsql stable as $$
declare
  v_limit dipper.operator_limit;
begin
  select * into v_limit from dipper.operator_limit
  where unit = p_unit and effective_from <= p_at order by version desc limit 1;
  v_limit.alone_most := coalesce(v_limit.alone_most, 0);
  return v_limit;
end $$;

-- An operator and all who made them within seven days, and who made those. The command line and the
-- demo's seed are the system itself; no operator can have such a name.
create function dipper.party_of_operator(p_name text, p_now timestamptz) returns text[]
  language plpgsql stable as $$
declare
  v_week_ago timestamptz := p_now - interval '7 days';
  v_party text[];
begin
  with recursive party (name) as (
    select p_name
    union
    select r.raised_by from party p join dipper.operator_raising r on r.name = p.name
    where r.raised_at > v_week_ago and r.raised_by not in ('command line', 'demo seed')
  )
  select array_agg(name) into v_party from party;
  return v_party;
end $$;

-- Plans a mail to an operator; about one moment it is sent once, whoever asks for it.
create function dipper.plan_operator_mail(
  p_kind text, p_name text, p_address text, p_locale text, p_facts jsonb, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_mail_id uuid := md5(concat_ws(' ', p_kind, p_name, p_address, p_at))::uuid;
begin
  insert into dipper.operator_mail (mail_id, kind, name, address, locale, facts, at, state, next_at)
  values (v_mail_id, p_kind, p_name, p_address, p_locale, p_facts, p_at, 'due', v_now)
  on conflict (mail_id) do nothing;
end $$;

-- Adds how much one operator may give back or adjust alone in a unit, whatever it is.
create function dipper.put_operator_limit(
  p_unit dipper.unit, p_version integer, p_effective_from timestamptz, p_alone_most bigint,
  p_most bigint, p_by text, p_reason text
) returns text language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_from timestamptz := coalesce(p_effective_from, v_now);
  v_last integer;
begin
  select coalesce(max(version), 0) into v_last from dipper.operator_limit where unit = p_unit;
  if p_version <> v_last + 1 then
    return 'changed_meanwhile';
  elsif v_from < v_now then
    return 'in_the_past';
  end if;
  insert into dipper.operator_limit
    (unit, version, effective_from, alone_most, most, changed_at, changed_by, reason)
  values (p_unit, p_version, v_from, p_alone_most, p_most, v_now, p_by, p_reason)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;

-- Records what an operator did, linked to the act before it.
create function dipper.record_act(
  p_act_id uuid, p_part text, p_operator text, p_session_id uuid, p_call text,
  p_subject_kind text, p_subject text, p_person_id bigint, p_reason text, p_given jsonb,
  p_standing jsonb, p_outcome text, p_request_id text
) returns bigint language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_head dipper.operator_act_head;
  v_act dipper.operator_act;
  v_hash bytea;
begin
  select * into v_head from dipper.operator_act_head where is_one for update;
  v_act := row(v_head.position + 1, p_act_id, p_part, v_now, p_operator, p_session_id, p_call,
    p_subject_kind, p_subject, p_person_id, p_reason, p_given, p_standing, p_outcome, p_request_id,
    '\x'::bytea)::dipper.operator_act;
  v_hash := sha256(v_head.hash || convert_to(dipper.operator_act_text(v_act), 'UTF8'));
  insert into dipper.operator_act (position, act_id, part, at, operator, session_id, call,
    subject_kind, subject, user_id, reason, given, standing, outcome, request_id, hash)
  values (v_act.position, p_act_id, p_part, v_now, p_operator, p_session_id, p_call,
    p_subject_kind, p_subject, p_person_id, p_reason, p_given, p_standing, p_outcome, p_request_id,
    v_hash);
  update dipper.operator_act_head set position = v_act.position, hash = v_hash where is_one;
  assert found, 'the head of the acts vanished under its lock';
  return v_act.position;
end $$;
grant execute on function dipper.record_act to dipper_app;

-- Returns why an operator cannot be proposed, anew or with other roles, null where they can. No two
-- operators are written to at one address.
create function dipper.refusal_of_operator(p_wish jsonb, p_operator text) returns text
  language plpgsql as $$
declare
  v_name text := p_wish ->> 'name';
  v_kind text := p_wish ->> 'kind';
  v_mail text := p_wish ->> 'mail';
  v_operator dipper.operator;
begin
  select * into v_operator from dipper.operator where name = v_name;
  return case
    when (v_operator.name is not null or v_name = 'operator') and v_kind = 'invited'
      or dipper.is_mail_of_another(v_name, v_mail)
      or exists (select from dipper.proposal
        where kind = 'operator' and state = 'open' and wish ->> 'name' <> v_name
          and dipper.mailbox_of(wish ->> 'mail') = dipper.mailbox_of(v_mail))
      then 'account_already_registered'
    when v_operator.name is null and v_kind <> 'invited' then 'not_found'
    when v_name = p_operator then 'no_right'
    when v_kind = 'reinvited' and v_mail is null and v_operator.mail is null
      then 'wrong_request_format'
  end;
end $$;

-- Invites an operator again who lost their factors: deletes all factors, ends all sessions, and logs
-- the inviters.
create function dipper.reinvite_operator(
  p_name text, p_mail text, p_locale text, p_by text[], p_invitation_hash bytea,
  p_lifetime interval
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_operator dipper.operator;
begin
  select * into v_operator from dipper.operator where name = p_name for update;
  if not found or p_invitation_hash is null and p_mail is null and v_operator.mail is null then
    return false;
  end if;
  perform dipper.note_operator_raised(p_name, p_by, 'reinvited', v_now);
  -- any number of rows: it is there, and locked above.
  update dipper.operator set password_hash = null, totp_secret = null, totp_step = 0,
    mail = coalesce(p_mail, mail), locale = coalesce(p_locale, locale), invited_by = p_by[1],
    invited_at = v_now, invitation_hash = p_invitation_hash,
    invitation_ends_at = case when p_invitation_hash is not null then v_now + p_lifetime end
  where name = p_name;
  -- any number of rows: as many passkeys as they had.
  delete from dipper.operator_passkey where name = p_name;
  -- any number of rows: wherever they are signed in.
  update dipper.operator_session set ended_at = v_now, ended_by = p_by[1]
  where name = p_name and ended_at is null;
  if p_invitation_hash is null then
    perform dipper.plan_operator_mail('invitation', p_name, coalesce(p_mail, v_operator.mail),
      coalesce(p_locale, v_operator.locale), jsonb_build_object('by', p_by[1]), v_now);
  end if;
  return true;
end $$;

-- Gives an operator the approved roles, and ends their sessions.
create function dipper.set_operator(
  p_name text, p_roles text[], p_is_active boolean, p_by text[]
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_operator dipper.operator;
begin
  select * into v_operator from dipper.operator where name = p_name for update;
  if not found then
    return false;
  end if;
  -- any number of rows: it is there, and locked above.
  update dipper.operator set roles = p_roles, is_active = p_is_active where name = p_name;
  if dipper.gains_money_role(v_operator.roles, v_operator.is_active, p_roles, p_is_active) then
    perform dipper.note_operator_raised(p_name, p_by, 'role', v_now);
  end if;
  -- any number of rows: wherever they are signed in.
  update dipper.operator_session set ended_at = v_now, ended_by = p_by[1]
  where name = p_name and ended_at is null;
  return true;
end $$;

create table dipper.operator (
  name text not null,
  roles text[] not null,
  is_active boolean not null default true,
  password_hash text,
  -- Sealed outside of the database, and only used at sign-in.
  totp_secret bytea,
  -- The last half minute whose code was taken: none is taken twice.
  totp_step bigint not null default 0,
  invitation_hash bytea,
  invitation_ends_at timestamptz,
  invited_by text not null,
  invited_at timestamptz not null,
  -- Null: of who came before addresses were kept, and of the demo's.
  mail text,
  locale text not null default 'en',
  constraint operator_pkey primary key (name),
  -- The name `operator` belongs to calls with the token that all machines share.
  constraint operator_name check (name ~ '^[a-z][a-z0-9.-]{1,39}$' and name <> 'operator'),
  constraint operator_roles check (cardinality(roles) between 1 and 6 and roles <@ array['viewer',
    'support', 'catalogue', 'finance-maker', 'finance-checker', 'administrator']),
  constraint operator_invitation check ((invitation_hash is null) = (invitation_ends_at is null))
);

comment on table dipper.operator is 'class G: who runs the service, what they may do, and what proves that it is them';

create unique index operator_invitation on dipper.operator (invitation_hash);

create table dipper.operator_passkey (
  credential_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  added_at timestamptz not null,
  used_at timestamptz,
  constraint operator_passkey_pkey primary key (credential_id),
  constraint operator_passkey_name foreign key (name) references dipper.operator (name)
);

comment on table dipper.operator_passkey is 'class G: the public halves of operators'' passkeys';

create index operator_passkey_of on dipper.operator_passkey (name);

create table dipper.operator_session (
  session_id uuid not null,
  name text not null,
  token_hash bytea not null,
  -- The second factor that began the session.
  way text not null,
  address text not null,
  user_agent text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  constraint operator_session_pkey primary key (session_id),
  constraint operator_session_name foreign key (name) references dipper.operator (name),
  constraint operator_session_way check (way in ('totp', 'passkey'))
);

comment on table dipper.operator_session is 'class L: where operators are signed in, and were';

create unique index operator_session_token on dipper.operator_session (token_hash);

create index operator_session_of on dipper.operator_session (name, began_at);

-- Between the steps of signing in, and of adding a passkey: the proof so far, and the challenge.
create table dipper.operator_ticket (
  ticket_hash bytea not null,
  name text,
  purpose text not null,
  challenge text,
  tries integer not null default 0,
  ends_at timestamptz not null,
  constraint operator_ticket_pkey primary key (ticket_hash),
  constraint operator_ticket_purpose check (purpose in ('second-factor', 'passkey', 'add-passkey'))
);

comment on table dipper.operator_ticket is 'class L: what is under way of operators who sign in';

revoke select on dipper.operator_ticket from dipper_app;

comment on table dipper.operator_act is 'class L: what operators did, why, and how what they did it to stood before and after; only ever added to, each row with a hash over the one before';

create index operator_act_subject on dipper.operator_act (subject_kind, subject, position);

create index operator_act_person on dipper.operator_act (user_id, position) where user_id is not null;

create index operator_act_operator on dipper.operator_act (operator, position);

-- Disclosures of masked data, counted by operator.
create index operator_act_openings on dipper.operator_act (at) where part = 'begun'
  and call in ('openPersonField', 'openExchangeField', 'openExchangeDocument', 'openRefundAccount');

create index operator_act_at on dipper.operator_act using brin (at);

create table dipper.operator_act_head (
  is_one boolean not null default true,
  position bigint not null,
  hash bytea not null,
  constraint operator_act_head_pkey primary key (is_one),
  constraint operator_act_head_one check (is_one)
);

comment on table dipper.operator_act_head is 'class L: where the chain of operators'' acts ends';

-- Amounts that each operator moved alone, by name, since the acts lie with the people they are about.
-- An amount is claimed before the act and released if the act fails, except after a crash.
create table dipper.operator_alone (
  name text not null,
  claim_id uuid not null,
  kind text not null,
  unit dipper.unit not null,
  amount bigint not null,
  taken_at timestamptz not null,
  constraint operator_alone_pkey primary key (name, claim_id),
  constraint operator_alone_kind check (kind in ('refund', 'cash-out', 'give', 'take')),
  constraint operator_alone_amount check (amount > 0)
);

comment on table dipper.operator_alone is 'class L: what each operator gave or took without a second one, within a day';

revoke select on dipper.operator_alone from dipper_app;

-- One row for each operator: who asks twice at once is summed one after the other.
create table dipper.operator_alone_turn (
  name text not null,
  constraint operator_alone_turn_pkey primary key (name)
);

comment on table dipper.operator_alone_turn is 'class L: whose sums are being taken';

revoke select on dipper.operator_alone_turn from dipper_app;

create table dipper.operator_raising (
  name text not null,
  raised_at timestamptz not null,
  raised_by text not null,
  how text not null,
  constraint operator_raising_pkey primary key (name, raised_at, raised_by, how),
  constraint operator_raising_name foreign key (name) references dipper.operator (name),
  constraint operator_raising_how check (how in ('invited', 'reinvited', 'role'))
);

comment on table dipper.operator_raising is 'class G: who made an operator, made one anew, or gave a role that moves or decides money';

-- Wrong codes of the authenticator, by name: a right password buys no more of them.
create table dipper.operator_code_tries (
  name text not null,
  -- Wrong codes within a day, which begins with the first one.
  wrong integer not null,
  began_at timestamptz not null,
  -- Wrong codes within a quarter of an hour; `rests` counts how often they were too many in the day.
  lately integer not null,
  lately_ends_at timestamptz not null,
  rests integer not null,
  rests_until timestamptz,
  constraint operator_code_tries_pkey primary key (name),
  constraint operator_code_tries_name foreign key (name) references dipper.operator (name),
  constraint operator_code_tries_counts check (wrong >= 0 and lately >= 0 and rests >= 0)
);

comment on table dipper.operator_code_tries is 'class L: wrong codes of operators who sign in, within a day';

-- Mails to operators. An invitation's secret is made when the mail is sent and stored nowhere.
create table dipper.operator_mail (
  mail_id uuid not null,
  kind text not null,
  -- The operator whom it is about.
  name text not null,
  address text not null,
  locale text not null,
  facts jsonb not null,
  at timestamptz not null,
  state text not null,
  attempt integer not null default 0,
  next_at timestamptz not null,
  constraint operator_mail_pkey primary key (mail_id),
  constraint operator_mail_kind check (kind in ('invitation', 'raised', 'wrong-codes', 'terms',
    'withdrawn')),
  constraint operator_mail_state check (state in ('due', 'sending', 'sent', 'refused', 'not-sent',
    'unknown', 'over'))
);

comment on table dipper.operator_mail is 'class L: mails to operators, until some months after they were sent';

create index operator_mail_due on dipper.operator_mail (next_at) where state in ('due', 'sending');

comment on table dipper.operator_limit is 'class G: how much one operator may give back or adjust alone, in each unit, by time; only ever added to';

-- False: it would be more than one operator may do alone within a day.
create function dipper.take_operator_alone(
  p_name text, p_claim_id uuid, p_kind text, p_unit dipper.unit, p_amount bigint
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_day_ago timestamptz := v_now - interval '1 day';
begin
  insert into dipper.operator_alone_turn (name) values (p_name) on conflict (name) do nothing;
  perform from dipper.operator_alone_turn where name = p_name for update;
  -- any number of rows: those that count no more.
  delete from dipper.operator_alone where name = p_name and taken_at <= v_day_ago;
  if p_amount > dipper.operator_alone_left(p_name, p_kind, p_unit) then
    return false;
  end if;
  insert into dipper.operator_alone (name, claim_id, kind, unit, amount, taken_at)
  values (p_name, p_claim_id, p_kind, p_unit, p_amount, v_now);
  return true;
end $$;
grant execute on function dipper.take_operator_alone to dipper_app;

-- Counts a code before it is checked, so that concurrent tries gain nothing. Returns null if it may be
-- checked, else the seconds to wait. Five tries in a quarter of an hour cost a pause of that length,
-- the next five twice as long, and twenty in a day cost a day. A new invitation resets the counts.
create function dipper.take_operator_code_try(p_name text) returns integer
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_invited_at timestamptz;
  v_row dipper.operator_code_tries%rowtype;
begin
  select o.invited_at into v_invited_at from dipper.operator o where o.name = p_name;
  if not found then
    return null;
  end if;
  insert into dipper.operator_code_tries (name, wrong, began_at, lately, lately_ends_at, rests)
  values (p_name, 0, v_now, 0, v_now, 0)
  on conflict (name) do nothing;
  select t.* into v_row from dipper.operator_code_tries t where t.name = p_name for update;
  if v_row.began_at < v_invited_at then
    v_row.rests_until := null;
  end if;
  if v_row.rests_until > v_now then
    return greatest(1, ceil(extract(epoch from v_row.rests_until - v_now)));
  end if;
  if v_row.began_at < v_invited_at or v_row.began_at <= v_now - interval '1 day' then
    v_row.wrong := 0;
    v_row.rests := 0;
    v_row.began_at := v_now;
  end if;
  if v_row.wrong = 0 or v_row.rests_until is not null or v_row.lately_ends_at <= v_now then
    v_row.lately := 0;
    v_row.lately_ends_at := v_now + interval '15 minutes';
    v_row.rests_until := null;
  end if;
  v_row.wrong := v_row.wrong + 1;
  v_row.lately := v_row.lately + 1;
  if v_row.wrong >= 20 then
    v_row.rests_until := v_now + interval '1 day';
    v_row.began_at := v_now;
  elsif v_row.lately >= 5 then
    v_row.rests_until := v_now + interval '15 minutes' * (1 << v_row.rests);
    v_row.rests := v_row.rests + 1;
  end if;
  -- any number of rows: it is there, and locked above.
  update dipper.operator_code_tries t
  set wrong = v_row.wrong, began_at = v_row.began_at, lately = v_row.lately,
    lately_ends_at = v_row.lately_ends_at, rests = v_row.rests, rests_until = v_row.rests_until
  where t.name = p_name;
  return null;
end $$;
grant execute on function dipper.take_operator_code_try to dipper_app;

-- Takes mails to operators that are due, each for one worker at a time.
create function dipper.take_operator_mails(p_limit integer) returns setof dipper.operator_mail
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + interval '5 minutes';
  v_old timestamptz := v_now - interval '90 days';
begin
  -- any number of rows: those that nobody asks about any more.
  delete from dipper.operator_mail where at < v_old;
  return query
  update dipper.operator_mail m set state = 'sending', attempt = m.attempt + 1, next_at = v_lease
  where m.mail_id in (select d.mail_id from dipper.operator_mail d
    where d.state in ('due', 'sending') and d.next_at <= v_now
    order by d.next_at limit p_limit for update skip locked)
  returning m.*;
end $$;
grant execute on function dipper.take_operator_mails to dipper_app;

-- True: this code was never taken before.
create function dipper.take_totp(p_name text, p_step bigint, p_secret bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.operator set totp_step = p_step, totp_secret = p_secret
  where name = p_name and totp_step < p_step;
  return found;
end $$;
grant execute on function dipper.take_totp to dipper_app;

-- Notifies an operator, once each time, that so many wrong codes were tried under their name that
-- none is checked for now.
create function dipper.tell_of_wrong_codes(p_name text) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_told record;
begin
  select t.rests_until, o.mail, o.locale into v_told
  from dipper.operator_code_tries t join dipper.operator o on o.name = t.name
  where t.name = p_name and t.rests_until > v_now and o.mail is not null;
  if found then
    perform dipper.plan_operator_mail('wrong-codes', p_name, v_told.mail, v_told.locale, '{}',
      v_told.rests_until);
  end if;
end $$;
grant execute on function dipper.tell_of_wrong_codes to dipper_app;

-- Tells all who have one of these roles, each mailbox once.
create function dipper.tell_operators(
  p_roles text[], p_kind text, p_name text, p_facts jsonb, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_told record;
begin
  for v_told in
    select o.mail, min(o.locale) as locale from dipper.operator o
    where o.mail is not null and o.is_active and o.roles && p_roles
    group by o.mail
  loop
    perform dipper.plan_operator_mail(p_kind, p_name, v_told.mail, v_told.locale, p_facts, p_at);
  end loop;
end $$;

-- Counts an attempt with the ticket; a ticket with too many, or an expired one, is none.
create function dipper.try_operator_ticket(
  p_ticket_hash bytea, p_purpose text, p_tries_max integer,
  out name text, out challenge text
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_ticket t set tries = t.tries + 1
  where t.ticket_hash = p_ticket_hash and t.purpose = p_purpose and t.tries < p_tries_max
    and t.ends_at > v_now
  returning t.name, t.challenge into name, challenge;
end $$;
grant execute on function dipper.try_operator_ticket to dipper_app;

-- A counter that does not go up is a copy of the key; those that count nothing stay at zero.
create function dipper.use_operator_passkey(p_credential_id text, p_counter bigint) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_passkey set counter = p_counter, used_at = v_now
  where credential_id = p_credential_id and (counter < p_counter or (counter = 0 and p_counter = 0));
  return found;
end $$;
grant execute on function dipper.use_operator_passkey to dipper_app;

-- An operator with new factors moves no money for a day, so that the real owner can object.
create function dipper.was_just_reinvited(p_name text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_day_ago timestamptz := dipper.current_time() - interval '1 day';
begin
  return exists (select from dipper.operator_raising
    where name = p_name and how = 'reinvited' and raised_at > v_day_ago);
end $$;
grant execute on function dipper.was_just_reinvited to dipper_app;

-- A moment as mails to operators say it.
create function dipper.written_moment(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')
$$;

-- Takes a nonce of a partner's signed call; false where it was seen before.
create function dipper.claim_partner_nonce(p_key_id text, p_nonce text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := clock_timestamp();
  v_count integer;
begin
  insert into dipper.partner_nonce (key_id, nonce, seen_at) values (p_key_id, p_nonce, v_now)
  on conflict (key_id, nonce) do nothing;
  get diagnostics v_count = row_count;
  return v_count = 1;
end $$;
grant execute on function dipper.claim_partner_nonce to dipper_app;

-- Takes a partner's reference for one movement; false where another movement has it.
create function dipper.claim_partner_reference(
  p_reference text, p_bucket integer, p_user_id bigint, p_fingerprint bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: a partner's reference moves money once.
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.partner_reference (reference, bucket, user_id, fingerprint, claimed_at)
  values (p_reference, p_bucket, p_user_id, p_fingerprint, v_now)
  on conflict (reference) do nothing;
  return exists (select 1 from dipper.partner_reference
    where reference = p_reference and user_id = p_user_id and fingerprint = p_fingerprint);
end $$;
grant execute on function dipper.claim_partner_reference to dipper_app;

-- A movement that a partner asks for.
create type dipper.partner_wish as (
  reference text,
  operation text,
  ref_id uuid,
  spoons bigint,
  dj_id bigint,
  dj_user_id bigint,
  -- Why the DJ's own account gets nothing, or null.
  points bigint,
  dj_refusal text,
  purpose text,
  key_id text
);

-- The words with which `move_for_partner` answers.
create type dipper.move_for_partner_outcome as enum (
  'posted', 'already', 'insufficient', 'user_not_found', 'account_blocked',
  'dj_suspended', 'no_right'
);

-- Moves a person's spoons for the streaming service, once for each reference; a refusal is an answer
-- that stands as well. One transaction of one person.
create function dipper.move_for_partner(
  p_bucket integer, p_user_id bigint, p_wish dipper.partner_wish,
  out o_outcome dipper.move_for_partner_outcome, out o_balance bigint, out o_moved_at timestamptz
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  if not exists (select 1 from dipper.app_user
    where bucket = p_bucket and user_id = p_user_id) then
    o_outcome := 'user_not_found';
    return;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select outcome, balance, moved_at into o_outcome, o_balance, o_moved_at
  from dipper.partner_movement
  where bucket = p_bucket and user_id = p_user_id and reference = p_wish.reference;
  if found then
    return;
  end if;
  o_outcome := coalesce(dipper.refuse_movement(p_bucket, p_user_id, p_wish, v_now),
    case p_wish.operation
      when 'spend' then dipper.spend_spoons(p_bucket, p_user_id, p_wish.ref_id, p_wish.spoons)::text
      when 'grant' then dipper.grant_spoons(p_bucket, p_user_id, p_wish.ref_id, p_wish.spoons)::text
      else dipper.give_gift(p_bucket, p_user_id, p_wish.ref_id, p_wish.spoons,
        p_wish.dj_user_id, p_wish.points)::text
    end);
  select spoon_paid + spoon_bonus into strict o_balance from dipper.wallet
  where bucket = p_bucket and user_id = p_user_id;
  o_moved_at := v_now;
  insert into dipper.partner_movement (bucket, user_id, reference, operation, outcome, ref_id,
    spoons, dj_id, purpose, key_id, balance, moved_at)
  values (p_bucket, p_user_id, p_wish.reference, p_wish.operation, o_outcome, p_wish.ref_id,
    p_wish.spoons, p_wish.dj_id, p_wish.purpose, p_wish.key_id, o_balance, v_now);
end $$;
grant execute on function dipper.move_for_partner to dipper_app;

-- Forgets nonces that are too old to be sent again.
create function dipper.purge_partner_nonces(p_seconds integer) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := clock_timestamp() - make_interval(secs => p_seconds);
  v_count integer;
begin
  delete from dipper.partner_nonce where seen_at < v_before;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function dipper.purge_partner_nonces to dipper_app;

-- Why a person's spoons are not moved, or null. Names are those of the error catalogue.
create function dipper.refuse_movement(
  p_bucket integer, p_user_id bigint, p_wish dipper.partner_wish, p_now timestamptz
) returns text language plpgsql stable as $$
declare
  v_state text;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  if v_state is null or v_state = 'deleted' then
    return 'user_not_found';
  elsif v_state <> 'active' and p_wish.operation <> 'grant' then
    return 'account_blocked';
  elsif p_wish.operation <> 'gift' then
    return null;
  elsif p_wish.dj_user_id = p_user_id then
    return 'no_right';
  end if;
  return case when dipper.is_dj_suspended(p_wish.dj_id, p_now) then 'dj_suspended'
    else p_wish.dj_refusal end;
end $$;

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

-- Returns the decision for each item of a batch that did not move, whose rows are locked. `already`:
-- the state is the told one, or nothing new was told, so only the next poll is planned. `refused`: the
-- move is not allowed. Only polls count as attempts. A webhook about an open page or account restarts its
-- polls and postpones none; any other webhook changes no plan.
create function dipper.answer_unmoved(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.charge_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_cause text[],
  p_due_at timestamptz[], p_moved uuid[]
) returns table (o_payment_id uuid, o_decision dipper.settling_outcome, o_state dipper.charge_state)
  language plpgsql as $$
declare
  v_item record;
begin
  for v_item in
    select p.bucket, p.user_id, p.payment_id, p.state, i.cause, i.due_at,
      i.outcome is null or p.state = dipper.told_state(i.outcome, i.amount = p.charge_total
        and i.currency = p.charge_currency and i.reference = p.provider_reference) as is_known
    from unnest(p_bucket, p_user_id, p_payment_id, p_outcome, p_reference, p_amount, p_currency,
      p_cause, p_due_at)
      as i (bucket, user_id, payment_id, outcome, reference, amount, currency, cause, due_at)
    join dipper.payment p on p.bucket = i.bucket and p.user_id = i.user_id
      and p.payment_id = i.payment_id
    where i.payment_id <> all(p_moved)
  loop
    -- One in review waits for an operator, whatever is heard of it.
    if not v_item.is_known or v_item.state = 'review' then
      null;
    elsif v_item.cause = 'poll' and v_item.due_at is null then
      -- any number of rows: what nobody was going to ask about has none.
      delete from dipper.charge_due
      where bucket = v_item.bucket and user_id = v_item.user_id
        and payment_id = v_item.payment_id;
    elsif v_item.cause = 'poll' then
      -- any number of rows: what is over is not asked about any more.
      update dipper.charge_due set due_at = v_item.due_at, attempt = attempt + 1
      where bucket = v_item.bucket and user_id = v_item.user_id
        and payment_id = v_item.payment_id;
    elsif v_item.state in ('redirected', 'waiting') then
      -- any number of rows: the last question may have just ended it.
      update dipper.charge_due set due_at = least(due_at, v_item.due_at), attempt = 1
      where bucket = v_item.bucket and user_id = v_item.user_id
        and payment_id = v_item.payment_id;
    end if;
    return query select v_item.payment_id,
      (case when v_item.is_known then 'already' else 'refused' end)::dipper.settling_outcome,
      v_item.state;
  end loop;
end $$;

-- Moves the query about one payment forward, unless one is running or due soon.
create function dipper.ask_soon(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns void language plpgsql as $$
declare
  v_soon timestamptz := dipper.current_time() + interval '10 seconds';
begin
  -- any number of rows: none where it is due before.
  update dipper.charge_due d set due_at = v_soon
  where d.bucket = p_bucket and d.user_id = p_user_id and d.payment_id = p_payment_id
    and d.due_at > v_soon and isfinite(d.due_at);
end $$;

-- Claims an in-app purchase for a person, in its own transaction before the subscription starts.
-- The same person can claim it again if that subscription never came to be.
create function dipper.claim_in_app_recovery(
  p_recovery_id text, p_bucket integer, p_user_id bigint, p_request_key text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: one purchase in an app is one person's.
declare
  v_now timestamptz := dipper.current_time();
  v_before text;
begin
  insert into dipper.in_app_recovery (recovery_id, bucket, user_id, request_key, at)
  values (p_recovery_id, p_bucket, p_user_id, p_request_key, v_now)
  on conflict (recovery_id) do nothing;
  select request_key into v_before from dipper.in_app_recovery
  where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id;
  if v_before = p_request_key then
    return true;
  elsif v_before is null or not exists (select 1 from dipper.subscription s
    where s.bucket = p_bucket and s.user_id = p_user_id and s.request_key = v_before
      and not dipper.is_shown(row(s.*)::dipper.subscription)) then
    return false;
  end if;
  update dipper.in_app_recovery set request_key = p_request_key, at = v_now
  where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id
    and request_key = v_before;
  return found;
end $$;
grant execute on function dipper.claim_in_app_recovery to dipper_app;

-- Whether a provider's number is this payment's: claimed now, or by an earlier try of ours.
create function dipper.claim_reference(
  p_provider text, p_reference text, p_bucket integer, p_user_id bigint, p_payment_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: a provider's charge pays for one payment.
declare
  v_payment_id uuid;
begin
  insert into dipper.provider_transaction
    (provider, provider_reference, bucket, user_id, payment_id)
  values (p_provider, p_reference, p_bucket, p_user_id, p_payment_id)
  on conflict do nothing;
  if found then
    return true;
  end if;
  select payment_id into v_payment_id from dipper.provider_transaction
  where provider_reference = p_reference and provider = p_provider;
  return v_payment_id = p_payment_id;
end $$;
grant execute on function dipper.claim_reference to dipper_app;

-- Credits the order for the amount that was really charged: that becomes the payment's charge, so
-- that the ledger holds no amount that nobody has. Or closes a payment of which the provider holds
-- nothing, watched like every failed one. Both end in the same settlement.
create function dipper.decide_review(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_outcome dipper.charge_state,
  p_amount bigint, p_currency dipper.unit, p_charge_reference text, p_failure_code integer,
  p_ask_after_seconds integer, p_evidence jsonb
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment dipper.payment;
  v_refusal dipper.refund_outcome;
  v_decision dipper.settling_outcome;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  v_refusal := dipper.refuse_review(p_bucket, p_user_id, p_payment_id, 'purchase');
  if v_refusal is not null then
    return v_refusal;
  end if;
  if p_outcome = 'succeeded' then
    update dipper.payment set charge_total = p_amount, charge_currency = p_currency
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
    assert found, format('payment %s vanished under its lock', p_payment_id);
  end if;
  select o_decision into v_decision from dipper.settle_payments(array[p_bucket],
    array[p_user_id], array[p_payment_id], array[p_outcome],
    array[v_payment.provider_reference], array[p_amount], array[p_currency], array['operator'],
    array[p_evidence || jsonb_build_object('orderedAmount', v_payment.charge_total,
      'orderedCurrency', v_payment.charge_currency)],
    array[p_failure_code], array[p_ask_after_seconds], array[p_charge_reference],
    array[null::jsonb]);
  if v_decision is distinct from 'moved' then
    raise exception 'payment % could not be decided: %', p_payment_id, v_decision;
  end if;
  return 'accepted';
end $$;
grant execute on function dipper.decide_review to dipper_app;

-- The person has left the provider's page for good: it charges nothing more, whenever it would have
-- expired, and the result is queried soon, also if they came without a turn to ask.
create function dipper.end_page(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.payment set expires_at = v_now
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and state = 'redirected' and (expires_at is null or expires_at > v_now);
  if not found then
    return false;
  end if;
  perform dipper.ask_soon(p_bucket, p_user_id, p_payment_id);
  return true;
end $$;
grant execute on function dipper.end_page to dipper_app;

-- Deletes accounts 30 days after a refund could last need them: after a failed payment, after the days
-- in which a purchase can be refunded, after a refund's end. A later refund asks for the account again.
create function dipper.forget_accounts(p_bucket integer, p_most integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_before timestamptz := v_now - interval '30 days';
  v_forgotten integer := 0;
  v_row record;
begin
  for v_row in
    select k.user_id, k.payment_id from dipper.payment_refund_account k
    join dipper.payment p on p.bucket = k.bucket and p.user_id = k.user_id
      and p.payment_id = k.payment_id
    where k.bucket = p_bucket
      and case
        when p.state in ('succeeded', 'part_refunded', 'refunded') then p.settled_at
          + make_interval(hours => 24 * dipper.limit_of(
            coalesce(p.country, 'kr'), 'refund_days')::integer) <= v_before
        when dipper.is_failed(p.state) then
          greatest(coalesce(p.settled_at, p.requested_at), p.expires_at) <= v_before
        else false
      end
      and not exists (select 1 from dipper.refund r where r.bucket = k.bucket
        and r.user_id = k.user_id and r.payment_id = k.payment_id
        and (r.state not in ('done', 'declined') or r.changed_at > v_before))
    limit p_most
  loop
    delete from dipper.payment_refund_account a
    where a.bucket = p_bucket and a.user_id = v_row.user_id and a.payment_id = v_row.payment_id;
    if found then v_forgotten := v_forgotten + 1; end if;
  end loop;
  for v_row in
    select k.user_id, k.refund_id from dipper.refund_account k
    join dipper.refund r on r.bucket = k.bucket and r.user_id = k.user_id
      and r.refund_id = k.refund_id
    where k.bucket = p_bucket and r.state in ('done', 'declined') and r.changed_at <= v_before
    limit p_most
  loop
    delete from dipper.refund_account a
    where a.bucket = p_bucket and a.user_id = v_row.user_id and a.refund_id = v_row.refund_id;
    if found then v_forgotten := v_forgotten + 1; end if;
  end loop;
  return v_forgotten;
end $$;
grant execute on function dipper.forget_accounts to dipper_app;

-- Money was taken, whatever became of it later.
create function dipper.is_bought(p_state dipper.charge_state) returns boolean
  language sql immutable parallel safe
  as $$ select p_state in ('succeeded', 'part_refunded', 'refunded', 'review') $$;

grant execute on function dipper.is_bought to dipper_app;

-- Ended without money: it counts for no limit.
create function dipper.is_failed(p_state dipper.charge_state) returns boolean
  language sql immutable parallel safe
  as $$ select p_state in ('declined', 'canceled', 'expired', 'abandoned') $$;

grant execute on function dipper.is_failed to dipper_app;

-- In one order, whoever asks; each by itself, for rows of several buckets cannot be locked at once everywhere.
create function dipper.lock_payments(p_bucket integer[], p_user_id bigint[], p_payment_id uuid[])
  returns void language plpgsql as $$
declare
  v_item record;
begin
  for v_item in
    select bucket, user_id, payment_id
    from unnest(p_bucket, p_user_id, p_payment_id) i (bucket, user_id, payment_id)
    order by bucket, user_id, payment_id
  loop
    perform 1 from dipper.payment
    where bucket = v_item.bucket and user_id = v_item.user_id and payment_id = v_item.payment_id
    for update;
  end loop;
end $$;

-- A payment as a settlement has moved it.
create type dipper.settled as (
  bucket integer,
  user_id bigint,
  payment_id uuid,
  from_state dipper.charge_state,
  to_state dipper.charge_state,
  revision integer,
  provider text,
  spoon_amount bigint,
  bonus_amount bigint,
  charge_total bigint,
  charge_currency dipper.unit,
  cause text,
  evidence jsonb,
  due_at timestamptz,
  deposit jsonb
);

-- Logs the moves of purchases that were made together.
create function dipper.log_moves(p_moves dipper.settled[], p_now timestamptz)
  returns void language plpgsql as $$
begin
  insert into dipper.charge_log (bucket, user_id, payment_id, revision, charge_kind, from_state,
    to_state, cause, evidence, at)
  select (i).bucket, (i).user_id, (i).payment_id, (i).revision, 'purchase', (i).from_state,
    (i).to_state, (i).cause, (i).evidence, p_now
  from (select unnest(p_moves) as i) moved;
end $$;

-- Only a mail that can be written again from stored data may be resent; one about a past moment may
-- not.
create function dipper.may_resend(p_notice dipper.notice) returns boolean
  language sql immutable parallel safe set search_path = pg_catalog as $$
  select p_notice.outcome not in ('due', 'sending') and (p_notice.facts is not null
    or p_notice.kind in ('purchase', 'refund-done', 'refund-declined', 'review-refunded'))
$$;

grant execute on function dipper.may_resend to dipper_app;

-- When so many uses have ended that one more is allowed; null where one is allowed now.
create function dipper.method_free_at(
  p_bucket integer, p_user_id bigint, p_country text, p_method_id integer
) returns timestamptz language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_from timestamptz := dipper.start_of('day', p_country, v_now);
  v_oldest timestamptz := dipper.oldest_open(v_from);
  v_until timestamptz := dipper.start_of('day', p_country, v_from + interval '36 hours');
  v_limit bigint := dipper.limit_at(p_country, 'daily_method_uses', v_now);
  v_ends timestamptz[];
begin
  select array_agg(u.ends_at order by u.ends_at desc) into v_ends
  from dipper.payment p,
    lateral (values (dipper.use_ends_at(row(p.*)::dipper.payment, v_from, v_until, v_now))) u (ends_at)
  where p.bucket = p_bucket and p.user_id + 0 = p_user_id and p.method_id = p_method_id
    and p.requested_at >= v_oldest and p.requested_at < v_until
    and u.ends_at is not null;
  return v_ends[greatest(v_limit, 1)];
end $$;
grant execute on function dipper.method_free_at to dipper_app;

-- When a closed method opens again; null if that is unknown.
create function dipper.method_opens_at(p_method dipper.payment_method, p_now timestamptz)
  returns timestamptz language plpgsql stable set search_path = pg_catalog as $$
declare
  v_local timestamp := p_now at time zone p_method.rest_zone;
  v_days integer;
begin
  case dipper.method_state(p_method, p_now)
    when 'down' then
      return p_method.paused_until;
    when 'resting' then
      v_days := case when v_local::time < p_method.rest_until then 0 else 1 end;
      return (v_local::date + v_days + p_method.rest_until) at time zone p_method.rest_zone;
    else
      return null;
  end case;
end $$;

grant execute on function dipper.method_opens_at to dipper_app;

-- 'down' while it is out of service, 'resting' in its daily rest, 'open' otherwise.
create function dipper.method_state(p_method dipper.payment_method, p_now timestamptz) returns text
  language plpgsql stable set search_path = pg_catalog as $$
declare
  v_time time := (p_now at time zone p_method.rest_zone)::time;
begin
  if p_now >= p_method.paused_from
    and (p_method.paused_until is null or p_now < p_method.paused_until) then
    return 'down';
  elsif p_method.rest_zone is null then
    return 'open';
  elsif p_method.rest_from < p_method.rest_until then
    return case when v_time >= p_method.rest_from and v_time < p_method.rest_until
      then 'resting' else 'open' end;
  end if;
  -- A rest over midnight.
  return case when v_time >= p_method.rest_from or v_time < p_method.rest_until
    then 'resting' else 'open' end;
end $$;

grant execute on function dipper.method_state to dipper_app;

-- A provider names a charge in a webhook that it reverses unless we answer correctly. The number is
-- stored, so that the provider can be queried by it once it has our answer; nothing is credited for
-- it.
create function dipper.name_charge(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_reference text,
  p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := dipper.current_time() + make_interval(secs => p_ask_after_seconds);
begin
  update dipper.payment set charge_reference = p_charge_reference
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and (charge_reference is null or charge_reference = p_charge_reference);
  if not found then
    return false;
  end if;
  perform dipper.plan_charge(p_bucket, p_user_id, p_payment_id, 'purchase', v_due);
  return true;
end $$;
grant execute on function dipper.name_charge to dipper_app;

-- When money is taken next: the free periods that come before are no payments.
create function dipper.next_payment_number(p_sub dipper.subscription) returns integer
  language sql immutable parallel safe
  as $$
    select case when p_sub.next_period < p_sub.promotion_months
      and p_sub.local_price <= p_sub.promotion_price
      then p_sub.promotion_months else p_sub.next_period end
  $$;

grant execute on function dipper.next_payment_number to dipper_app;

-- Notes that the person approved a charge whose result is unknown: it is queried soon, and not only
-- when the provider's page would have expired.
create function dipper.note_agreed_anew(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from dipper.payment
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
      and state = 'unknown' and expires_at > dipper.current_time()) then
    return false;
  end if;
  perform dipper.ask_soon(p_bucket, p_user_id, p_payment_id);
  return true;
end $$;
grant execute on function dipper.note_agreed_anew to dipper_app;

-- Whether the message that named this charge is now known to be answered.
create function dipper.note_answer(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_reference text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.payment set charge_answered_at = coalesce(charge_answered_at, v_now)
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and charge_reference = p_charge_reference;
  return found;
end $$;
grant execute on function dipper.note_answer to dipper_app;

-- State changes go to the log, and the next query is planned, counting from one again.
create function dipper.note_moves(p_moves dipper.settled[], p_now timestamptz)
  returns void language plpgsql as $$
begin
  perform dipper.log_moves(p_moves, p_now);
  insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
  select (i).bucket, (i).user_id, (i).payment_id, 'purchase', (i).due_at, 0
  from (select unnest(p_moves) as i) moved
  on conflict (bucket, user_id, payment_id)
  do update set due_at = excluded.due_at, attempt = 0;
end $$;

-- A provider reports a payment that was not requested: that is a difference at once, on the day of
-- the report, and no statement removes it.
create function dipper.note_paid_unasked(
  p_exchange dipper.exchange, p_difference_id uuid, p_subject text, p_reference text,
  p_found_amount bigint, p_found_unit text
) returns uuid language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_day date := (dipper.current_time() at time zone dipper.zone_of(p_exchange.country))::date;
begin
  return dipper.note_difference(p_difference_id, p_exchange.provider, 'paid_unasked', p_subject,
    v_day, p_reference, null, null, p_found_amount, p_found_unit);
end $$;
grant execute on function dipper.note_paid_unasked to dipper_app;

-- Records the content of a provider's webhook about a payment.
create function dipper.note_payment_event(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_provider text, p_event_id text,
  p_heard text
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- A repeated event keeps its first outcome.
  insert into dipper.payment_event as e (bucket, user_id, payment_id, provider, event_id, heard,
    times, first_at, last_at)
  values (p_bucket, p_user_id, p_payment_id, p_provider, p_event_id, p_heard, 1, v_now, v_now)
  on conflict on constraint payment_event_pkey do update
  set heard = case when excluded.heard = 'repeated' then e.heard else excluded.heard end,
    times = e.times + 1, last_at = excluded.last_at;
end $$;
grant execute on function dipper.note_payment_event to dipper_app;

-- A person returned to an open payment when its provider could not be queried at once. Our next
-- query is moved forward, less so the more were made: anybody can return as often as they like.
create function dipper.note_return(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- any number of rows: none where it is over.
  update dipper.charge_due d
  set due_at = least(d.due_at, v_now + greatest(d.attempt, 1) * interval '10 seconds')
  where d.bucket = p_bucket and d.user_id = p_user_id and d.payment_id = p_payment_id
    and isfinite(d.due_at)
    and exists (select from dipper.payment p
      where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
        and p.state = 'redirected');
end $$;
grant execute on function dipper.note_return to dipper_app;

-- The earliest start of a payment that may still be open at a moment, or be charged after it. An account
-- that waits for a deposit is open for days, and a month is more than any provider gives.
create function dipper.oldest_open(p_at timestamptz) returns timestamptz
  language sql immutable set search_path = pg_catalog
  as $$ select p_at - interval '31 days' $$;

-- The accounts that wait for a deposit from now on, each with its last moment.
create function dipper.open_deposits(p_waiting dipper.settled[]) returns void language plpgsql as $$
declare
  v_ends timestamptz[] := array(select (i.deposit ->> 'dueAt')::timestamptz from unnest(p_waiting) i);
  v_count integer;
begin
  insert into dipper.payment_deposit
    (bucket, user_id, payment_id, bank_code, account_number, account_holder, due_at)
  select bucket, user_id, payment_id, deposit ->> 'bankCode', deposit ->> 'accountNumber',
    deposit ->> 'accountHolder', (deposit ->> 'dueAt')::timestamptz
  from unnest(p_waiting);
  update dipper.payment p set expires_at = i.ends_at,
    window_ends_at = case when p.window_ends_at is not null then i.ends_at end
  from (select (unnest(p_waiting)).*, unnest(v_ends) as ends_at) i
  where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id;
  get diagnostics v_count = row_count;
  assert v_count = cardinality(p_waiting),
    format('%s of %s accounts wait', v_count, cardinality(p_waiting));
end $$;

create table dipper.payment (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  state dipper.charge_state not null,
  revision integer not null,
  provider text not null,
  method_id integer not null,
  product_id bigint not null,
  -- The product's name at the time of purchase.
  product_name text not null,
  quantity integer not null,
  -- Spoons for the whole payment, what was paid for and what was added for free.
  spoon_amount bigint not null,
  bonus_amount bigint not null,
  -- The amount that the person sees, and the charged one, which differs if the provider cannot charge
  -- that currency.
  price bigint not null,
  total bigint not null,
  currency dipper.unit not null,
  charge_total bigint not null,
  charge_currency dipper.unit not null,
  idempotency_key text not null,
  fingerprint text not null,
  provider_reference text,
  redirect_url text,
  failure_code integer,
  requested_at timestamptz not null,
  expires_at timestamptz,
  -- Until when money may come in without a word of ours; null where none can.
  window_ends_at timestamptz,
  settled_at timestamptz,
  -- The provider's number for the charge, where it is not the one that it began with.
  charge_reference text,
  country text,
  device text,
  -- In the currency of the charge.
  refunded_total bigint not null default 0,
  -- For a provider that reverses a charge unless it receives our answer, and that cannot be queried
  -- afterwards: a credit relies on the time at which the answer was sent.
  charge_answered_at timestamptz,
  -- The proof that the charge was requested with, kept while the request may need a retry.
  proof text,
  constraint payment_pkey primary key (bucket, user_id, payment_id),
  -- The key before the person: with the person first a planner without statistics would prefer this
  -- index to the primary key, and read all of a person's payments to find one.
  constraint payment_idempotency_once unique (bucket, idempotency_key, user_id),
  -- Nothing here is null, and what is at least nothing and at most the whole makes the whole at least
  -- nothing too.
  constraint payment_amounts check (
    least(quantity, price, spoon_amount, charge_total) > 0
    and least(bonus_amount, refunded_total, charge_total - refunded_total) >= 0
    and total = price * quantity)
) with (fillfactor=50);

-- The outcome of starting a payment.
create type dipper.start_payment_outcome as enum (
  'started', 'repeated', 'account_blocked', 'account_deleted', 'certification_required',
  'content_deleted', 'daily_limit', 'first_time_only', 'idempotency_key_mismatch',
  'invalid_amount', 'method_amount_out_of_range', 'method_not_available', 'method_resting',
  'minor_monthly_limit', 'not_authenticated', 'payment_right_blocked', 'payment_right_missing',
  'price_changed', 'product_not_available', 'product_not_found', 'provider_unavailable',
  'purchase_running', 'refund_account_required', 'vip_only'
);

-- The answer to a call that starts a payment.
create type dipper.payment_start as (
  outcome dipper.start_payment_outcome,
  payment_id uuid,
  state dipper.charge_state,
  provider text,
  product_name text,
  quantity integer,
  charge_total bigint,
  charge_currency dipper.unit,
  redirect_url text,
  expires_at timestamptz,
  failure_code integer,
  age_seconds integer,
  requested_at timestamp with time zone,
  country text
);

-- A payment as the answer to the call that starts one.
create function dipper.payment_as_start(
  p dipper.payment, p_outcome dipper.start_payment_outcome, p_now timestamptz
) returns dipper.payment_start language sql stable set search_path = pg_catalog as $$
  select row(p_outcome, p.payment_id, p.state, p.provider, p.product_name, p.quantity,
    p.charge_total, p.charge_currency, p.redirect_url, p.expires_at, p.failure_code,
    extract(epoch from p_now - p.requested_at)::integer, p.requested_at,
    p.country)::dipper.payment_start
$$;

-- Plans the next poll of each moved payment: a due time restarts its polls, none ends them.
-- `p_planned` of them have one.
create function dipper.plan_questions(p_moves dipper.settled[], p_planned integer)
  returns void language plpgsql as $$
begin
  if p_planned < cardinality(p_moves) then
    -- any number of rows: what nobody was going to ask about has none.
    delete from dipper.charge_due d using (select unnest(p_moves) as i) moved
    where d.bucket = (i).bucket and d.user_id = (i).user_id and d.payment_id = (i).payment_id
      and (i).due_at is null;
  end if;
  if p_planned > 0 then
    insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
    select bucket, user_id, payment_id, 'purchase', due_at, 1 from unnest(p_moves)
    where due_at is not null
    on conflict (bucket, user_id, payment_id)
    do update set due_at = excluded.due_at, attempt = 1;
  end if;
end $$;

-- Money, spoons, lots and outbox events of payments that have just succeeded.
create function dipper.post_purchases(p_paid dipper.settled[], p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_expires timestamptz := dipper.spoon_expiry(p_now);
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select (i).bucket, (i).user_id, 'purchase', (i).payment_id, l.line, l.debit, l.credit, l.unit,
    l.amount, p_now
  from (select unnest(p_paid) as i) paid
  cross join lateral (values
    (1::smallint, ('platform.receivable.' || (i).provider)::dipper.account,
      'platform.sales'::dipper.account, (i).charge_currency, (i).charge_total),
    (2::smallint, 'platform.spoon.issued'::dipper.account, 'person.spoon.paid'::dipper.account,
      'SPOON'::dipper.unit, (i).spoon_amount),
    (3::smallint, 'platform.spoon.granted'::dipper.account, 'person.spoon.bonus'::dipper.account,
      'SPOON'::dipper.unit, (i).bonus_amount)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
  insert into dipper.wallet as w (bucket, user_id, spoon_paid, spoon_bonus)
  select (i).bucket, (i).user_id, sum((i).spoon_amount), sum((i).bonus_amount)
  from (select unnest(p_paid) as i) paid
  group by (i).bucket, (i).user_id
  order by (i).bucket, (i).user_id
  on conflict (bucket, user_id) do update
  set spoon_paid = w.spoon_paid + excluded.spoon_paid,
    spoon_bonus = w.spoon_bonus + excluded.spoon_bonus;
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  select (i).bucket, (i).user_id, (i).payment_id, (i).spoon_amount, (i).bonus_amount,
    (i).spoon_amount, (i).bonus_amount, p_now, v_expires
  from (select unnest(p_paid) as i) paid;
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  select (i).bucket, (i).payment_id, (i).user_id, 'purchase-succeeded', p_now
  from (select unnest(p_paid) as i) paid;
end $$;

-- The provider gave its number and its page. A number belongs to one payment: each is claimed by the
-- same commit that moves its payment. Those whose number is another's have no row; those that no
-- longer wait for a page have a row without an end.
create function dipper.redirect_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_provider text[],
  p_reference text[], p_redirect_url text[], p_lifetime_seconds integer[],
  p_charges_for_seconds integer[], p_evidence jsonb[]
) returns table (o_payment_id uuid, o_expires_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires timestamptz[] := dipper.times_after(v_now, p_lifetime_seconds);
  v_window_ends timestamptz[] := dipper.times_after(v_now, p_charges_for_seconds);
  v_claimed uuid[];
  v_moves dipper.settled[];
begin
  select array_agg(i.payment_id) into v_claimed
  from (
    select unnest(p_bucket) as bucket, unnest(p_user_id) as user_id,
      unnest(p_payment_id) as payment_id, unnest(p_provider) as provider,
      unnest(p_reference) as reference
  ) i
  where dipper.claim_reference(i.provider, i.reference, i.bucket, i.user_id, i.payment_id);
  with moved as (
    update dipper.payment p
    set state = m.to_state, revision = p.revision + 1, provider_reference = i.reference,
      redirect_url = i.redirect_url,
      expires_at = i.expires_at, window_ends_at = i.window_ends_at
    -- An array's length is unknown to the plan here, so that one plan serves them all.
    from (
      select unnest((select p_bucket)) as bucket, unnest((select p_user_id)) as user_id,
        unnest((select p_payment_id)) as payment_id, unnest((select p_reference)) as reference,
        unnest((select p_redirect_url)) as redirect_url,
        unnest((select v_expires)) as expires_at,
        unnest((select v_window_ends)) as window_ends_at,
        unnest((select p_evidence)) as evidence
    ) i, dipper.charge_move m
    where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
      and i.payment_id = any(v_claimed)
      and p.state = 'created' and m.from_state = 'created' and m.to_state = 'redirected'
    returning row(p.bucket, p.user_id, p.payment_id, m.from_state, m.to_state, p.revision,
      null, null, null, null, null, 'begin', i.evidence, p.expires_at, null)::dipper.settled
      as item
  )
  select array_agg(item) into v_moves from moved;
  perform dipper.note_moves(v_moves, v_now);
  return query select claimed, m.due_at from unnest(v_claimed) claimed
    left join unnest(v_moves) m on m.payment_id = claimed;
end $$;
grant execute on function dipper.redirect_payments to dipper_app;

-- Why the person cannot buy a product for newcomers, or null.
create function dipper.refuse_by_first_time(p_person dipper.app_user, p_product dipper.product)
  returns dipper.start_payment_outcome language plpgsql stable as $$
declare
  v_is_bought boolean;
  v_is_open boolean;
begin
  if p_product.category <> 'NEWBIE' and not p_product.first_time then
    return null;
  end if;
  if p_product.category = 'NEWBIE' and exists (
    select 1 from dipper.journal
    where bucket = p_person.bucket and user_id = p_person.user_id and kind = 'purchase') then
    return 'first_time_only';
  end if;
  select bool_or(dipper.is_bought(p.state)), bool_or(not dipper.is_failed(p.state))
  into v_is_bought, v_is_open
  from dipper.first_time_attempt a
  join dipper.payment p on p.bucket = a.bucket and p.user_id = a.user_id
    and p.payment_id = a.payment_id
  join dipper.product o on o.product_id = a.product_id
  where a.bucket = p_person.bucket and a.user_id = p_person.user_id
    and (a.product_id = p_product.product_id
      or (p_product.category = 'NEWBIE' and o.category = 'NEWBIE'));
  return case when v_is_bought then 'first_time_only' when v_is_open then 'purchase_running' end;
end $$;

-- Returns the limit that the person's earlier purchases leave no room under, or null. A first-time
-- item is sold once, as a single piece.
create function dipper.refuse_by_limits(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_now timestamptz
) returns dipper.start_payment_outcome language plpgsql stable as $$
declare
  v_is_for_once boolean := p_product.first_time or p_product.category = 'NEWBIE';
  v_first_time dipper.start_payment_outcome;
  v_monthly bigint;
begin
  if v_is_for_once then
    v_first_time := dipper.refuse_by_first_time(p_person, p_product);
    if v_first_time is not null then
      return v_first_time;
    elsif p_quantity > 1 then
      return 'invalid_amount';
    end if;
  end if;
  if exists (
    select 1 from dipper.uses_of_day(p_person.bucket, p_person.user_id, p_person.country, p_now)
    where o_method_id = p_method.method_id
      and o_uses >= dipper.limit_at(p_person.country, 'daily_method_uses', p_now)) then
    return 'daily_limit';
  end if;
  if p_person.grant_adult <> 1 then
    v_monthly := dipper.limit_at(p_person.country, 'minor_monthly', p_now);
    if v_monthly is not null and exists (
      select 1 from dipper.paid_of_month(
        p_person.bucket, p_person.user_id, p_person.country, p_now)
      where o_paid + o_open + p_product.price * p_quantity > v_monthly) then
      return 'minor_monthly_limit';
    end if;
  end if;
  return null;
end $$;

-- Returns the reason why the method cannot take this purchase now, or null.
create function dipper.refuse_by_method(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_now timestamptz
) returns dipper.start_payment_outcome language plpgsql stable as $$
declare
  v_total bigint := p_product.price * p_quantity;
begin
  if p_method.method_id is null or not p_method.available then
    return 'method_not_available';
  end if;
  case dipper.method_state(p_method, p_now)
    when 'down' then
      return 'method_not_available';
    when 'resting' then
      return 'method_resting';
    else
      null;
  end case;
  if v_total < p_method.minimum_total or v_total > p_method.maximum_total then
    return 'method_amount_out_of_range';
  end if;
  return null;
end $$;

-- A product that is not there for the country is not found (46001); one that is there and not sold
-- is not available (49205). Both were answered alike.
create function dipper.refuse_payment(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_expected_total bigint
) returns dipper.start_payment_outcome language plpgsql stable as $$
declare
  v_now timestamptz := dipper.current_time();
  v_certification text := p_person.certification;
begin
  if p_person.grace_ends_at is not null then
    v_certification := dipper.certification_at(v_certification, p_person.grace_ends_at, v_now);
  end if;
  if p_person.state = 'deleted' then
    return 'account_deleted';
  elsif p_person.state <> 'active' then
    return 'account_blocked';
  elsif p_person.grant_payment = -1 then
    return 'payment_right_blocked';
  elsif p_person.country = 'kr' and (v_certification in ('210', '211')
    or (v_certification <> 'certified' and p_person.grant_payment <> 1)) then
    return 'certification_required';
  elsif p_person.grant_payment <> 1 then
    return 'payment_right_missing';
  elsif p_product.country = p_person.country and p_product.deleted_at is not null then
    return 'content_deleted';
  elsif p_product.product_id is null or p_product.country <> p_person.country then
    return 'product_not_found';
  elsif not p_product.active then
    return 'product_not_available';
  end if;
  -- A separate statement, so that a product without a promotion costs no query.
  if p_product.promotion_id is not null
    and not dipper.promotion_runs(p_product.promotion_id, v_now) then
    return 'product_not_available';
  elsif p_product.category = 'VIP' and not p_person.is_vip then
    return 'vip_only';
  elsif p_product.price * p_quantity <> p_expected_total then
    return 'price_changed';
  end if;
  return coalesce(
    dipper.refuse_by_method(p_person, p_product, p_method, p_quantity, v_now),
    dipper.refuse_by_limits(p_person, p_product, p_method, p_quantity, v_now));
end $$;

create table dipper.subscription_group (
  dj_id bigint not null,
  name text not null,
  constraint subscription_group_pkey primary key (dj_id),
  constraint subscription_group_dj check (dj_id >= 0)
);

create table dipper.subscription_product (
  product_id bigint not null,
  type text not null,
  dj_id bigint not null,
  plan text,
  grade text,
  name text not null,
  position integer not null,
  active boolean not null default true,
  constraint subscription_product_pkey primary key (product_id),
  constraint subscription_product_type check (type in ('membership', 'plan')),
  constraint subscription_product_dj check ((type = 'membership') = (dj_id = 0)),
  constraint subscription_product_plan check ((type = 'plan') = (plan is not null)),
  constraint subscription_product_group foreign key (dj_id)
    references dipper.subscription_group (dj_id)
);

create table dipper.subscription_price (
  product_id bigint not null,
  country text not null,
  standard_price bigint,
  local_price bigint not null,
  currency dipper.unit not null,
  -- Its benefits, a line each, in the country’s own language; the others stand in shop_text.
  benefits text,
  constraint subscription_price_pkey primary key (product_id, country),
  constraint subscription_price_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint subscription_price_benefits check (benefits <> ''),
  constraint subscription_price_positive check (local_price > 0 and standard_price > 0),
  constraint subscription_price_product foreign key (product_id)
    references dipper.subscription_product (product_id)
);

-- Why this cannot be subscribed to here, or null.
create function dipper.refuse_product(
  p_product dipper.subscription_product, p_price dipper.subscription_price, p_type text,
  p_dj_id bigint, p_plan text, p_grade text, p_now timestamptz
) returns text language plpgsql stable as $$
begin
  if p_dj_id is not null and not exists (
    select 1 from dipper.subscription_group where dj_id = p_dj_id) then
    return 'group_not_found';
  elsif p_product.product_id is null or not p_product.active then
    return 'product_not_found';
  elsif p_product.type <> p_type then
    return 'subscription_type_mismatch';
  elsif coalesce(p_dj_id, p_product.dj_id) <> p_product.dj_id
    or coalesce(p_plan, p_product.plan) is distinct from p_product.plan
    or coalesce(p_grade, p_product.grade) is distinct from p_product.grade then
    return 'plan_level_not_found';
  elsif p_price.product_id is null then
    return 'product_not_found';
  elsif not dipper.is_charged_by_card(p_price.currency) then
    return 'currency_not_found';
  elsif p_price.standard_price is null then
    return 'standard_price_not_found';
  elsif dipper.is_dj_suspended(p_product.dj_id, p_now) then
    return 'dj_suspended';
  end if;
  return null;
end $$;

create table dipper.subscription_promotion (
  promotion_id bigint not null,
  type text not null,
  -- Null: any of its type.
  product_id bigint,
  months integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  constraint subscription_promotion_pkey primary key (promotion_id),
  constraint subscription_promotion_type check (type in ('membership', 'plan')),
  constraint subscription_promotion_months check (months between 1 and 24),
  constraint subscription_promotion_ends check (ends_at > starts_at)
);

-- Why this person may not have a promotion with this product, or null.
create function dipper.refuse_promotion(
  p_person dipper.app_user, p_product dipper.subscription_product,
  p_promotion dipper.subscription_promotion, p_now timestamptz
) returns text language plpgsql stable as $$
begin
  if p_promotion.promotion_id is null or p_promotion.type <> p_product.type
    or coalesce(p_promotion.product_id, p_product.product_id) <> p_product.product_id
    or p_now < p_promotion.starts_at then
    return 'promotion_not_found';
  elsif exists (select 1 from dipper.subscription_promotion_use
    where bucket = p_person.bucket and user_id = p_person.user_id
      and promotion_id = p_promotion.promotion_id) then
    return 'duplicated_promotion';
  elsif p_promotion.ends_at <= p_now then
    return 'promotion_expired';
  elsif not exists (select 1 from dipper.subscription_promotion_price
    where promotion_id = p_promotion.promotion_id and country = p_person.country) then
    return 'promotion_standard_price_not_found';
  elsif exists (select 1 from dipper.subscription_promotion_use
    where bucket = p_person.bucket and user_id = p_person.user_id and type = p_product.type
      and dj_id = p_product.dj_id) then
    return 'free_trial_ended';
  end if;
  return null;
end $$;

-- The answer to a start that was refused.
create function dipper.refused_start(p_outcome dipper.start_payment_outcome)
  returns dipper.payment_start language sql immutable set search_path = pg_catalog as $$
  select row(p_outcome, null, null, null, null, null, null, null, null, null, null,
    null, null, null)::dipper.payment_start
$$;

-- Nothing was begun for it: the next caller may claim it.
create function dipper.release_in_app_recovery(
  p_recovery_id text, p_bucket integer, p_user_id bigint, p_request_key text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
-- by another key: one purchase in an app is one person's.
begin
  if exists (select 1 from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key) then
    return false;
  end if;
  delete from dipper.in_app_recovery
  where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id
    and request_key = p_request_key;
  return found;
end $$;
grant execute on function dipper.release_in_app_recovery to dipper_app;

-- Opens the page again for the rest of its time. The payment is queried soon, since the declined
-- charge may have been made all the same, and when the page expires.
create function dipper.reopen_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_evidence jsonb
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires timestamptz;
  v_due timestamptz := v_now + interval '90 seconds';
begin
  select expires_at into v_expires from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  if v_expires is null or v_expires <= v_now or not dipper.move_charge(p_bucket, p_user_id,
    p_payment_id, 'purchase', 'sent', 'redirected', 'choose-again', p_evidence, v_now) then
    return false;
  end if;
  perform dipper.plan_charge(p_bucket, p_user_id, p_payment_id, 'purchase',
    least(v_due, v_expires));
  return true;
end $$;
grant execute on function dipper.reopen_payment to dipper_app;

-- The last step before the charge is requested. Only one caller gets a payment, so that a page
-- loaded twice cannot request twice; if this process dies now, the poller queries the provider.
create function dipper.send_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_proof text[],
  p_ask_after_seconds integer
) returns setof dipper.payment language plpgsql security definer set search_path = pg_catalog
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_moves dipper.settled[];
  v_payments dipper.payment[];
begin
  with moved as (
    update dipper.payment p
    set state = m.to_state, revision = p.revision + 1, proof = i.proof
    -- An array's length is unknown to the plan here, so that one plan serves them all.
    from (
      select unnest((select p_bucket)) as bucket, unnest((select p_user_id)) as user_id,
        unnest((select p_payment_id)) as payment_id, unnest((select p_proof)) as proof
    ) i, dipper.charge_move m
    where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
      and p.state = 'redirected' and m.from_state = 'redirected' and m.to_state = 'sent'
    returning row(p.*)::dipper.payment as payment, row(p.bucket, p.user_id, p.payment_id, m.from_state, m.to_state,
      p.revision, null, null, null, null, null, 'return', '{}'::jsonb, v_due,
      null)::dipper.settled as item
  )
  select array_agg(payment), array_agg(item) into v_payments, v_moves from moved;
  perform dipper.note_moves(v_moves, v_now);
  return query select * from unnest(v_payments);
end $$;
grant execute on function dipper.send_payments to dipper_app;

-- The only writer of `succeeded`. Return, webhook, poll and reconciliation all end here, alone or
-- together: the arrays are one item each, no payment twice. No outcome means that there is nothing
-- new, and only the next query is planned. All possible state changes are made at once, in the
-- order given. Payments that did not change are locked and tried once more, since another
-- transaction may have changed them; the rest cannot change. On a distributed database all items of
-- a call share one bucket.
create function dipper.settle_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.charge_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_cause text[],
  p_evidence jsonb[], p_failure_code integer[], p_ask_after_seconds integer[],
  p_charge_reference text[], p_deposit jsonb[]
) returns table (o_payment_id uuid, o_decision dipper.settling_outcome, o_state dipper.charge_state)
  language plpgsql security definer set search_path = pg_catalog
  -- The order of the arrays is the order of the locks, however small the tables are.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz[] := dipper.times_after(v_now, p_ask_after_seconds);
  v_is_locked boolean := array_position(p_outcome, null) is not null;
  v_moves dipper.settled[] := '{}';
  v_planned integer := 0;
  v_paid dipper.settled[] := '{}';
  v_waiting dipper.settled[] := '{}';
begin
  loop
    if v_is_locked then
      perform dipper.lock_payments(p_bucket, p_user_id, p_payment_id);
    end if;
    with moved as (
      update dipper.payment p
      set state = m.to_state, revision = p.revision + 1, failure_code = i.failure_code,
        charge_reference = coalesce(i.charge_reference, p.charge_reference),
        settled_at = case when m.to_state in ('unknown', 'waiting') then null else v_now end,
        proof = case when m.to_state = 'unknown' then p.proof end
      -- An array's length is unknown to the plan here, so that one plan serves them all.
      from (
        select unnest((select p_bucket)) as bucket, unnest((select p_user_id)) as user_id,
          unnest((select p_payment_id)) as payment_id, unnest((select p_outcome)) as outcome,
          unnest((select p_reference)) as reference, unnest((select p_amount)) as amount,
          unnest((select p_currency)) as currency, unnest((select p_cause)) as cause,
          unnest((select p_evidence)) as evidence, unnest((select p_failure_code)) as failure_code,
          unnest((select v_due)) as due_at,
          unnest((select p_charge_reference)) as charge_reference,
          unnest((select p_deposit)) as deposit
      ) i, dipper.charge_move m
      where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
        and i.outcome is not null and m.from_state = p.state
        and m.to_state = dipper.told_state(i.outcome, i.amount = p.charge_total
          and i.currency = p.charge_currency and i.reference = p.provider_reference)
        and coalesce(m.charge_kind, 'purchase') = 'purchase'
        and (not m.by_operator or i.cause = 'operator')
      returning m.to_state, row(p.bucket, p.user_id, p.payment_id, m.from_state, m.to_state,
        p.revision, p.provider, p.spoon_amount, p.bonus_amount, p.charge_total,
        p.charge_currency, i.cause, i.evidence, case when m.to_state = 'review'
          then 'infinity' else i.due_at end, i.deposit)::dipper.settled as item
    )
    select v_moves || array_agg(item), v_planned + count((item).due_at),
      v_paid || array_agg(item) filter (where to_state = 'succeeded'),
      v_waiting || array_agg(item) filter (where to_state = 'waiting')
    into v_moves, v_planned, v_paid, v_waiting from moved;
    exit when v_is_locked or cardinality(v_moves) = cardinality(p_payment_id);
    v_is_locked := true;
  end loop;
  if cardinality(v_moves) > 0 then
    perform dipper.log_moves(v_moves, v_now);
    perform dipper.plan_questions(v_moves, v_planned);
  end if;
  if cardinality(v_paid) > 0 then
    perform dipper.post_purchases(v_paid, v_now);
  end if;
  if cardinality(v_waiting) > 0 then
    perform dipper.open_deposits(v_waiting);
  end if;
  return query select (i).payment_id, 'moved'::dipper.settling_outcome, (i).to_state
    from (select unnest(v_moves) as i) moved;
  if cardinality(v_moves) < cardinality(p_payment_id) then
    return query select * from dipper.answer_unmoved(p_bucket, p_user_id, p_payment_id, p_outcome,
      p_reference, p_amount, p_currency, p_cause, v_due,
      array(select m.payment_id from unnest(v_moves) m));
  end if;
end $$;
grant execute on function dipper.settle_payments to dipper_app;

-- Writes the attempt, or says why not. Everything that decides is read here, under the person's
-- own lock: rights, product, price, method, at this moment. A repeated key answers with the
-- first attempt.
create function dipper.start_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_key text, p_fingerprint text,
  p_product_id bigint, p_quantity integer, p_method_id integer, p_expected_total bigint,
  p_device text, p_refund_account bytea, p_family_id uuid,
  p_is_method_off boolean
) returns dipper.payment_start language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_person dipper.app_user;
  v_product dipper.product;
  v_method dipper.payment_method;
  v_payment dipper.payment;
  v_refusal dipper.start_payment_outcome;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if not found then
    return dipper.refused_start('not_authenticated');
  elsif v_person.state = 'deleted' then
    return dipper.refused_start('account_deleted');
  elsif v_person.state <> 'active' then
    return dipper.refused_start('account_blocked');
  elsif not exists (select from dipper.refresh_family
    where bucket = p_bucket and user_id = p_user_id and family_id = p_family_id
      and ended_at is null) then
    return dipper.refused_start('not_authenticated');
  end if;
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and idempotency_key = p_key;
  if found then
    v_refusal := case when v_payment.fingerprint = p_fingerprint then 'repeated'
      else 'idempotency_key_mismatch' end;
    return dipper.payment_as_start(v_payment, v_refusal, v_now);
  end if;
  if p_is_method_off then
    return dipper.refused_start('provider_unavailable');
  end if;
  -- In this order: where nothing is to begin, what is read after that has all that began before.
  if exists (select from dipper.catalogue_planned where effective_from <= v_now) then
    v_product := dipper.product_at(p_product_id, v_now);
    select a.* into v_method
    from dipper.payment_method m, lateral dipper.method_at(row(m.*)::dipper.payment_method, v_now) a
    where m.country = v_person.country and m.method_id = p_method_id;
  else
    select * into v_product from dipper.product where product_id = p_product_id;
    select * into v_method from dipper.payment_method
    where country = v_person.country and method_id = p_method_id;
  end if;
  v_refusal := dipper.refuse_payment(
    v_person, v_product, v_method, p_quantity, p_expected_total);
  if v_refusal is null and v_method.needs_refund_account and p_refund_account is null then
    v_refusal := 'refund_account_required';
  end if;
  if v_refusal is not null then
    return dipper.refused_start(v_refusal);
  end if;
  insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
    product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
    charge_total, charge_currency, idempotency_key, fingerprint, requested_at, country, device)
  values (p_bucket, p_user_id, p_payment_id, 'created', 0, v_method.provider, p_method_id,
    p_product_id, v_product.name, p_quantity, v_product.amount * p_quantity,
    v_product.promotion_amount * p_quantity, v_product.price, v_product.price * p_quantity,
    v_product.currency::dipper.unit,
    coalesce(v_product.charged_price, v_product.price) * p_quantity,
    coalesce(v_product.charged_currency, v_product.currency)::dipper.unit,
    p_key, p_fingerprint, v_now, v_person.country, p_device)
  returning * into v_payment;
  insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
  values (p_bucket, p_user_id, p_payment_id, 'purchase', v_now + interval '90 seconds', 0);
  if v_product.first_time or v_product.category = 'NEWBIE' then
    insert into dipper.first_time_attempt (bucket, user_id, product_id, payment_id)
    values (p_bucket, p_user_id, p_product_id, p_payment_id);
  end if;
  if v_method.needs_refund_account then
    insert into dipper.payment_refund_account (bucket, user_id, payment_id, sealed)
    values (p_bucket, p_user_id, p_payment_id, p_refund_account);
  end if;
  return dipper.payment_as_start(v_payment, 'started', v_now);
end $$;
grant execute on function dipper.start_payment to dipper_app;

comment on table dipper.payment is 'class U: one attempt to pay';

-- Lets a start read recent payments only, however long the person has been here. No settlement
-- changes these columns, so none pays for this index. The person is an expression in it, used only
-- by the two functions below: as a plain column the planner would use it like the primary key to
-- find one payment, and a settlement would read all of a person's.
create index payment_requested on dipper.payment (bucket, (user_id + 0), requested_at);

-- For the payments of a day. Time goes up with the place in the table, which is what this kind of
-- index is small for, and writing does not pay for it.
create index payment_settled on dipper.payment using brin (settled_at);

-- Finds payments by the provider's number of the charge. Settling does not change it if the provider
-- uses one number throughout, so settling does not pay for the index.
create index payment_charge_reference on dipper.payment (charge_reference)
  where charge_reference is not null;

create index payment_requested_on on dipper.payment using brin (requested_at);

-- A person's rows all lie in one bucket. Without knowing that, the planner takes the two for
-- independent, believes that "this bucket and this person" leaves no row at all, and finds a
-- request's key by reading through everything that the person ever bought.
create statistics dipper.payment_of_person (dependencies) on bucket, user_id from dipper.payment;

create table dipper.payment_deposit (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  bank_code text not null,
  account_number text not null,
  account_holder text not null,
  due_at timestamptz not null,
  constraint payment_deposit_pkey primary key (bucket, user_id, payment_id)
);

comment on table dipper.payment_deposit is 'class U: the account that waits for the deposit of a payment';

create index payment_deposit_due on dipper.payment_deposit (due_at);

create table dipper.first_time_attempt (
  bucket integer not null,
  user_id bigint not null,
  product_id bigint not null,
  payment_id uuid not null,
  constraint first_time_attempt_pkey primary key (bucket, user_id, product_id, payment_id)
);

comment on table dipper.first_time_attempt is 'class U: attempts to buy what can be bought once';

create table dipper.in_app_recovery (
  recovery_id text not null,
  bucket integer not null,
  user_id bigint not null,
  request_key text not null,
  at timestamptz not null,
  constraint in_app_recovery_pkey primary key (recovery_id)
);

comment on table dipper.in_app_recovery is 'class K by recovery_id: in-app purchases of iOS that a subscription took over, each once';

-- Webhooks of a provider about one payment. The inbox deletes old ones; this table keeps them.
create table dipper.payment_event (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  provider text not null,
  event_id text not null,
  -- The outcome of the event: settled, unclear, not ours.
  heard text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint payment_event_pkey primary key (bucket, user_id, payment_id, event_id, provider)
);

comment on table dipper.payment_event is 'class U: what a provider told us of each payment, how often, and what was made of it';

-- The moments so many seconds after another, none where none is given; in the order given.
create function dipper.times_after(p_from timestamptz, p_seconds integer[])
  returns timestamptz[] language sql stable parallel safe as $$
  select array_agg(p_from + make_interval(secs => s.seconds) order by s.place)
  from unnest(p_seconds) with ordinality s (seconds, place)
$$;

-- Maps an outcome to the payment's state; a charge that differs from the request needs a review.
create function dipper.told_state(p_outcome dipper.charge_state, p_is_ours boolean)
  returns dipper.charge_state language sql immutable parallel safe as $$
  select case when p_outcome <> 'succeeded'::dipper.charge_state then p_outcome
    when p_is_ours then 'succeeded'::dipper.charge_state
    else 'review'::dipper.charge_state end
$$;

-- Returns until when a payment counts as a use of the day, or null. A charged payment counts on its
-- day, a failed one while its window may still take money, and an open one until it expires.
create function dipper.use_ends_at(
  p_payment dipper.payment, p_from timestamptz, p_until timestamptz, p_now timestamptz
) returns timestamptz language sql stable as $$
  select case
    when dipper.is_bought(p_payment.state) then
      case when p_payment.settled_at >= p_from and p_payment.settled_at < p_until then p_until end
    when dipper.is_failed(p_payment.state) then
      case when p_payment.window_ends_at > p_now then p_payment.window_ends_at end
    else greatest(p_now, coalesce(p_payment.window_ends_at, p_payment.expires_at, p_until))
  end
$$;

-- A day's uses of each method: today's charges, whenever they were begun, open payments, and failed
-- ones whose window may still charge.
create function dipper.uses_of_day(
  p_bucket integer, p_user_id bigint, p_country text, p_now timestamptz
) returns table (o_method_id integer, o_uses integer)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_from timestamptz := dipper.start_of('day', p_country, p_now);
  v_oldest timestamptz := dipper.oldest_open(v_from);
  v_until timestamptz := dipper.start_of('day', p_country, v_from + interval '36 hours');
begin
  return query
  select p.method_id, count(*)::integer from dipper.payment p
  where p.bucket = p_bucket and p.user_id + 0 = p_user_id
    and p.requested_at >= v_oldest and p.requested_at < v_until
    and dipper.use_ends_at(row(p.*)::dipper.payment, v_from, v_until, p_now) is not null
  group by p.method_id;
end $$;
grant execute on function dipper.uses_of_day to dipper_app;

-- Why a person could not buy one piece now by any method of theirs, or null where they could.
create function dipper.why_not(p_bucket integer, p_user_id bigint, p_product_id bigint)
  returns dipper.start_payment_outcome language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_person dipper.app_user;
  v_product dipper.product;
  v_method dipper.payment_method;
  v_refusal dipper.start_payment_outcome;
  v_first dipper.start_payment_outcome;
  v_now timestamptz := dipper.current_time();
begin
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  v_product := dipper.product_at(p_product_id, v_now);
  for v_method in
    select * from dipper.payment_method where country = v_person.country
    order by position, method_id
  loop
    v_method := dipper.method_at(v_method, v_now);
    continue when not v_method.available;
    v_refusal := dipper.refuse_payment(v_person, v_product, v_method, 1, v_product.price);
    if v_refusal is null then
      return null;
    end if;
    v_first := coalesce(v_first, v_refusal);
  end loop;
  return coalesce(v_first, 'method_not_available');
end $$;
grant execute on function dipper.why_not to dipper_app;

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
grant execute on function dipper.app_user_create to dipper_app;

-- Stores what the streaming service knows about a person, and the end of their grace without a
-- certification. Repeatable; the last call wins, but a deletion is final.
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
  p_state text,
  p_grace_ends_at timestamptz
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
      state = p_state, deleted_at = coalesce(u.deleted_at, v_deleted_at),
      grace_ends_at = p_grace_ends_at
  where u.bucket = p_bucket and u.user_id = p_user_id
    and (u.state <> 'deleted' or p_state = 'deleted');
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.app_user_record to dipper_app;

-- Returns the certification that applies now: after the grace 220 and 221 become 210 and 211.
create function dipper.certification_at(
  p_certification text, p_grace_ends_at timestamptz, p_now timestamptz
) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select case
    when p_grace_ends_at is null or p_grace_ends_at > p_now then p_certification
    when p_certification = '220' then '210'
    when p_certification = '221' then '211'
    else p_certification
  end
$$;

grant execute on function dipper.certification_at to dipper_app;

-- Begins a certification of a person.
create function dipper.certification_begin(
  p_bucket integer, p_user_id bigint, p_request_hash bytea, p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.certification_request (bucket, user_id, request_hash, created_at, expires_at)
  values (p_bucket, p_user_id, p_request_hash, v_now, v_expires_at);
end
$$;
grant execute on function dipper.certification_begin to dipper_app;

-- The words with which `certification_record` answers.
create type dipper.certification_outcome as enum (
  'decided', 'expired', 'recorded', 'repeated', 'unknown'
);

-- Kept for a week after they expired, so that a late webhook is answered with the reason.
create function dipper.certification_purge(p_bucket integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '7 days';
  v_count integer;
begin
  delete from dipper.certification_request r where r.bucket = p_bucket and r.expires_at <= v_before;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
grant execute on function dipper.certification_purge to dipper_app;

-- `recorded`: the person's data is now that of the message. `repeated`: the same message again.
-- `decided`: another message was first. `expired`, `unknown`: no request waits for it. A right to
-- pay that an operator took away (-1) is not restored by a certification.
create function dipper.certification_record(
  p_bucket integer,
  p_user_id bigint,
  p_request_hash bytea,
  p_delivery_id text,
  p_date_of_birth date,
  p_grant_payment smallint,
  p_grant_adult smallint,
  p_certification text,
  p_has_consent boolean
) returns dipper.certification_outcome
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
  assert v_count = 1, 'certification request vanished under its lock';
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
  assert v_count = 1, 'the person of a certification request vanished';
  if v_before.grant_payment <> v_payment or v_before.grant_adult <> p_grant_adult then
    perform dipper.tell_of_person(p_bucket, p_user_id, 'person-grants-changed', jsonb_build_object(
      'payment', v_payment, 'adult', p_grant_adult, 'paymentBefore', v_before.grant_payment,
      'adultBefore', v_before.grant_adult, 'cause', 'certification'));
  end if;
  return 'recorded';
end
$$;
grant execute on function dipper.certification_record to dipper_app;

-- Gives or takes rights of a person, and notifies the streaming service.
create function dipper.change_person_grants(
  p_bucket integer, p_user_id bigint, p_payment smallint, p_adult smallint
) returns dipper.change_person_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
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
  assert found, format('person %s vanished under their lock', p_user_id);
  perform dipper.tell_of_person(p_bucket, p_user_id, 'person-grants-changed', jsonb_build_object(
    'payment', p_payment, 'adult', p_adult, 'paymentBefore', v_person.grant_payment,
    'adultBefore', v_person.grant_adult, 'cause', 'operator'));
  return 'done';
end $$;
grant execute on function dipper.change_person_grants to dipper_app;

-- Suspends a person, or lets them go on.
create function dipper.suspend_person(p_bucket integer, p_user_id bigint, p_is_suspended boolean)
  returns dipper.change_person_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_wanted text := case when p_is_suspended then 'blocked' else 'active' end;
  v_state text;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_state is null or v_state = 'deleted' then
    return case when v_state is null then 'user_not_found' else 'account_deleted' end;
  elsif v_state = v_wanted then
    return 'already';
  end if;
  update dipper.app_user set state = v_wanted where bucket = p_bucket and user_id = p_user_id;
  assert found, format('person %s vanished under their lock', p_user_id);
  if p_is_suspended then
    perform dipper.refresh_family_end_all(p_bucket, p_user_id);
  end if;
  return 'done';
end $$;
grant execute on function dipper.suspend_person to dipper_app;

create sequence dipper.user_id_sequence as bigint start with 300000001;

grant usage on sequence dipper.user_id_sequence to dipper_app;

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

-- Changes that one operator proposes and another decides about: rules that others work by, what is
-- sold, operators and their roles, receivers of messages, levels of DJs.
create table dipper.proposal (
  proposal_id uuid not null,
  kind text not null,
  -- Kind and name of the thing it changes: refund-check:KRW, exchange-policy:kr:cash, operator:minho.
  subject text not null,
  -- The version that a rule would get, and when it is to begin.
  version integer,
  effective_from timestamptz,
  -- The fields of its kind, and the state at the proposal of what they change.
  wish jsonb not null,
  state text not null,
  reason text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_why text,
  decided_at timestamptz,
  constraint proposal_pkey primary key (proposal_id),
  constraint proposal_of check (kind = split_part(subject, ':', 1)),
  -- The wish names the same subject as its proposal, since an approval carries out the wish as it stands.
  constraint proposal_wish check (case
    when kind in ('operator', 'receiver') then subject = kind || ':' || (wish ->> 'name')
    when kind = 'dj-level' then subject = kind || ':' || (wish ->> 'userId')
    else kind = wish ->> 'kind' end is true),
  constraint proposal_state check (state in ('open', 'agreed', 'refused', 'withdrawn')),
  constraint proposal_decided check ((state = 'open') = (decided_by is null)
    and (state = 'open') = (decided_why is null) and (state = 'open') = (decided_at is null)),
  constraint proposal_two check (state not in ('agreed', 'refused') or decided_by <> proposed_by)
);

-- Carries out an approved proposal. False: it cannot be carried out any more.
create function dipper.carry_out_proposal(
  p_proposal dipper.proposal, p_operator text, p_beside jsonb
) returns boolean language plpgsql as $$
declare
  v_kind text := p_proposal.kind;
  v_wish jsonb := p_proposal.wish;
  v_both text := p_proposal.proposed_by || ' + ' || p_operator;
  v_user_id bigint;
begin
  if v_kind = 'operator' then
    return dipper.carry_out_operator(v_wish, array[p_proposal.proposed_by, p_operator]);
  elsif v_kind = 'receiver' and v_wish ->> 'revision' is null then
    return dipper.add_webhook_receiver(v_wish ->> 'name', v_wish ->> 'url',
      (p_beside ->> 'secretId')::uuid, decode(p_beside ->> 'sealed', 'base64'), p_operator);
  elsif v_kind = 'receiver' then
    return dipper.move_webhook_receiver(v_wish ->> 'name', v_wish ->> 'url',
      (v_wish ->> 'revision')::integer, p_operator);
  elsif v_kind = 'dj-level' then
    v_user_id := v_wish ->> 'userId';
    return dipper.set_dj_level(dipper.bucket_of(v_user_id), v_user_id,
      (v_wish ->> 'djId')::bigint, v_wish ->> 'djLevel', v_both) = 'done';
  end if;
  return dipper.carry_out_rule(p_proposal, v_both);
end $$;

-- Puts an approved version into force, a day later at the earliest, and notifies all administrators
-- by mail, and for the catalogue everybody who may change it.
create function dipper.carry_out_rule(p_proposal dipper.proposal, p_by text) returns boolean
  language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_tomorrow timestamptz := v_now + interval '1 day';
  v_from timestamptz := greatest(p_proposal.effective_from, v_tomorrow);
  v_facts jsonb := jsonb_build_object('by', p_by, 'from', coalesce(p_proposal.wish ->> 'fromDay',
    dipper.written_moment(v_from)));
begin
  if dipper.put_rule(p_proposal.wish, p_proposal.version, p_proposal.effective_from, v_tomorrow,
    p_by, p_proposal.reason) <> 'added' then
    return false;
  end if;
  perform dipper.tell_operators(dipper.roles_of_proposal(p_proposal.kind, 'proposes'), 'terms',
    p_proposal.subject, v_facts, v_now);
  return true;
end $$;

-- The outcome of deciding another operator's proposal.
create type dipper.decide_proposal_outcome as enum (
  'decided', 'changed_meanwhile', 'no_right', 'not_found', 'second_operator_required'
);

-- Approves, refuses or withdraws a proposal, once. Its proposer may only withdraw it; nobody
-- decides about themselves. Checks at the time of the decision that proposer and decider are
-- different people with the required roles, and that the subject has not changed since it was
-- proposed. A change that the tables refuse stays proposed.
create function dipper.decide_proposal(
  p_proposal_id uuid, p_kinds text[], p_subject text, p_state text, p_operator text, p_reason text,
  p_beside jsonb
) returns dipper.decide_proposal_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_proposal dipper.proposal;
  v_standing jsonb;
begin
  select * into v_proposal from dipper.proposal
  where proposal_id = p_proposal_id and kind = any (p_kinds)
    and (p_subject is null or subject = p_subject);
  if not found then
    return 'not_found';
  end if;
  -- Its subject is locked first, as by whoever proposes; nothing of a proposal but its end changes.
  v_standing := dipper.standing_of_wish(v_proposal.kind, v_proposal.wish);
  select * into v_proposal from dipper.proposal where proposal_id = p_proposal_id for update;
  if v_proposal.state <> 'open' then
    return 'changed_meanwhile';
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator
    or v_proposal.subject = 'operator:' || p_operator then
    return 'no_right';
  elsif p_state <> 'withdrawn' and not dipper.may_take_part(p_operator, v_proposal.kind, 'decides')
    or p_state = 'refused' and not dipper.may_refuse_proposal(v_proposal.proposed_by, p_operator)
    or p_state = 'agreed' and not (
      dipper.may_take_part(v_proposal.proposed_by, v_proposal.kind, 'proposes')
      and dipper.are_two_operators(v_proposal.proposed_by, p_operator)) then
    return 'second_operator_required';
  elsif p_state = 'agreed' and (v_proposal.wish || v_standing <> v_proposal.wish
    or not dipper.carry_out_proposal(v_proposal, p_operator, p_beside)) then
    return 'changed_meanwhile';
  end if;
  update dipper.proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now
  where proposal_id = p_proposal_id;
  assert found, format('proposal %s vanished under its lock', p_proposal_id);
  return 'decided';
end $$;
grant execute on function dipper.decide_proposal to dipper_app;

-- Whether an operator may refuse another one's proposal; the proposer may have been removed since.
create function dipper.may_refuse_proposal(p_proposed_by text, p_operator text) returns boolean
  language plpgsql stable as $$
begin
  return p_operator <> p_proposed_by and dipper.is_enrolled_operator(p_operator);
end $$;

-- Whether this operator proposes or decides changes of a kind: enrolled, let in and of the part's
-- roles at this moment. Tokens of the settings have names that no operator can have.
create function dipper.may_take_part(p_name text, p_kind text, p_part text) returns boolean
  language plpgsql stable as $$
declare
  v_roles text[] := dipper.roles_of_proposal(p_kind, p_part);
begin
  return exists (select from dipper.operator where name = p_name and is_active
    and password_hash is not null and roles && v_roles);
end $$;

-- The outcome of proposing a change that needs another operator's approval.
create type dipper.propose_outcome as enum (
  'proposed', 'account_already_registered', 'account_deleted', 'changed_meanwhile', 'in_the_past',
  'no_right', 'not_found', 'second_operator_required', 'user_not_found', 'wrong_request_format'
);

-- Proposes a change, one at a time of each subject; another operator approves. A wish that could
-- not be carried out as written is refused at once.
create function dipper.propose(
  p_proposal_id uuid, p_kind text, p_subject text, p_version integer, p_effective_from timestamptz,
  p_wish jsonb, p_reason text, p_operator text
) returns dipper.propose_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_standing jsonb;
  v_refusal text;
begin
  if not dipper.may_take_part(p_operator, p_kind, 'proposes') then
    return 'second_operator_required';
  end if;
  v_standing := dipper.standing_of_wish(p_kind, p_wish);
  v_refusal := dipper.refusal_of_wish(p_kind, p_version, p_effective_from, p_wish, p_reason,
    p_operator);
  if v_refusal is not null then
    return v_refusal;
  elsif p_wish || v_standing <> v_standing || p_wish then
    -- The operator has seen another standing than the one there is.
    return 'changed_meanwhile';
  end if;
  insert into dipper.proposal (proposal_id, kind, subject, version, effective_from, wish, state,
    reason, proposed_by, proposed_at)
  values (p_proposal_id, p_kind, p_subject, p_version, p_effective_from, p_wish || v_standing,
    'open', p_reason, p_operator, v_now)
  on conflict do nothing;
  return case when found then 'proposed' else 'changed_meanwhile' end;
end $$;
grant execute on function dipper.propose to dipper_app;

-- Puts a version of a rule or of a catalogue entry into force. Not before a moment that two
-- approved; null: it is only tried, as it was written.
create function dipper.put_rule(
  p_wish jsonb, p_version integer, p_from timestamptz, p_earliest timestamptz, p_by text,
  p_reason text
) returns text language plpgsql as $$
declare
  v_kind text := p_wish ->> 'kind';
  v_from timestamptz := greatest(p_from, p_earliest);
begin
  if v_kind = 'refund-check' then
    return dipper.put_operator_limit((p_wish ->> 'currency')::dipper.unit, p_version, v_from,
      (p_wish ->> 'aloneMost')::bigint, null, p_by, p_reason);
  elsif v_kind = 'spoon-adjustments' then
    return dipper.put_operator_limit('SPOON', p_version, v_from, (p_wish ->> 'aloneMost')::bigint,
      (p_wish ->> 'most')::bigint, p_by, p_reason);
  elsif v_kind = 'exchange-policy' then
    return dipper.add_exchange_policy(
      dipper.wished_exchange_policy(p_wish, p_version, v_from, p_by, p_reason));
  elsif v_kind = 'retention' then
    return dipper.add_retention_rule(p_wish ->> 'subject', p_version, v_from,
      (p_wish ->> 'keepDays')::integer, p_by, p_reason);
  elsif v_kind = 'catalogue' then
    return dipper.put_catalogue_wish(p_wish, p_version, v_from, p_by, p_reason);
  end if;
  return dipper.agree_provider_fee(p_wish ->> 'provider',
    coalesce((p_wish ->> 'methodId')::integer, 0), p_wish ->> 'currency', p_version,
    (p_wish ->> 'fromDay')::date, (p_wish ->> 'ratePpm')::integer, (p_wish ->> 'fixed')::bigint,
    p_wish ->> 'rounding', p_wish ->> 'zone', p_earliest, p_reason, p_by);
end $$;

-- Returns why a version of a rule or of something sold cannot be proposed, null where it can: it is
-- put into force as written, and that is undone.
create function dipper.refusal_of_rule(
  p_wish jsonb, p_version integer, p_from timestamptz, p_reason text, p_operator text
) returns text language plpgsql as $$
declare
  v_tried text;
begin
  v_tried := dipper.put_rule(p_wish, p_version, p_from, null, p_operator, p_reason);
  raise exception using errcode = 'DPTRY';
exception
  when sqlstate 'DPTRY' then
    return nullif(v_tried, 'added');
end $$;

-- Returns why a wish cannot be proposed, null where it can.
create function dipper.refusal_of_wish(
  p_kind text, p_version integer, p_from timestamptz, p_wish jsonb, p_reason text, p_operator text
) returns text language plpgsql as $$
begin
  if p_kind = 'operator' then
    return dipper.refusal_of_operator(p_wish, p_operator);
  elsif p_kind = 'receiver' then
    return case when p_wish ->> 'revision' is not null and not exists (
      select from dipper.webhook_receiver where endpoint = p_wish ->> 'name') then 'not_found' end;
  elsif p_kind = 'dj-level' then
    return dipper.refusal_of_dj_level((p_wish ->> 'userId')::bigint, p_wish ->> 'djLevel');
  end if;
  return dipper.refusal_of_rule(p_wish, p_version, p_from, p_reason, p_operator);
end $$;

-- Returns the roles of a part in proposals, `proposes` or `decides`: administrators, for the catalogue
-- also those who change it. A DJ's level is proposed by who cares for people, and decided by who
-- checks money.
create function dipper.roles_of_proposal(p_kind text, p_part text) returns text[]
  language sql immutable as $$
  select case when p_kind = 'catalogue' then array['catalogue', 'administrator']
    when p_kind <> 'dj-level' then array['administrator']
    when p_part = 'proposes' then array['support', 'administrator']
    else array['finance-checker', 'administrator'] end
$$;

-- Returns how the subject of a wish stands, as far as agreeing to it depends on that, and locks it.
-- Rules have versions instead.
create function dipper.standing_of_wish(p_kind text, p_wish jsonb) returns jsonb
  language plpgsql as $$
declare
  v_user_id bigint;
  v_standing jsonb := '{}';
begin
  if p_kind = 'operator' then
    select jsonb_build_object('rolesBefore', roles, 'isActiveBefore', is_active) into v_standing
    from dipper.operator where name = p_wish ->> 'name' for update;
    return coalesce(v_standing, '{"rolesBefore": null, "isActiveBefore": null}');
  elsif p_kind = 'receiver' then
    select jsonb_build_object('revision', revision) into v_standing
    from dipper.webhook_receiver where endpoint = p_wish ->> 'name' for update;
    return coalesce(v_standing, '{"revision": null}');
  elsif p_kind = 'dj-level' then
    v_user_id := p_wish ->> 'userId';
    select jsonb_build_object('djLevelBefore', dj_level) into v_standing from dipper.app_user
    where bucket = dipper.bucket_of(v_user_id) and user_id = v_user_id for no key update;
    return coalesce(v_standing, '{"djLevelBefore": null}');
  end if;
  return v_standing;
end $$;

comment on table dipper.proposal is 'class G: changes that one operator proposes and another decides about';

create unique index proposal_open_once on dipper.proposal (subject) where state = 'open';

-- One row for each provider and process; a process that has ended is forgotten after an hour.
-- Two processes that forget the same ended ones never wait for each other.
create function dipper.beat_providers(
  p_process uuid, p_provider text[], p_breaker text[], p_calls integer[], p_failures integer[],
  p_refused integer[], p_running integer[], p_waiting integer[], p_p50_ms integer[],
  p_p95_ms integer[]
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_before timestamptz := v_now - interval '1 hour';
begin
  insert into dipper.provider_beat (provider, process, breaker, calls, failures, refused, running,
    waiting, p50_ms, p95_ms, beat_at)
  select i.provider, p_process, i.breaker, i.calls, i.failures, i.refused, i.running, i.waiting,
    i.p50_ms, i.p95_ms, v_now
  from unnest(p_provider, p_breaker, p_calls, p_failures, p_refused, p_running, p_waiting,
    p_p50_ms, p_p95_ms)
    as i (provider, breaker, calls, failures, refused, running, waiting, p50_ms, p95_ms)
  order by i.provider
  on conflict (provider, process) do update
  set breaker = excluded.breaker, calls = excluded.calls, failures = excluded.failures,
    refused = excluded.refused, running = excluded.running, waiting = excluded.waiting,
    p50_ms = excluded.p50_ms, p95_ms = excluded.p95_ms, beat_at = excluded.beat_at;
  -- any number of rows: those of processes that have ended, but for what another is taking away.
  delete from dipper.provider_beat where (provider, process) in (
    select o.provider, o.process from dipper.provider_beat o
    where o.beat_at < v_before for update skip locked);
end $$;
grant execute on function dipper.beat_providers to dipper_app;

-- The longest pause that any process asked for holds for all of them.
create function dipper.open_provider_breaker(p_provider text, p_seconds integer)
  returns timestamptz language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_until timestamptz := v_now + make_interval(secs => p_seconds);
begin
  insert into dipper.provider_breaker as b (provider, opened_at, open_until)
  values (p_provider, v_now, v_until)
  on conflict (provider) do update
  set opened_at = case when b.open_until > v_now then b.opened_at else v_now end,
    open_until = greatest(b.open_until, excluded.open_until)
  returning open_until into v_until;
  return v_until;
end $$;
grant execute on function dipper.open_provider_breaker to dipper_app;

-- Claims by the provider's own number: one provider transaction can belong to one payment only.
create table dipper.provider_transaction (
  provider text not null,
  provider_reference text not null,
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  constraint provider_transaction_pkey primary key (provider_reference, provider)
);

comment on table dipper.provider_transaction is 'class K by provider_reference: which payment a provider''s own number belongs to';

-- Claimed by the provider's own number of the message: the same one again is the same event.
create table dipper.provider_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  finished_at timestamptz,
  constraint provider_event_pkey primary key (event_id, provider)
);

comment on table dipper.provider_event is 'class K by event_id: what providers have told us, and whether it was acted on';

create index provider_event_received on dipper.provider_event (received_at);

create table dipper.provider_switch (
  provider text not null,
  -- 0 stands for all methods of the provider.
  method_id integer not null,
  is_off boolean not null,
  -- When it ends by itself; null: when an operator ends it.
  until timestamptz,
  reason text not null,
  revision integer not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint provider_switch_pkey primary key (provider, method_id),
  constraint provider_switch_until check (is_off or until is null)
);

comment on table dipper.provider_switch is 'class G: providers and methods that an operator has switched off, or on again';

create table dipper.provider_switch_log (
  provider text not null,
  method_id integer not null,
  revision integer not null,
  is_off boolean not null,
  until timestamptz,
  reason text not null,
  -- The operator who switched it on confirmed that the provider was asked about the unproved parts.
  was_asked boolean not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint provider_switch_log_pkey primary key (provider, method_id, revision)
);

comment on table dipper.provider_switch_log is 'class G: who switched what, when and why; only ever added to';

create table dipper.provider_breaker (
  provider text not null,
  opened_at timestamptz not null,
  open_until timestamptz not null,
  constraint provider_breaker_pkey primary key (provider)
);

comment on table dipper.provider_breaker is 'class L: until when the circuit of a provider that does not answer is open, for every process';

-- Each process's counts of calls to each provider in its last window.
create table dipper.provider_beat (
  provider text not null,
  process uuid not null,
  breaker text not null,
  calls integer not null,
  failures integer not null,
  refused integer not null,
  running integer not null,
  waiting integer not null,
  p50_ms integer not null,
  p95_ms integer not null,
  beat_at timestamptz not null,
  constraint provider_beat_pkey primary key (provider, process),
  constraint provider_beat_breaker check (breaker in ('closed', 'open', 'half-open'))
);

comment on table dipper.provider_beat is 'class L: how each provider does, as each process of ours sees it';

create index provider_beat_at on dipper.provider_beat (beat_at);

-- A webhook without proof causes a query at its provider. Anybody with an open payment can send
-- many of them, so each payment is queried at most once in a few seconds.
create table dipper.provider_hint (
  bucket integer not null,
  user_id bigint not null,
  -- The purchase, or the charge of a saved card.
  ref_id uuid not null,
  hints integer not null,
  asked_at timestamptz,
  constraint provider_hint_pkey primary key (bucket, user_id, ref_id)
);

comment on table dipper.provider_hint is 'class U: messages that prove nothing, by what they are about, and when one was last asked about';

-- Counts a hint, and returns whether the provider may be asked now and how many hints came so far.
-- Beyond the first `p_at_once` there is one poll in 5 seconds, after the tenth hint one in 30. An
-- honest payment has up to three hints: of these, one within a pause plans a poll at its end.
create function dipper.take_hint(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_at_once integer,
  out o_may_ask boolean, out o_hints integer
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_asked_at timestamptz;
  v_free_at timestamptz;
begin
  insert into dipper.provider_hint (bucket, user_id, ref_id, hints)
  values (p_bucket, p_user_id, p_ref_id, 0)
  on conflict (bucket, user_id, ref_id) do nothing;
  select h.hints, h.asked_at into o_hints, v_asked_at from dipper.provider_hint h
  where h.bucket = p_bucket and h.user_id = p_user_id and h.ref_id = p_ref_id for update;
  o_hints := least(o_hints, 1000000) + 1;
  v_free_at := v_asked_at + make_interval(secs => case when o_hints <= 10 then 5 else 30 end);
  o_may_ask := o_hints <= p_at_once or v_free_at <= v_now;
  if o_may_ask then
    v_asked_at := v_now;
  elsif o_hints <= 3 then
    -- any number of rows: a charge of a kept card, and what is long over, is asked about as planned.
    update dipper.charge_due d set due_at = v_free_at, attempt = greatest(d.attempt - 1, 0)
    where d.bucket = p_bucket and d.user_id = p_user_id and d.payment_id = p_ref_id
      and d.charge_kind = 'purchase' and d.due_at > v_free_at and isfinite(d.due_at);
  end if;
  -- any number of rows: it is there, and locked above.
  update dipper.provider_hint h set hints = o_hints, asked_at = v_asked_at
  where h.bucket = p_bucket and h.user_id = p_user_id and h.ref_id = p_ref_id;
end $$;
grant execute on function dipper.take_hint to dipper_app;

-- The words with which `turn_provider_switch` answers.
create type dipper.turn_provider_switch_outcome as enum (
  'turned', 'not_found', 'changed_meanwhile', 'in_the_past'
);

-- A switch is turned as it was seen, for a method that there is, and ends later than it begins.
create function dipper.turn_provider_switch(
  p_provider text, p_method_id integer, p_is_off boolean, p_until timestamptz, p_reason text,
  p_changed_by text, p_revision integer, p_was_asked boolean
) returns dipper.turn_provider_switch_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_revision integer;
begin
  if p_method_id <> 0 and not exists (select from dipper.payment_method m
    where m.provider = p_provider and m.method_id = p_method_id) then
    return 'not_found';
  elsif p_until <= v_now then
    return 'in_the_past';
  end if;
  insert into dipper.provider_switch as s
    (provider, method_id, is_off, until, reason, revision, changed_at, changed_by)
  values (p_provider, p_method_id, p_is_off, p_until, p_reason, 1, v_now, p_changed_by)
  on conflict (provider, method_id) do update
  set is_off = excluded.is_off, until = excluded.until, reason = excluded.reason,
    revision = s.revision + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
  where p_revision is null or s.revision = p_revision
  returning revision into v_revision;
  if not found then
    return 'changed_meanwhile';
  end if;
  insert into dipper.provider_switch_log
    (provider, method_id, revision, is_off, until, reason, was_asked, changed_at, changed_by)
  values (p_provider, p_method_id, v_revision, p_is_off, p_until, p_reason,
    p_was_asked and not p_is_off, v_now, p_changed_by);
  return 'turned';
end $$;
grant execute on function dipper.turn_provider_switch to dipper_app;

-- The receipt of a subscription's charge, in the same sequence of numbers as those of purchases.
create function dipper.issue_card_receipt(p_bucket integer, p_user_id bigint, p_card_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
begin
  select country into v_country from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
    and purpose <> 'trial' and state in ('succeeded', 'part_refunded', 'refunded');
  return v_country is not null and dipper.issue_paper(
    p_bucket, p_user_id, p_card_payment_id, 'receipt', p_card_payment_id, v_country);
end $$;
grant execute on function dipper.issue_card_receipt to dipper_app;

-- For a refund that was made; the receipt of its charge comes first, whichever event came first.
create function dipper.issue_credit_note(p_bucket integer, p_user_id bigint, p_refund_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment_id uuid;
  v_kind dipper.charge_kind;
  v_country text;
begin
  select payment_id, charge_kind into v_payment_id, v_kind from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id and state = 'done';
  if v_payment_id is null then
    return false;
  elsif v_kind = 'card' then
    perform dipper.issue_card_receipt(p_bucket, p_user_id, v_payment_id);
  else
    perform dipper.issue_receipt(p_bucket, p_user_id, v_payment_id);
  end if;
  select country into v_country from dipper.receipt
  where bucket = p_bucket and user_id = p_user_id and ref_id = v_payment_id;
  return v_country is not null and dipper.issue_paper(
    p_bucket, p_user_id, p_refund_id, 'credit', v_payment_id, v_country);
end $$;
grant execute on function dipper.issue_credit_note to dipper_app;

-- Gives the next number to a purchase or a refund, once, with the current seller. The counter's row
-- is locked, so the next number is taken only when this one is in use; if another call already
-- issued the document, the counter goes back, so that no number is skipped.
create function dipper.issue_paper(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_kind text, p_payment_id uuid, p_country text
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_year integer := extract(year from v_now at time zone dipper.zone_of(p_country));
  v_number bigint;
begin
  update dipper.receipt_counter set last = last + 1
  where country = p_country and year = v_year and kind = p_kind returning last into v_number;
  if not found then
    insert into dipper.receipt_counter as c (country, year, kind, last)
    values (p_country, v_year, p_kind, 1)
    on conflict (country, year, kind) do update set last = c.last + 1
    returning last into v_number;
  end if;
  if exists (select 1 from dipper.receipt
    where bucket = p_bucket and user_id = p_user_id and ref_id = p_ref_id) then
    update dipper.receipt_counter set last = v_number - 1
    where country = p_country and year = v_year and kind = p_kind;
    assert found, 'a counter of receipts vanished under its lock';
    return false;
  end if;
  insert into dipper.receipt_number (country, year, kind, number, bucket, user_id, ref_id)
  values (p_country, v_year, p_kind, v_number, p_bucket, p_user_id, p_ref_id);
  insert into dipper.receipt
    (bucket, user_id, ref_id, kind, payment_id, country, year, number, seller, issued_at)
  values (p_bucket, p_user_id, p_ref_id, p_kind, p_payment_id, p_country, v_year, v_number,
    to_jsonb(dipper.seller_at(p_country, v_now)), v_now);
  return true;
end $$;

-- For a purchase that has succeeded, in a transaction of its own; false where it has one.
create function dipper.issue_receipt(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
begin
  select coalesce(p.country, u.country) into v_country from dipper.payment p
  join dipper.app_user u on u.bucket = p.bucket and u.user_id = p.user_id
  where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
    and p.state in ('succeeded', 'part_refunded', 'refunded');
  return v_country is not null and dipper.issue_paper(
    p_bucket, p_user_id, p_payment_id, 'receipt', p_payment_id, v_country);
end $$;
grant execute on function dipper.issue_receipt to dipper_app;

create table dipper.receipt_counter (
  country text not null,
  year integer not null,
  kind text not null,
  last bigint not null,
  constraint receipt_counter_pkey primary key (country, year, kind)
);

comment on table dipper.receipt_counter is 'class K by country: the last number of each row of receipts';

revoke select on dipper.receipt_counter from dipper_app;

create table dipper.receipt_number (
  country text not null,
  year integer not null,
  kind text not null,
  number bigint not null,
  bucket integer not null,
  user_id bigint not null,
  ref_id uuid not null,
  constraint receipt_number_pkey primary key (country, year, kind, number)
);

comment on table dipper.receipt_number is 'class K by number: what each number of a receipt or credit note was given to';

-- The receipt keeps the seller of its day: a later move of the seller changes no earlier receipt.
create table dipper.receipt (
  bucket integer not null,
  user_id bigint not null,
  -- The payment, or the refund of a credit note.
  ref_id uuid not null,
  kind text not null,
  payment_id uuid not null,
  country text not null,
  year integer not null,
  number bigint not null,
  seller jsonb not null,
  issued_at timestamptz not null,
  constraint receipt_pkey primary key (bucket, user_id, ref_id),
  constraint receipt_kind check (kind in ('receipt', 'credit'))
);

comment on table dipper.receipt is 'class U: the receipt of each purchase, the credit note of each refund; only ever added to';

create index receipt_payment on dipper.receipt (bucket, user_id, payment_id);

-- A planned refund, or the reason why it is refused.
create type dipper.refund_plan as (
  -- The reason of the refusal, or null.
  refusal dipper.refund_outcome,
  amount bigint,
  currency dipper.unit,
  spoon_paid bigint,
  spoon_bonus bigint,
  way text,
  place smallint,
  needs_account boolean,
  needs_second boolean
);

-- Writes a refund that its plan allows. A purchase's spoons are taken out of the lot at once, and
-- what goes back by hand is told of, unless it comes out of a review. The caller holds the locks
-- of the charge and, for a purchase, of the wallet and the lot.
create function dipper.accept_refund(
  p_bucket integer, p_user_id bigint, p_charge_kind dipper.charge_kind, p_payment_id uuid, p_provider text,
  p_held bigint, p_plan dipper.refund_plan, p_refund_id uuid, p_kind text, p_by text,
  p_request_key text, p_reason text, p_sealed bytea, p_operator text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_due timestamptz := p_now + interval '15 seconds';
  v_place smallint := dipper.next_refund_place(p_bucket, p_user_id, p_payment_id);
  v_sealed bytea := p_sealed;
begin
  insert into dipper.refund (bucket, user_id, refund_id, charge_kind, payment_id, place, state,
    revision, way, requested_by, request_key, provider, amount, currency, held, spoon_paid,
    spoon_bonus, reason, kind, operator, requested_at, changed_at)
  values (p_bucket, p_user_id, p_refund_id, p_charge_kind, p_payment_id, v_place, 'reserved', 0,
    p_plan.way, p_by, p_request_key, p_provider, p_plan.amount, p_plan.currency, p_held,
    p_plan.spoon_paid, p_plan.spoon_bonus, p_reason, p_kind, p_operator, p_now, p_now);
  if v_sealed is null then
    select sealed into v_sealed from dipper.payment_refund_account
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  end if;
  if v_sealed is not null then
    insert into dipper.refund_account (bucket, user_id, refund_id, sealed)
    values (p_bucket, p_user_id, p_refund_id, v_sealed);
  end if;
  perform dipper.reserve_spoons(p_bucket, p_user_id, p_payment_id, p_refund_id,
    p_plan.spoon_paid, p_plan.spoon_bonus, p_now);
  if p_plan.way = 'method' then
    insert into dipper.refund_due (bucket, user_id, refund_id, due_at, attempt)
    values (p_bucket, p_user_id, p_refund_id, v_due, 0);
  elsif not dipper.move_refund(p_bucket, p_user_id, p_refund_id, 'reserved', 'by-account',
    'request', '{}'::jsonb, p_now) then
    raise exception 'refund % vanished under its lock', p_refund_id;
  end if;
  if p_plan.way = 'tool' and p_kind = 'request' then
    perform dipper.plan_notice(p_bucket, p_user_id, 'refund-by-hand', p_refund_id);
  end if;
end $$;

-- Takes the refunds of a bucket that are due, each for one worker at a time.
create function dipper.claim_due_refunds(p_bucket integer, p_limit integer, p_lease_seconds integer)
  returns table (o_user_id bigint, o_refund_id uuid, o_attempt integer,
    o_charge_kind dipper.charge_kind)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.refund_due d set due_at = v_lease
  from dipper.refund r
  where d.bucket = p_bucket and r.bucket = p_bucket and r.user_id = d.user_id
    and r.refund_id = d.refund_id and (d.user_id, d.refund_id) in (
    select c.user_id, c.refund_id from dipper.refund_due c
    where c.bucket = p_bucket and c.due_at <= v_now
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.refund_id, d.attempt, r.charge_kind;
end $$;
grant execute on function dipper.claim_due_refunds to dipper_app;

-- Books a refund that the provider made by itself, with its spoons, as made; or records that
-- nothing follows from it.
create function dipper.decide_refund_difference(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_told bigint, p_decision text,
  p_refund_id uuid, p_operator text, p_reason text
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_row dipper.refund_difference;
  v_amount bigint;
  v_outcome dipper.refund_outcome;
  v_state dipper.refund_state;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_row from dipper.refund_difference
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and told = p_told for update;
  if not found then
    return 'payment_not_found';
  elsif v_row.state <> 'open' then
    return case when v_row.state = p_decision then 'repeated' else 'refund_already_requested' end;
  end if;
  if p_decision = 'booked' then
    v_amount := v_payment.charge_total - v_payment.refunded_total - p_told;
    select o_outcome into v_outcome from dipper.request_refund(p_bucket, p_user_id, p_payment_id,
      p_refund_id, 'operator', 'difference:' || p_payment_id || ':' || p_told, v_amount, p_reason, null,
      array[v_payment.provider], null, null, null);
    if v_outcome <> 'accepted' then
      return v_outcome;
    end if;
    update dipper.refund set kind = 'difference', operator = p_operator
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
    if not found or not dipper.send_refund(p_bucket, p_user_id, p_refund_id, 'reserved', 30) then
      raise exception 'refund % vanished under its lock', p_refund_id;
    end if;
    select o_state into v_state from dipper.settle_refund(p_bucket, p_user_id,
      p_refund_id, 'done', 'operator', null, v_amount, null,
      v_row.evidence || jsonb_build_object('operator', p_operator), null);
    if v_state <> 'done' then
      raise exception 'refund % could not be booked', p_refund_id;
    end if;
  end if;
  -- any number of rows: who holds nothing now held less on the way there.
  update dipper.refund_difference
  set state = p_decision, operator = p_operator, reason = p_reason, decided_at = v_now
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and state = 'open' and (told = p_told or (p_decision = 'booked' and told > p_told));
  return 'accepted';
end $$;
grant execute on function dipper.decide_refund_difference to dipper_app;

-- Agrees to a proposal, refuses or withdraws it, once. The operator who proposed it may only
-- withdraw it, and the other one is another person. An impossible refund stays proposed.
create function dipper.decide_refund_proposal(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_number smallint, p_state text,
  p_operator text, p_reason text, p_taking_back text[]
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_plan dipper.refund_plan;
  v_proposal dipper.refund_proposal;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_proposal from dipper.refund_proposal
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and number = p_number for update;
  if not found then
    return 'payment_not_found';
  elsif v_proposal.state <> 'open' then
    -- The same decision again gets the same answer.
    return case when v_proposal.state = p_state and v_proposal.decided_by = p_operator
      then 'repeated' else 'changed_meanwhile' end;
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator then
    return 'no_right';
  elsif p_state = 'refused' and not dipper.may_refuse_proposal(v_proposal.proposed_by, p_operator)
    or p_state = 'agreed'
      and not dipper.are_two_operators(v_proposal.proposed_by, p_operator) then
    return 'second_operator_required';
  end if;
  if p_state = 'agreed' then
    select * into v_lot from dipper.spoon_lot
    where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id for update;
    v_plan := dipper.plan_refund(v_payment, v_lot, 'operator', v_proposal.amount,
      v_proposal.sealed is not null, p_taking_back, v_now);
    if v_plan.refusal is not null then
      return v_plan.refusal;
    elsif v_plan.place <> v_proposal.place or v_plan.spoon_paid <> v_proposal.spoon_paid
      or v_plan.spoon_bonus <> v_proposal.spoon_bonus then
      return 'changed_meanwhile';
    elsif v_plan.needs_account then
      return 'refund_account_required';
    end if;
    perform dipper.accept_refund(p_bucket, p_user_id, 'purchase', p_payment_id,
      v_payment.provider, v_payment.charge_total - v_payment.refunded_total, v_plan,
      v_proposal.refund_id, 'request', 'operator', 'operator:' || v_proposal.request_key,
      v_proposal.reason, v_proposal.sealed, v_proposal.proposed_by, v_now);
  end if;
  update dipper.refund_proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now,
    sealed = null
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and number = p_number;
  assert found, format('proposal %s of payment %s vanished under its lock', p_number, p_payment_id);
  return 'accepted';
end $$;
grant execute on function dipper.decide_refund_proposal to dipper_app;

-- The state of a refund.
create type dipper.refund_state as enum (
  'reserved', 'sent', 'unknown', 'by-account', 'done', 'declined'
);

create table dipper.refund (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  -- Whether `payment_id` names a payment or a charge of a kept card.
  charge_kind dipper.charge_kind not null,
  payment_id uuid not null,
  -- Number of the refund within its charge.
  place smallint not null,
  state dipper.refund_state not null,
  revision integer not null,
  way text not null,
  requested_by text not null,
  request_key text not null,
  provider text not null,
  amount bigint not null,
  currency dipper.unit not null,
  -- The amount that the provider holds before this refund.
  held bigint not null,
  spoon_paid bigint not null,
  spoon_bonus bigint not null,
  reason text not null,
  provider_reference text,
  failure_code integer,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  -- 'review' refunds a charge that was never credited; 'difference' books a refund that the
  -- provider made by itself.
  kind text not null default 'request',
  operator text,
  constraint refund_pkey primary key (bucket, user_id, refund_id),
  constraint refund_place unique (bucket, user_id, payment_id, place),
  constraint refund_request_once unique (bucket, user_id, request_key),
  constraint refund_way check (way in ('method', 'account', 'tool')),
  constraint refund_of_card check (charge_kind = 'purchase' or way = 'method'),
  -- 'system' gives back a trial, and what nobody wants any more.
  constraint refund_requested_by check (requested_by in ('person', 'operator', 'system')),
  constraint refund_within check (amount > 0 and amount <= held),
  constraint refund_spoons check (spoon_paid >= 0 and spoon_bonus >= 0),
  constraint refund_kind check (kind in ('request', 'review', 'difference'))
) with (fillfactor=70);

-- Follows up a refund that was made or refused, by the charge that it gives back. The caller
-- holds the locks of the charge and of the refund.
create function dipper.follow_refund(
  p_refund dipper.refund, p_state dipper.refund_state, p_now timestamptz
) returns void language plpgsql as $$
begin
  if p_refund.charge_kind = 'card' then
    if p_state = 'done' then
      perform dipper.post_card_refund(p_refund, p_now);
    end if;
    return;
  end if;
  if p_state = 'done' then
    perform dipper.post_refund(p_refund, p_now);
  else
    perform dipper.return_spoons(p_refund, p_now);
  end if;
  -- A payment in review was never credited, so its declined refund causes no event for the person.
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  select p_refund.bucket, p_refund.refund_id, p_refund.user_id,
    case when p_refund.kind = 'review' then 'review-refunded'
      when p_state = 'done' then 'refund-done' else 'refund-declined' end, p_now
  where p_refund.kind <> 'review' or p_state = 'done';
end $$;

-- Sums operators' refunds of this payment and, since a time, of the person's purchases and card
-- payments. A refund declined only on an operator's word still counts, or one could send the money,
-- report it as not sent and refund it again. A card's refund that the provider declined counts too:
-- it is asked for again by itself.
create function dipper.given_back_by_operators(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_currency dipper.unit,
  p_since timestamptz
) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(r.amount), 0)::bigint from dipper.refund r
  where r.bucket = p_bucket and r.user_id = p_user_id and r.requested_by = 'operator'
    and r.kind <> 'difference' and r.currency = p_currency
    and (r.payment_id = p_payment_id or r.requested_at > p_since)
    and (r.state <> 'declined' or r.charge_kind = 'card' or exists (select from dipper.refund_log l
      where l.bucket = r.bucket and l.user_id = r.user_id and l.refund_id = r.refund_id
        and l.to_state = 'declined' and l.cause in ('transfer', 'operator'))));
end $$;

-- Returns whether one operator within their limits, or two people, agreed to refund a payment or card
-- payment in review, or a subscription's rest. The wallet's lock serializes the sums of one person.
create function dipper.is_review_refund_agreed(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_amount bigint,
  p_currency dipper.unit, p_operator text, p_alone_most bigint, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_day_ago timestamptz := p_now - interval '1 day';
  v_week_ago timestamptz := p_now - interval '7 days';
  v_given bigint;
  v_limit dipper.operator_limit := dipper.operator_limit_at(p_currency, p_now);
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  v_given := dipper.given_back_by_operators(p_bucket, p_user_id, p_payment_id, p_currency,
    v_day_ago);
  if v_given + p_amount <= v_limit.alone_most
    and p_amount <= coalesce(p_alone_most, p_amount) then
    return true;
  elsif exists (select from dipper.review_agreement
    where bucket = p_bucket and user_id = p_user_id
      and payment_id = p_payment_id and amount = p_amount and currency = p_currency
      and agreed_at > v_week_ago and dipper.are_two_operators(operator, p_operator)) then
    return true;
  end if;
  insert into dipper.review_agreement as a
    (bucket, user_id, payment_id, operator, amount, currency, agreed_at)
  values (p_bucket, p_user_id, p_payment_id, p_operator, p_amount, p_currency, p_now)
  on conflict (bucket, user_id, payment_id, operator) do update
  set amount = excluded.amount, currency = excluded.currency, agreed_at = excluded.agreed_at;
  return false;
end $$;

-- Locks a charge, and with a purchase its wallet.
create function dipper.lock_charge(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind
) returns void language plpgsql as $$
begin
  if p_charge_kind = 'card' then
    perform from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_payment_id for update;
  else
    perform from dipper.payment
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
    perform dipper.lock_wallet(p_bucket, p_user_id);
  end if;
end $$;

-- Moves a refund if it stands where the caller thinks, and logs it; answers whether it moved.
create function dipper.move_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_from dipper.refund_state,
  p_to dipper.refund_state, p_cause text, p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_revision integer;
begin
  update dipper.refund set state = p_to, revision = revision + 1, changed_at = p_now
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id and state = p_from
    and exists (select 1 from dipper.refund_move m where m.from_state = p_from
      and m.to_state = p_to and coalesce(m.charge_kind, refund.charge_kind) = refund.charge_kind)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.refund_log
    (bucket, user_id, refund_id, revision, from_state, to_state, cause, evidence, at)
  values (p_bucket, p_user_id, p_refund_id, v_revision, p_from, p_to, p_cause, p_evidence, p_now);
  return true;
end $$;

-- Whether this way back needs an account that the person has not named with the payment.
create function dipper.needs_account(
  p_payment dipper.payment, p_way text, p_taking_back text[], p_now timestamptz
) returns boolean language sql stable as $$
  select (p_way = 'account'
      or exists (select from dipper.payment_method where country = p_payment.country
        and method_id = p_payment.method_id and needs_refund_account)
      or dipper.is_month_over(p_payment.provider, p_payment.method_id, p_payment.country,
        p_payment.requested_at, p_taking_back, p_now))
    and not exists (select from dipper.payment_refund_account
      where bucket = p_payment.bucket and user_id = p_payment.user_id
        and payment_id = p_payment.payment_id)
$$;

-- Returns the place of a charge's next refund among its refunds; the first is 1.
create function dipper.next_refund_place(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns smallint language plpgsql stable as $$
begin
  return (select count(*) + 1 from dipper.refund
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id);
end $$;

-- Returns whether it was unknown until now that a provider holds less of a payment than it should. Open refunds are
-- subtracted, since a manual one may have gone already.
create function dipper.note_held(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_told bigint, p_evidence jsonb
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expected bigint;
begin
  select p.charge_total - p.refunded_total - coalesce((
    select sum(r.amount) from dipper.refund r
    where r.bucket = p_bucket and r.user_id = p_user_id and r.payment_id = p_payment_id
      and (r.way = 'method' and r.state in ('sent', 'unknown')
        or r.way = 'tool' and r.state = 'by-account')), 0)
  into v_expected from dipper.payment p
  where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
    and p.state in ('succeeded', 'part_refunded', 'refunded');
  if v_expected is null or p_told >= v_expected then
    return false;
  end if;
  insert into dipper.refund_difference
    (bucket, user_id, payment_id, told, expected, evidence, seen_at)
  values (p_bucket, p_user_id, p_payment_id, p_told, v_expected, p_evidence, v_now)
  on conflict do nothing;
  return found;
end $$;
grant execute on function dipper.note_held to dipper_app;

-- Handles returned money. The person hears of a refund when all its parts have arrived. Money that
-- returns unasked leaves its period or change unpaid, and the person hears of the return.
create function dipper.on_money_back(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_refund_id uuid;
  v_sub dipper.subscription;
begin
  select refund_id into v_refund_id from dipper.subscription_refund_part
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and card_payment_id = p_payment.card_payment_id;
  if v_refund_id is not null and exists (
    select 1 from dipper.subscription_refund_part r
    join dipper.refund c on c.bucket = r.bucket and c.user_id = r.user_id
      and c.refund_id = r.card_refund_id
    where r.bucket = p_payment.bucket and r.user_id = p_payment.user_id
      and r.refund_id = v_refund_id and c.bucket = p_payment.bucket and c.state <> 'done') then
    return;
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id for update;
  if v_sub.subscription_id is null then
    return;
  end if;
  perform dipper.log_subscription(v_sub.bucket, v_sub.user_id, v_sub.subscription_id, 'money-back',
    p_payment.period_number, null, null, p_payment.card_payment_id, p_now);
  if v_refund_id is not null then
    perform dipper.tell_of_subscription(v_sub, 'subscription_refunded',
      jsonb_build_object('refundId', v_refund_id), p_now);
    return;
  end if;
  if p_payment.purpose = 'change' then
    perform dipper.on_change_final(v_sub, p_payment, p_now);
  else
    perform dipper.follow_unpaid(v_sub, p_payment, 49214, p_now);
  end if;
  perform dipper.tell_of_subscription(v_sub, 'subscription_charge_returned',
    jsonb_build_object('cardPaymentId', p_payment.card_payment_id), p_now);
end $$;

-- Hands an operator the account that a refund goes to, and writes down who looked and why.
create function dipper.open_refund_account(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_opening_id uuid, p_reason text
) returns bytea language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_sealed bytea;
begin
  select sealed into v_sealed from dipper.refund_account
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  if v_sealed is not null then
    insert into dipper.refund_account_opening
      (bucket, user_id, refund_id, opening_id, reason, at)
    values (p_bucket, p_user_id, p_refund_id, p_opening_id, p_reason, v_now);
  end if;
  return v_sealed;
end $$;
grant execute on function dipper.open_refund_account to dipper_app;

-- Returns the plan of a refund that takes no spoons back.
create function dipper.plan_of_money(p_way text, p_amount bigint, p_currency dipper.unit)
  returns dipper.refund_plan language plpgsql immutable as $$
declare
  v_plan dipper.refund_plan;
begin
  v_plan.way := p_way;
  v_plan.amount := p_amount;
  v_plan.currency := p_currency;
  v_plan.spoon_paid := 0;
  v_plan.spoon_bonus := 0;
  return v_plan;
end $$;

-- Spoons are lots: what one purchase or grant brought, with its own end, paid and bonus apart.
create table dipper.spoon_lot (
  bucket integer not null,
  user_id bigint not null,
  lot_id uuid not null,
  paid bigint not null,
  bonus bigint not null,
  paid_left bigint not null,
  bonus_left bigint not null,
  acquired_at timestamptz not null,
  expires_at timestamptz not null,
  constraint spoon_lot_pkey primary key (bucket, user_id, lot_id),
  constraint spoon_lot_amounts check (
    least(paid_left, bonus_left, paid - paid_left, bonus - bonus_left) >= 0
    and paid + bonus > 0)
) with (fillfactor=80);

-- Plans a refund, of the whole rest if no amount is given; preview and request both use it. The plan
-- has the way back and whether a second operator must agree, by the sum of operators' refunds of
-- this payment and to this person within a day.
create function dipper.plan_refund(
  p_payment dipper.payment, p_lot dipper.spoon_lot, p_by text, p_amount bigint,
  p_has_account boolean, p_taking_back text[], p_now timestamptz
) returns dipper.refund_plan language plpgsql stable as $$
declare
  v_plan dipper.refund_plan;
  v_total bigint := p_payment.charge_total;
  v_before bigint := p_payment.refunded_total;
  v_day_ago timestamptz := p_now - interval '1 day';
  v_given bigint;
  v_limit dipper.operator_limit := dipper.operator_limit_at(p_payment.charge_currency, p_now);
begin
  v_plan.amount := coalesce(p_amount, v_total - v_before);
  v_plan.currency := p_payment.charge_currency;
  v_plan.spoon_paid := dipper.share_of(p_payment.spoon_amount, v_before + v_plan.amount, v_total)
    - dipper.share_of(p_payment.spoon_amount, v_before, v_total);
  v_plan.spoon_bonus := dipper.share_of(p_payment.bonus_amount, v_before + v_plan.amount, v_total)
    - dipper.share_of(p_payment.bonus_amount, v_before, v_total);
  v_plan.way := dipper.way_back(p_payment, v_plan.amount, p_taking_back);
  v_plan.place := dipper.next_refund_place(p_payment.bucket, p_payment.user_id,
    p_payment.payment_id);
  v_plan.needs_account := not p_has_account
    and dipper.needs_account(p_payment, v_plan.way, p_taking_back, p_now);
  v_given := dipper.given_back_by_operators(p_payment.bucket, p_payment.user_id,
    p_payment.payment_id, p_payment.charge_currency, v_day_ago);
  v_plan.needs_second := p_by = 'operator'
    and v_given + v_plan.amount > v_limit.alone_most;
  if p_payment.state in ('succeeded', 'part_refunded')
    and (v_plan.amount <= 0 or v_plan.amount > v_total - v_before) then
    v_plan.refusal := 'invalid_amount';
  else
    v_plan.refusal := dipper.refuse_refund(p_payment, p_lot, p_by, v_plan.spoon_paid,
      v_plan.spoon_bonus, p_now);
  end if;
  return v_plan;
end $$;

-- Posts a refund, updates its payment and takes the DJ's share of a plan back. A charge in review
-- was never posted, so its sale is posted together with the refund.
create function dipper.post_card_refund(p_refund dipper.refund, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_payment dipper.card_payment;
  v_left bigint;
  v_to dipper.charge_state;
  v_is_review boolean;
begin
  select * into strict v_payment from dipper.card_payment
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and card_payment_id = p_refund.payment_id;
  v_left := v_payment.amount - v_payment.refunded_amount - p_refund.amount;
  v_to := case when v_left = 0 then 'refunded' else 'part_refunded' end;
  v_is_review := v_payment.state = 'review';
  update dipper.card_payment set refunded_amount = refunded_amount + p_refund.amount
  where bucket = v_payment.bucket and user_id = v_payment.user_id
    and card_payment_id = v_payment.card_payment_id;
  assert found, format('card payment %s vanished under its lock', v_payment.card_payment_id);
  if v_payment.state <> v_to and not dipper.move_charge(v_payment.bucket,
    v_payment.user_id, v_payment.card_payment_id, 'card', v_payment.state, v_to,
    case when v_is_review then 'operator' else 'refund' end,
    jsonb_strip_nulls(jsonb_build_object('cardRefundId', p_refund.refund_id,
      'amount', p_refund.amount, 'operator', p_refund.operator,
      'reason', case when v_is_review then p_refund.reason end)),
    p_now) then
    raise exception 'card payment % may not be %', v_payment.card_payment_id, v_to;
  end if;
  if v_payment.purpose = 'trial' then
    return;
  end if;
  if v_is_review then
    insert into dipper.journal
      (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
    values (v_payment.bucket, v_payment.user_id, 'subscription_sale', v_payment.card_payment_id, 1,
      dipper.receivable_of(v_payment.provider), 'platform.sales.subscriptions', v_payment.currency,
      v_payment.amount, p_now);
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_refund.bucket, p_refund.user_id, 'subscription_refund', p_refund.refund_id, 1,
    'platform.sales.subscriptions', dipper.receivable_of(v_payment.provider), p_refund.currency,
    p_refund.amount, p_now);
  if not v_is_review then
    insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
    values (p_refund.bucket, p_refund.refund_id, p_refund.user_id, 'card-refund-done', p_now);
  end if;
  perform dipper.recall_share(p_refund, v_payment, p_now);
  perform dipper.on_card_payment_final(v_payment.bucket, v_payment.user_id,
    v_payment.card_payment_id, p_now);
end $$;

-- The money goes back, and the spoons that were set aside end where they came from.
create function dipper.post_refund(p_refund dipper.refund, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_payment dipper.payment;
  v_from dipper.account := case when p_refund.way = 'account'
    then 'platform.refunds.transferred' else dipper.receivable_of(p_refund.provider) end;
  v_left bigint;
  v_to dipper.charge_state;
begin
  select * into strict v_payment from dipper.payment
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  if v_payment.state = 'review' then
    perform dipper.post_review_refund(p_refund, v_payment, p_now);
    return;
  end if;
  v_left := v_payment.charge_total - v_payment.refunded_total - p_refund.amount;
  v_to := case when v_left = 0 then 'refunded' else 'part_refunded' end;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund', p_refund.refund_id, l.line, l.debit,
    l.credit, l.unit, l.amount, p_now
  from (values
    (1::smallint, 'platform.sales'::dipper.account, v_from, p_refund.currency, p_refund.amount),
    (2::smallint, 'platform.spoon.reserved'::dipper.account, 'platform.spoon.issued'::dipper.account,
      'SPOON'::dipper.unit, p_refund.spoon_paid),
    (3::smallint, 'platform.spoon.reserved'::dipper.account, 'platform.spoon.granted'::dipper.account,
      'SPOON'::dipper.unit, p_refund.spoon_bonus)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
  update dipper.payment set refunded_total = refunded_total + p_refund.amount
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  assert found, format('payment %s vanished under its lock', p_refund.payment_id);
  if v_payment.state <> v_to and not dipper.move_charge(p_refund.bucket, p_refund.user_id,
    p_refund.payment_id, 'purchase', v_payment.state, v_to, 'refund',
    jsonb_build_object('refundId', p_refund.refund_id, 'amount', p_refund.amount), p_now) then
    raise exception 'payment % may not be %', p_refund.payment_id, v_to;
  end if;
end $$;

-- Posts a refund of a payment in review, together with its charge, which was never posted before. The
-- payment gets the amount that was really charged, and a first-time item can be bought again.
create function dipper.post_review_refund(
  p_refund dipper.refund, p_payment dipper.payment, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_from dipper.account := case when p_refund.way = 'account'
    then 'platform.refunds.transferred' else dipper.receivable_of(p_refund.provider) end;
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund', p_refund.refund_id, l.line, l.debit,
    l.credit, p_refund.currency, p_refund.amount, p_now
  from (values
    (1::smallint, dipper.receivable_of(p_refund.provider), 'platform.sales'::dipper.account),
    (2::smallint, 'platform.sales'::dipper.account, v_from)
  ) as l (line, debit, credit);
  update dipper.payment
  set charge_total = p_refund.held, charge_currency = p_refund.currency,
    refunded_total = p_refund.amount
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  assert found, format('payment %s vanished under its lock', p_refund.payment_id);
  -- any number of rows: only a few products can be bought once.
  delete from dipper.first_time_attempt
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and payment_id = p_refund.payment_id;
  if not dipper.move_charge(p_refund.bucket, p_refund.user_id, p_refund.payment_id, 'purchase',
    'review', 'refunded', 'operator', jsonb_build_object('refundId', p_refund.refund_id,
      'amount', p_refund.amount, 'currency', p_refund.currency, 'operator', p_refund.operator,
      'reason', p_refund.reason, 'orderedAmount', p_payment.charge_total,
      'orderedCurrency', p_payment.charge_currency), p_now) then
    raise exception 'payment % may not be refunded', p_refund.payment_id;
  end if;
end $$;

-- Plans the refund that an operator could request now, without making it.
create function dipper.preview_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_amount bigint, p_taking_back text[]
) returns dipper.refund_plan
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id;
  return dipper.plan_refund(v_payment, v_lot, 'operator', p_amount, false, p_taking_back, v_now);
end $$;
grant execute on function dipper.preview_refund to dipper_app;

-- One operator proposes; nothing is reserved until another one approves.
create function dipper.propose_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_request_key text,
  p_amount bigint, p_place smallint, p_reason text, p_sealed bytea, p_taking_back text[],
  p_operator text, out o_outcome dipper.refund_outcome, out o_number smallint
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_plan dipper.refund_plan;
  v_before dipper.refund_proposal;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_before from dipper.refund_proposal
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := case when v_before.payment_id = p_payment_id
      and v_before.amount = coalesce(p_amount, v_before.amount) then 'repeated'
      else 'idempotency_key_mismatch' end;
    o_number := v_before.number;
    return;
  end if;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id;
  v_plan := dipper.plan_refund(v_payment, v_lot, 'operator', p_amount, p_sealed is not null,
    p_taking_back, v_now);
  o_outcome := case
    when v_plan.refusal is not null then v_plan.refusal
    when p_place <> v_plan.place then 'refund_already_requested'
    when v_plan.needs_account then 'refund_account_required'
    when exists (select 1 from dipper.refund_proposal
      where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
        and state = 'open') then 'refund_already_requested'
    else 'accepted'
  end;
  if o_outcome <> 'accepted' then
    return;
  end if;
  select count(*) + 1 into o_number from dipper.refund_proposal
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  insert into dipper.refund_proposal (bucket, user_id, payment_id, number, state, place, refund_id,
    amount, currency, spoon_paid, spoon_bonus, reason, sealed, request_key, proposed_by,
    proposed_at)
  values (p_bucket, p_user_id, p_payment_id, o_number, 'open', v_plan.place, p_refund_id,
    v_plan.amount, v_plan.currency, v_plan.spoon_paid, v_plan.spoon_bonus, p_reason, p_sealed,
    p_request_key, p_operator, v_now);
end $$;
grant execute on function dipper.propose_refund to dipper_app;

-- Returns why a purchase cannot be refunded, as a name of the error catalogue, or null. Earlier
-- refunds do not count as use; spent spoons cannot be refunded by anybody.
create function dipper.refuse_refund(
  p_payment dipper.payment, p_lot dipper.spoon_lot, p_by text, p_paid bigint, p_bonus bigint,
  p_now timestamptz
) returns dipper.refund_outcome language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_days integer := dipper.limit_of(coalesce(p_payment.country, 'kr'), 'refund_days');
  v_until timestamptz := p_payment.settled_at + make_interval(hours => 24 * v_days);
  v_given record;
begin
  if p_payment.payment_id is null or dipper.is_failed(p_payment.state) then
    return 'payment_not_found';
  elsif p_payment.state = 'refunded' or exists (
    select 1 from dipper.refund where bucket = p_payment.bucket and user_id = p_payment.user_id
      and payment_id = p_payment.payment_id
      and state in ('reserved', 'sent', 'unknown', 'by-account')) then
    return 'refund_already_requested';
  elsif p_payment.state not in ('succeeded', 'part_refunded') then
    return 'payment_in_progress';
  elsif p_by = 'person' and p_now > v_until then
    return 'refund_window_over';
  elsif p_lot.expires_at < p_now + interval '30 days' then
    return 'refund_window_over';
  end if;
  select coalesce(sum(r.spoon_paid), 0) as paid, coalesce(sum(r.spoon_bonus), 0) as bonus
  into v_given from dipper.refund r
  where r.bucket = p_payment.bucket and r.user_id = p_payment.user_id
    and r.payment_id = p_payment.payment_id and r.state = 'done';
  if p_by = 'person' and (p_lot.paid_left <> p_lot.paid - v_given.paid
    or p_lot.bonus_left <> p_lot.bonus - v_given.bonus) then
    return 'refund_spoons_used';
  elsif p_paid > p_lot.paid_left or p_bonus > p_lot.bonus_left then
    return 'refund_spoons_used';
  end if;
  return null;
end $$;
grant execute on function dipper.refuse_refund to dipper_app;

-- Returns why an operator cannot decide about a charge now, as a name of the error catalogue, or null. A card's
-- refund that was refused is asked for again by itself, so any refund of it is in the way.
create function dipper.refuse_review(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind
) returns dipper.refund_outcome
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_state dipper.charge_state;
begin
  if p_charge_kind = 'card' then
    select state into v_state from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_payment_id;
  else
    select state into v_state from dipper.payment
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  end if;
  if v_state is null then
    return case when p_charge_kind = 'card' then 'card_payment_not_found'
      else 'payment_not_found' end;
  elsif v_state in ('succeeded', 'part_refunded') then
    return 'payment_already_completed';
  elsif v_state = 'refunded' or exists (
    select 1 from dipper.refund
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
      and (charge_kind = 'card' or state in ('reserved', 'sent', 'unknown', 'by-account'))) then
    return 'refund_already_requested';
  elsif dipper.is_failed(v_state) then
    return 'payment_canceled';
  elsif v_state <> 'review' then
    return 'payment_in_progress';
  end if;
  return null;
end $$;
grant execute on function dipper.refuse_review to dipper_app;

-- Sets aside what is to go back of a card's charge, or says why not: all that is left where no
-- amount is said. Called inside the transaction that wants it. A key, which is repeated with each
-- charge of a subscription, answers with the first one of its charge.
create function dipper.request_card_refund(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_refund_id uuid, p_by text,
  p_request_key text, p_amount bigint, p_reason text, p_operator text,
  out o_outcome dipper.refund_outcome, out o_refund_id uuid
) language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_key text := p_card_payment_id || ':' || p_request_key;
  v_payment dipper.card_payment;
  v_plan dipper.refund_plan;
  v_held bigint;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  select refund_id into o_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = v_key;
  if found then
    o_outcome := 'repeated';
    return;
  end if;
  v_held := v_payment.amount - v_payment.refunded_amount;
  o_outcome := case
    when v_payment.card_payment_id is null then 'payment_not_found'
    when v_payment.state in ('created', 'sent', 'unknown', 'review') then 'payment_in_progress'
    when v_payment.state = 'declined' then 'payment_not_found'
    when v_payment.state = 'refunded' then 'refund_already_requested'
    when coalesce(p_amount, v_held) not between 1 and v_held then 'invalid_amount'
    when exists (select 1 from dipper.refund
      where bucket = p_bucket and user_id = p_user_id and payment_id = p_card_payment_id
        and state <> 'done') then 'refund_already_requested'
    else 'accepted'
  end;
  if o_outcome <> 'accepted' then
    return;
  end if;
  o_refund_id := p_refund_id;
  v_plan := dipper.plan_of_money('method', coalesce(p_amount, v_held), v_payment.currency);
  perform dipper.accept_refund(p_bucket, p_user_id, 'card', p_card_payment_id, v_payment.provider,
    v_held, v_plan, p_refund_id, 'request', p_by, v_key, p_reason, null, p_operator, v_now);
end $$;

-- Accepts a refund, whole if no amount is given, and takes its spoons out of the lot at once; or
-- returns the reason why not. A repeated key gets the first answer. An operator names the place of
-- the refund that they saw; a refund that needs two operators is not accepted from one, nor one
-- above the operator's own sum.
create function dipper.request_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_by text,
  p_request_key text, p_amount bigint, p_reason text, p_sealed bytea, p_taking_back text[],
  p_operator text, p_place smallint, p_alone_most bigint,
  out o_outcome dipper.refund_outcome, out o_refund_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_plan dipper.refund_plan;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select refund_id into o_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := 'repeated';
    return;
  end if;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id for update;
  v_plan := dipper.plan_refund(v_payment, v_lot, p_by, p_amount, p_sealed is not null,
    p_taking_back, v_now);
  o_outcome := case
    when v_plan.refusal is not null then v_plan.refusal
    when p_place is not null and p_place <> v_plan.place then 'refund_already_requested'
    when v_plan.needs_account then 'refund_account_required'
    when v_plan.needs_second or v_plan.amount > p_alone_most then 'second_operator_required'
    else 'accepted'
  end;
  if o_outcome <> 'accepted' then
    return;
  end if;
  perform dipper.accept_refund(p_bucket, p_user_id, 'purchase', p_payment_id, v_payment.provider,
    v_payment.charge_total - v_payment.refunded_total, v_plan, p_refund_id, 'request', p_by,
    p_request_key, p_reason, p_sealed, p_operator, v_now);
  o_refund_id := p_refund_id;
end $$;
grant execute on function dipper.request_refund to dipper_app;

-- Accepts that what a charge in review took is given back, all of it, judged by sums as other
-- refunds are. Nothing was credited, so nothing is set aside; it is then sent and asked about
-- like every refund.
create function dipper.request_review_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind, p_refund_id uuid,
  p_request_key text, p_reference text, p_amount bigint, p_currency dipper.unit, p_operator text,
  p_reason text, p_sealed bytea, p_taking_back text[], p_alone_most bigint,
  out o_outcome dipper.refund_outcome, out o_refund_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_provider text;
  v_way text := 'method';
begin
  perform dipper.lock_charge(p_bucket, p_user_id, p_payment_id, p_charge_kind);
  select refund_id into o_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := 'repeated';
    return;
  end if;
  o_outcome := dipper.refuse_review(p_bucket, p_user_id, p_payment_id, p_charge_kind);
  if o_outcome is null and p_charge_kind = 'purchase' then
    select * into v_payment from dipper.payment
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
    v_provider := v_payment.provider;
    -- All that was taken goes back, however little it was.
    v_way := dipper.way_back(v_payment, v_payment.charge_total, p_taking_back);
    if p_sealed is null and dipper.needs_account(v_payment, v_way, p_taking_back, v_now) then
      o_outcome := 'refund_account_required';
    end if;
  end if;
  if o_outcome is null and not dipper.is_review_refund_agreed(p_bucket, p_user_id,
    p_payment_id, p_amount, p_currency, p_operator, p_alone_most, v_now) then
    o_outcome := 'second_operator_required';
  end if;
  if o_outcome is not null then
    return;
  end if;
  if p_charge_kind = 'card' then
    update dipper.card_payment
    set amount = p_amount, currency = p_currency,
      charge_reference = coalesce(p_reference, charge_reference)
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_payment_id
    returning provider into v_provider;
    assert found, format('card payment %s vanished under its lock', p_payment_id);
  end if;
  perform dipper.accept_refund(p_bucket, p_user_id, p_charge_kind, p_payment_id, v_provider,
    p_amount, dipper.plan_of_money(v_way, p_amount, p_currency), p_refund_id, 'review',
    'operator', p_request_key, p_reason, p_sealed, p_operator, v_now);
  o_outcome := 'accepted';
  o_refund_id := p_refund_id;
end $$;
grant execute on function dipper.request_review_refund to dipper_app;

-- Only one caller gets a refund to send, from the state that it saw. If it dies now, a worker
-- queries the provider instead.
create function dipper.send_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_from dipper.refund_state,
  p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
begin
  if not dipper.move_refund(p_bucket, p_user_id, p_refund_id, p_from, 'sent', 'send',
    '{}'::jsonb, v_now) then
    return false;
  end if;
  update dipper.refund_due set due_at = v_due, attempt = 0
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  assert found, format('nobody would ask about refund %s', p_refund_id);
  return true;
end $$;
grant execute on function dipper.send_refund to dipper_app;

-- The only writer of what became of a refund, of a purchase or of a card's charge. No outcome means
-- that there is nothing new. An amount that is not what was asked for, or that is missing, is nothing
-- that can be read. The answer is `already` where nothing new was told, and `refused` for a move
-- that nobody may make.
create function dipper.settle_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_outcome dipper.refund_state,
  p_cause text, p_reference text, p_amount bigint, p_failure_code integer, p_evidence jsonb,
  p_ask_after_seconds integer,
  out o_decision dipper.settling_outcome, out o_state dipper.refund_state
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_ask_after_seconds, 3600));
  v_kind dipper.charge_kind;
  v_payment_id uuid;
  v_refund dipper.refund;
  v_outcome dipper.refund_state := p_outcome;
  v_is_moved boolean := false;
begin
  select charge_kind, payment_id into v_kind, v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  if not found then
    o_decision := 'missing';
    return;
  end if;
  perform dipper.lock_charge(p_bucket, p_user_id, v_payment_id, v_kind);
  select * into v_refund from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id for update;
  o_state := v_refund.state;
  -- An operator decides of what stands still, never of what is being asked for.
  if p_cause = 'operator' and v_refund.kind <> 'difference'
    and v_refund.state not in ('unknown', 'declined') then
    o_decision := 'already';
    return;
  end if;
  if v_outcome = 'done' and p_amount is distinct from v_refund.amount then
    v_outcome := 'unknown';
  end if;
  if v_outcome is not null and v_outcome <> v_refund.state then
    v_is_moved := dipper.move_refund(p_bucket, p_user_id, p_refund_id, v_refund.state, v_outcome,
      p_cause, p_evidence, v_now);
  end if;
  o_decision := case when v_is_moved then 'moved'
    when v_outcome is null or v_outcome = v_refund.state then 'already' else 'refused' end;
  if v_is_moved then
    o_state := v_outcome;
    update dipper.refund set provider_reference = p_reference, failure_code = p_failure_code
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
    assert found, format('refund %s vanished under its lock', p_refund_id);
  elsif v_refund.state in ('done', 'declined') then
    return;
  end if;
  -- A refusal ends no refund of a card: it is asked for again.
  if o_state = 'done' or o_state = 'declined' and v_refund.charge_kind = 'purchase' then
    -- any number of rows: a refund by account has none.
    delete from dipper.refund_due
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  else
    -- any number of rows: a refund by account has none.
    update dipper.refund_due
    set due_at = v_due, attempt = case when v_is_moved then 1 else attempt + 1 end
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  end if;
  if v_is_moved and o_state in ('done', 'declined') then
    perform dipper.follow_refund(v_refund, o_state, v_now);
  end if;
end $$;
grant execute on function dipper.settle_refund to dipper_app;

create table dipper.review_agreement (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  operator text not null,
  amount bigint not null,
  currency dipper.unit not null,
  agreed_at timestamptz not null,
  constraint review_agreement_pkey primary key (bucket, user_id, payment_id, operator)
);

comment on table dipper.review_agreement is 'class U: who has decided to give a payment or a card payment in review, or what a subscription leaves, back, or that a cash-out came back, where two have to';

create table dipper.payment_refund_account (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  -- Bank, number and holder, encrypted by the application: the key is not in this database.
  sealed bytea not null,
  constraint payment_refund_account_pkey primary key (bucket, user_id, payment_id)
);

comment on table dipper.payment_refund_account is 'class U: where a person wants a payment to go back to, encrypted';

create index payment_refund_account_sealed_by on dipper.payment_refund_account
  ((substr(sealed, 1, 8)), bucket);

create table dipper.refund_move (
  from_state dipper.refund_state not null,
  to_state dipper.refund_state not null,
  meaning text not null,
  -- The only charges whose refunds may make it; null: all.
  charge_kind dipper.charge_kind,
  constraint refund_move_pkey primary key (from_state, to_state),
  constraint refund_move_moves check (from_state <> to_state)
);

comment on table dipper.refund_move is 'class G: the moves that a refund may make';

comment on table dipper.refund is 'class U: one refund of a payment or of a charge of a kept card, whole or in part';

create unique index refund_open_once on dipper.refund (bucket, user_id, payment_id)
  where state in ('reserved', 'sent', 'unknown', 'by-account');

create index refund_provider_reference on dipper.refund (provider_reference)
  where provider_reference is not null;

create index refund_requested_on on dipper.refund using brin (requested_at);

create table dipper.refund_log (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  revision integer not null,
  from_state dipper.refund_state not null,
  to_state dipper.refund_state not null,
  cause text not null,
  evidence jsonb not null,
  at timestamptz not null,
  constraint refund_log_pkey primary key (bucket, user_id, refund_id, revision)
);

comment on table dipper.refund_log is 'class U: every move of every refund, with its cause and evidence; only ever added to';

create table dipper.refund_account (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  -- Encrypted by the application, as the account that was named before a payment is.
  sealed bytea not null,
  constraint refund_account_pkey primary key (bucket, user_id, refund_id)
);

comment on table dipper.refund_account is 'class U: where a refund goes to, encrypted';

create index refund_account_sealed_by on dipper.refund_account
  ((substr(sealed, 1, 8)), bucket);

create table dipper.refund_account_opening (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  opening_id uuid not null,
  reason text not null,
  at timestamptz not null,
  constraint refund_account_opening_pkey primary key (bucket, user_id, refund_id, opening_id)
);

comment on table dipper.refund_account_opening is 'class U: when somebody looked at an account, and why; only ever added to';

create table dipper.refund_due (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  due_at timestamptz not null,
  attempt integer not null,
  constraint refund_due_pkey primary key (bucket, user_id, refund_id)
) with (fillfactor=70);

comment on table dipper.refund_due is 'class U: refunds that the provider is still to be asked for or about, and when';

create index refund_due_at on dipper.refund_due (due_at);

-- A provider reports that it holds less than it should: a refund was made there without us.
create table dipper.refund_difference (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  told bigint not null,
  expected bigint not null,
  evidence jsonb not null,
  seen_at timestamptz not null,
  state text not null default 'open',
  operator text,
  reason text,
  decided_at timestamptz,
  constraint refund_difference_pkey primary key (bucket, user_id, payment_id, told),
  constraint refund_difference_state check (state in ('open', 'booked', 'dismissed')),
  constraint refund_difference_decided check (
    state = 'open' or (operator is not null and reason is not null and decided_at is not null))
);

comment on table dipper.refund_difference is 'class U: payments of which a provider holds less than we know; to be reconciled';

create table dipper.refund_proposal (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  -- Number of the proposal within its payment; a decision names it, so that it is about the version
  -- seen.
  number smallint not null,
  state text not null,
  -- Number and id of the refund that it becomes.
  place smallint not null,
  refund_id uuid not null,
  amount bigint not null,
  currency dipper.unit not null,
  spoon_paid bigint not null,
  spoon_bonus bigint not null,
  reason text not null,
  -- The destination account, encrypted by the application; deleted on decision.
  sealed bytea,
  request_key text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  decided_by text,
  decided_why text,
  decided_at timestamptz,
  constraint refund_proposal_pkey primary key (bucket, user_id, payment_id, number),
  constraint refund_proposal_once unique (bucket, user_id, request_key),
  constraint refund_proposal_state check (state in ('open', 'agreed', 'refused', 'withdrawn')),
  constraint refund_proposal_decided check ((state = 'open') = (decided_by is null)
    and (state = 'open') = (decided_why is null) and (state = 'open') = (decided_at is null)),
  constraint refund_proposal_sealed check (state = 'open' or sealed is null),
  constraint refund_proposal_two check (state not in ('agreed', 'refused')
    or decided_by <> proposed_by),
  constraint refund_proposal_amount check (amount > 0)
);

comment on table dipper.refund_proposal is 'class U: refunds that one operator proposes and another decides';

create unique index refund_proposal_open_once on dipper.refund_proposal
  (bucket, user_id, payment_id) where state = 'open';

create index refund_proposal_sealed_by on dipper.refund_proposal
  ((substr(sealed, 1, 8)), bucket) where sealed is not null;

-- A refund that was given up because the provider still held the money may have been made all the
-- same: its payment is queried for a day, and refunded money is then a difference.
create function dipper.watch_refund(p_bucket integer, p_user_id bigint, p_refund_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := dipper.current_time() + interval '90 seconds';
  v_payment_id uuid;
begin
  select payment_id into v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id
    and charge_kind = 'purchase' and state = 'declined' and way = 'method';
  if v_payment_id is not null then
    perform dipper.plan_charge(p_bucket, p_user_id, v_payment_id, 'purchase', v_due);
  end if;
end $$;
grant execute on function dipper.watch_refund to dipper_app;

-- Returns the way in which this amount of a payment is refunded. `p_taking_back` lists providers that
-- refund, and methods that only the provider's own tool refunds (`sbps/38`; `sbps/41/part` if
-- only partial refunds need the tool).
create function dipper.way_back(
  p_payment dipper.payment, p_amount bigint, p_taking_back text[]
) returns text language sql immutable set search_path = pg_catalog as $$
  select case
    when p_payment.provider || '/' || p_payment.method_id = any(p_taking_back)
      or p_amount < p_payment.charge_total
        and p_payment.provider || '/' || p_payment.method_id || '/part' = any(p_taking_back)
      then 'tool'
    when p_payment.provider = any(p_taking_back) then 'method'
    else 'account'
  end
$$;

-- Begins a login by another service.
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
grant execute on function dipper.authorize_attempt_begin to dipper_app;

-- The outcome of using a proof of login: a returning attempt, a ticket or a refresh token.
create type dipper.login_outcome as enum (
  'unknown', 'expired', 'used', 'wrong', 'proved', 'ended', 'rotated', 'repeated', 'reused'
);

-- Gives the attempt to the first who comes back with its state, in time and in the same browser.
-- A stranger's return neither gets nor spends it.
create function dipper.authorize_attempt_use(
  in p_state_hash bytea,
  in p_browser_hash bytea,
  out outcome dipper.login_outcome,
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
  assert v_count = 1, 'login attempt vanished under its lock';
  outcome := 'used';
  nonce := v_row.nonce;
  code_verifier := v_row.code_verifier;
  sns_type := v_row.sns_type;
  device_id := v_row.device_id;
end
$$;
grant execute on function dipper.authorize_attempt_use to dipper_app;

-- Deletes login tickets and throttles that expired over a day ago.
create function dipper.credentials_purge(p_most integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '1 day';
  v_tickets integer;
  v_throttles integer;
begin
  delete from dipper.login_ticket t
  where t.ticket_hash in (
    select o.ticket_hash from dipper.login_ticket o where o.expires_at <= v_before limit p_most);
  get diagnostics v_tickets = row_count;
  delete from dipper.login_throttle t
  where t.key_hash in (
    select o.key_hash from dipper.login_throttle o where o.window_ends_at <= v_before limit p_most)
    and t.window_ends_at <= v_before;
  get diagnostics v_throttles = row_count;
  return greatest(v_tickets, v_throttles);
end
$$;
grant execute on function dipper.credentials_purge to dipper_app;

-- Claim first, then act: the identity is ours from here on, whoever creates the person.
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
grant execute on function dipper.login_identity_claim to dipper_app;

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
grant execute on function dipper.login_identity_move to dipper_app;

-- So many rows a turn: what piled up, as while no worker ran, must not be more than one statement
-- can do in its time, or it would never become less.
create function dipper.login_purge(p_most integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '1 day';
  v_attempts integer;
  v_keys integer;
begin
  delete from dipper.authorize_attempt a
  where a.state_hash in (
    select o.state_hash from dipper.authorize_attempt o where o.expires_at <= v_before limit p_most);
  get diagnostics v_attempts = row_count;
  delete from dipper.one_time_key k
  where k.key_hash in (
    select o.key_hash from dipper.one_time_key o where o.expires_at <= v_before limit p_most);
  get diagnostics v_keys = row_count;
  return greatest(v_attempts, v_keys);
end
$$;
grant execute on function dipper.login_purge to dipper_app;

-- A try that was none: it went well, or something else stood in its way.
create function dipper.login_throttle_give_back(p_key_hash bytea, p_all boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_count integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  update dipper.login_throttle t
  set taken = case when p_all then 0 else greatest(t.taken - 1, 0) end
  where t.key_hash = p_key_hash;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.login_throttle_give_back to dipper_app;

-- Takes one of the tries left: null, or the seconds to wait if there is none. It counts before the try
-- itself, so that concurrent tries keep to the limit. A crash may lose the last counts, which is
-- harmless, so nobody waits for the disk.
create function dipper.login_throttle_take(p_key_hash bytea, p_limit integer, p_window interval)
returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_ends_at timestamptz := v_now + p_window;
  v_row dipper.login_throttle%rowtype;
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into dipper.login_throttle as t (key_hash, taken, window_ends_at)
  values (p_key_hash, 1, v_ends_at)
  on conflict (key_hash) do update
  set taken = case when t.window_ends_at <= v_now then 1 else t.taken + 1 end,
      window_ends_at = case when t.window_ends_at <= v_now then v_ends_at else t.window_ends_at end
  where t.window_ends_at <= v_now or t.taken < p_limit;
  if found then
    return null;
  end if;
  select t.* into v_row from dipper.login_throttle t where t.key_hash = p_key_hash;
  return greatest(1, ceil(extract(epoch from coalesce(v_row.window_ends_at, v_ends_at) - v_now)));
end
$$;
grant execute on function dipper.login_throttle_take to dipper_app;

-- Issues a ticket for one step of a login by phone or mail.
create function dipper.login_ticket_issue(
  p_ticket_hash bytea,
  p_purpose text,
  p_identity text,
  p_device_id text,
  p_code_hash bytea,
  p_password_hash text,
  p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.login_ticket
    (ticket_hash, purpose, identity, device_id, code_hash, password_hash, created_at, expires_at)
  values
    (p_ticket_hash, p_purpose, p_identity, p_device_id, p_code_hash, p_password_hash, v_now,
     v_expires_at);
end
$$;
grant execute on function dipper.login_ticket_issue to dipper_app;

-- `proved`: the code is right, or was before and is given again; the ticket lives on for a while.
-- `wrong`: and may be tried again. `expired`: unknown, used, run out, of another browser, or tried
-- too often.
create function dipper.login_ticket_try(
  in p_ticket_hash bytea,
  in p_purpose text,
  in p_device_id text,
  in p_code_hash bytea,
  in p_tries_max integer,
  in p_proved_lifetime interval,
  out outcome dipper.login_outcome,
  out identity text,
  out password_hash text
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_proved_until timestamptz := v_now + p_proved_lifetime;
  v_row dipper.login_ticket%rowtype;
  v_count integer;
begin
  select t.* into v_row
  from dipper.login_ticket t
  where t.ticket_hash = p_ticket_hash
  for update;
  if not found or v_row.purpose <> p_purpose or v_row.device_id <> p_device_id
    or v_row.used_at is not null or v_row.expires_at <= v_now or v_row.tries >= p_tries_max then
    outcome := 'expired';
    return;
  end if;
  if v_row.code_hash is distinct from p_code_hash then
    update dipper.login_ticket t set tries = v_row.tries + 1 where t.ticket_hash = p_ticket_hash;
    get diagnostics v_count = row_count;
    assert v_count = 1, 'login ticket vanished under its lock';
    outcome := case when v_row.tries + 1 >= p_tries_max then 'expired' else 'wrong' end;
    return;
  end if;
  if v_row.proved_at is null then
    update dipper.login_ticket t set proved_at = v_now, expires_at = v_proved_until
    where t.ticket_hash = p_ticket_hash;
    get diagnostics v_count = row_count;
    assert v_count = 1, 'login ticket vanished under its lock';
  end if;
  outcome := 'proved';
  identity := v_row.identity;
  password_hash := v_row.password_hash;
end
$$;
grant execute on function dipper.login_ticket_try to dipper_app;

-- Uses up a proved ticket and returns its identity, once, in time and in the same browser only.
create function dipper.login_ticket_use(
  p_ticket_hash bytea, p_purpose text, p_device_id text, out o_identity text
)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.login_ticket t
  set used_at = v_now
  where t.ticket_hash = p_ticket_hash and t.purpose = p_purpose and t.device_id = p_device_id
    and t.proved_at is not null and t.used_at is null and t.expires_at > v_now
  returning t.identity into o_identity;
end
$$;
grant execute on function dipper.login_ticket_use to dipper_app;

-- Issues the one-time key of a login: of a person, or of an identity that has no account yet.
create function dipper.one_time_key_issue(
  p_key_hash bytea, p_owner_id bigint, p_identity text, p_name text, p_country text,
  p_sns_type text, p_device_id text, p_browser_hash bytea, p_lifetime interval
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.one_time_key (key_hash, user_id, identity, name, country, sns_type, device_id,
    browser_hash, created_at, expires_at)
  values (p_key_hash, p_owner_id, p_identity, p_name, p_country, p_sns_type, p_device_id,
    p_browser_hash, v_now, v_expires_at);
end $$;
grant execute on function dipper.one_time_key_issue to dipper_app;

-- Reads whose a one-time key is without using it. The key then lasts for the given time from when it
-- was made, so that the person can answer whether that is them, or whether they want an account;
-- looking again adds nothing.
create function dipper.one_time_key_look(p_key_hash bytea, p_device_id text, p_lifetime interval)
  returns table (o_owner_id bigint, o_name text, o_sns_type text)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz;
begin
  select k.created_at + p_lifetime into v_expires_at from dipper.one_time_key k
  where k.key_hash = p_key_hash;
  return query
  update dipper.one_time_key k set expires_at = v_expires_at
  where k.key_hash = p_key_hash and k.used_at is null and k.expires_at > v_now
    and (k.device_id is null or k.device_id = p_device_id)
  returning k.user_id, k.name, k.sns_type;
end $$;
grant execute on function dipper.one_time_key_look to dipper_app;

-- Takes a one-time key, with the moment at which its login was proved, as text: a date in
-- JavaScript loses the microseconds. No row: unknown, used, expired, begun on another device, or
-- without an account that its person agreed to create.
create function dipper.one_time_key_take(
  p_key_hash bytea, p_device_id text, p_is_signing_up boolean
) returns table (o_owner_id bigint, o_identity text, o_name text, o_country text, o_sns_type text,
    o_proved_at text) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_proved_at timestamptz;
begin
  update dipper.one_time_key k set used_at = v_now
  where k.key_hash = p_key_hash and k.used_at is null and k.expires_at > v_now
    and (k.device_id is null or k.device_id = p_device_id)
    and (k.user_id is not null or p_is_signing_up)
  returning k.user_id, k.identity, k.name, k.country, k.sns_type, k.created_at
  into o_owner_id, o_identity, o_name, o_country, o_sns_type, v_proved_at;
  if found then
    o_proved_at := v_proved_at::text;
    return next;
  end if;
end $$;
grant execute on function dipper.one_time_key_take to dipper_app;

-- The same password under stronger parameters; not where it was changed meanwhile.
create function dipper.password_rehash(p_identity text, p_old_hash text, p_new_hash text)
returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_count integer;
begin
  update dipper.password_credential c set password_hash = p_new_hash
  where c.identity = p_identity and c.password_hash = p_old_hash;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.password_rehash to dipper_app;

-- Sets the password of a login.
create function dipper.password_set(p_identity text, p_user_id bigint, p_password_hash text)
returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.password_credential as c (identity, user_id, password_hash, changed_at)
  values (p_identity, p_user_id, p_password_hash, v_now)
  on conflict (identity) do update
  set user_id = excluded.user_id, password_hash = excluded.password_hash,
      changed_at = excluded.changed_at;
end
$$;
grant execute on function dipper.password_set to dipper_app;

-- Begins a login: a family of refresh tokens, each good once.
create function dipper.refresh_family_begin(
  p_bucket integer,
  p_user_id bigint,
  p_family_id uuid,
  p_device_id text,
  p_sns_type text,
  p_token_hash bytea,
  p_token_lifetime interval,
  p_family_lifetime interval,
  p_proved_at timestamptz,
  p_proof_key bytea,
  p_handed_over_by uuid
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_family_expires_at timestamptz := v_now + p_family_lifetime;
  v_token_expires_at timestamptz := v_now + p_token_lifetime;
  v_ended_at timestamptz;
begin
  select u.logins_ended_at into v_ended_at
  from dipper.app_user u
  where u.bucket = p_bucket and u.user_id = p_user_id
  for share;
  if v_ended_at >= p_proved_at then
    return false;
  end if;
  insert into dipper.refresh_family
    (bucket, user_id, family_id, device_id, sns_type, generation, rotated_at, created_at, expires_at,
     proof_key, handed_over_by)
  values
    (p_bucket, p_user_id, p_family_id, p_device_id, p_sns_type, 1, v_now, v_now, v_family_expires_at,
     p_proof_key, p_handed_over_by);
  insert into dipper.refresh_token (bucket, user_id, token_hash, family_id, generation, expires_at)
  values (p_bucket, p_user_id, p_token_hash, p_family_id, 1, v_token_expires_at);
  return true;
end
$$;
grant execute on function dipper.refresh_family_begin to dipper_app;

-- Ends a login, and the logins that it handed over. False: it had ended before.
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
  -- A statement of its own: what was handed over while the first one waited is seen by this one.
  -- any number of rows: most logins hand nothing over
  update dipper.refresh_family f
  set ended_at = v_now, end_reason = p_reason
  where f.bucket = p_bucket and f.user_id = p_user_id and f.handed_over_by = p_family_id
    and f.ended_at is null;
  return v_count = 1;
end
$$;
grant execute on function dipper.refresh_family_end to dipper_app;

-- Every login of a person at once; true where there was one.
create function dipper.refresh_family_end_all(p_bucket integer, p_user_id bigint)
returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.app_user u set logins_ended_at = v_now
  where u.bucket = p_bucket and u.user_id = p_user_id;
  get diagnostics v_count = row_count;
  assert v_count = 1, 'the person whose logins end is not there';
  update dipper.refresh_family f
  set ended_at = v_now, end_reason = 'account'
  where f.bucket = p_bucket and f.user_id = p_user_id and f.ended_at is null;
  get diagnostics v_count = row_count;
  return v_count > 0;
end
$$;
grant execute on function dipper.refresh_family_end_all to dipper_app;

-- Ends the login that a refresh token belongs to, by the token alone.
create function dipper.refresh_family_forget(p_bucket integer, p_user_id bigint, p_token_hash bytea)
returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_family_id uuid;
begin
  select t.family_id into v_family_id
  from dipper.refresh_token t
  where t.bucket = p_bucket and t.user_id = p_user_id and t.token_hash = p_token_hash;
  if not found then
    return false;
  end if;
  return dipper.refresh_family_end(p_bucket, p_user_id, v_family_id, 'signout');
end
$$;
grant execute on function dipper.refresh_family_forget to dipper_app;

-- The words with which `refresh_family_hand_over` answers.
create type dipper.refresh_family_hand_over_outcome as enum ('begun', 'ended', 'handed-over');

-- Begins a login of another service, handed over by a person's login: it lives no longer than that
-- one, and hands nothing over itself. `begun`, `ended` if the person's is over, or `handed-over` if
-- that one was handed over.
create function dipper.refresh_family_hand_over(
  p_bucket integer,
  p_user_id bigint,
  p_parent_id uuid,
  p_family_id uuid,
  p_token_hash bytea,
  p_lifetime interval
) returns dipper.refresh_family_hand_over_outcome
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_parent dipper.refresh_family%rowtype;
  v_lifetime interval;
begin
  -- The person before the login, as where all logins end.
  perform from dipper.app_user u where u.bucket = p_bucket and u.user_id = p_user_id for share;
  select f.* into v_parent
  from dipper.refresh_family f
  where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = p_parent_id
  for share;
  if not found or v_parent.ended_at is not null or v_parent.expires_at <= v_now then
    return 'ended';
  end if;
  if v_parent.handed_over_by is not null then
    return 'handed-over';
  end if;
  v_lifetime := least(p_lifetime, v_parent.expires_at - v_now);
  if not dipper.refresh_family_begin(p_bucket, p_user_id, p_family_id, v_parent.device_id,
    v_parent.sns_type, p_token_hash, v_lifetime, v_lifetime, v_parent.created_at, null, p_parent_id)
  then
    return 'ended';
  end if;
  return 'begun';
end
$$;
grant execute on function dipper.refresh_family_hand_over to dipper_app;

-- Old rows are not needed: an expired token is unknown, which is refused just the same.
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
grant execute on function dipper.refresh_family_purge to dipper_app;

-- A family that is bound to a key is unknown without it; one that is not is bound to the key that comes.
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
  in p_proof_key bytea,
  out outcome dipper.login_outcome,
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
  if v_family.proof_key <> p_proof_key or (v_family.proof_key is not null and p_proof_key is null) then
    outcome := 'unknown';
    return;
  end if;
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
    assert v_count = 1, 'refresh token vanished under its lock';
    insert into dipper.refresh_token (bucket, user_id, token_hash, family_id, generation, expires_at)
    values (p_bucket, p_user_id, p_successor_hash, v_family.family_id, v_family.generation + 1,
            v_expires_at);
    update dipper.refresh_family f
    set generation = v_family.generation + 1, rotated_at = v_now,
      proof_key = coalesce(v_family.proof_key, p_proof_key)
    where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = v_family.family_id;
    get diagnostics v_count = row_count;
    assert v_count = 1, 'refresh family vanished under its lock';
    outcome := 'rotated';
  elsif v_token.generation = v_family.generation - 1 and v_family.rotated_at + p_grace > v_now then
    outcome := 'repeated';
    sealed_successor := v_token.sealed_successor;
  else
    if not dipper.refresh_family_end(p_bucket, p_user_id, v_family.family_id, 'reuse') then
      raise exception 'refresh family vanished under its lock';
    end if;
    outcome := 'reused';
  end if;
end
$$;
grant execute on function dipper.refresh_token_rotate to dipper_app;

-- Adds a signing key. Without p_replaces only if no key is in use yet, so that processes starting
-- together share one; with it only while that key is in use, so that a roll happens once.
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
    assert v_count = 1, 'signing key vanished under its lock';
  end if;
  insert into dipper.signing_key (kid, public_key, sealed_private_key, created_at)
  values (p_kid, p_public_key, p_sealed_private_key, v_now);
  return true;
end
$$;
grant execute on function dipper.signing_key_add to dipper_app;

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

-- Adds an agreed fee; days are in the provider's zone. The first fee of a provider's charges may begin
-- in the past; a later one begins at the earliest on the day after two operators agreed to it. Servers
-- call it only through that agreement.
create function dipper.agree_provider_fee(
  p_provider text, p_method_id integer, p_currency text, p_version integer, p_from_day date,
  p_rate_ppm integer, p_fixed bigint, p_rounding text, p_zone text, p_earliest timestamptz,
  p_reason text, p_changed_by text
) returns text language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_today date := (v_now at time zone p_zone)::date;
  v_currency dipper.unit := p_currency::dipper.unit;
  v_day date := p_from_day;
  v_last integer;
  v_revision integer;
begin
  if p_method_id <> 0 and not exists (select 1 from dipper.payment_method
    where provider = p_provider and method_id = p_method_id) then
    return 'not_found';
  end if;
  if exists (select 1 from dipper.provider_fee f
    where f.provider = p_provider and f.currency = v_currency and f.method_id in (0, p_method_id)) then
    if p_earliest is null and p_from_day < v_today then
      return 'in_the_past';
    end if;
    v_day := greatest(p_from_day, (p_earliest at time zone p_zone)::date);
  end if;
  select coalesce(max(version), 0), coalesce(max(revision) filter (where from_day = v_day), 0) + 1
  into v_last, v_revision from dipper.provider_fee
  where provider = p_provider and method_id = p_method_id and currency = v_currency;
  if p_version <> v_last + 1 then
    return 'changed_meanwhile';
  end if;
  insert into dipper.provider_fee (provider, method_id, currency, from_day, revision, version,
    rate_ppm, fixed, rounding, reason, changed_at, changed_by)
  values (p_provider, p_method_id, v_currency, v_day, v_revision, p_version, p_rate_ppm,
    p_fixed, p_rounding, p_reason, v_now, p_changed_by)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;

-- Fetches a day once more, now. False: it cannot be available yet, or it is being fetched.
create function dipper.ask_settlement_again(
  p_provider text, p_zone text, p_day date, p_settle_seconds integer, p_asked_by text,
  p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_starts timestamptz := p_day::timestamp at time zone p_zone;
  v_ends timestamptz := (p_day + 1)::timestamp at time zone p_zone;
begin
  if v_ends + make_interval(secs => p_settle_seconds) > v_now then
    return false;
  end if;
  insert into dipper.settlement_fetch as f
    (provider, day, starts_at, ends_at, state, due_at, asked_by, reason)
  values (p_provider, p_day, v_starts, v_ends, 'due', v_now, p_asked_by, p_reason)
  on conflict (provider, day) do update
  set state = 'due', due_at = v_now, untold = 0, asked_by = excluded.asked_by,
    reason = excluded.reason
  where f.state <> 'running' or f.due_at < v_now;
  return found;
end $$;
grant execute on function dipper.ask_settlement_again to dipper_app;

create table dipper.reconciliation (
  provider text not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null,
  -- When it is due to be compared; while it is being compared, when its lease ends.
  due_at timestamptz not null,
  attempt integer not null,
  records integer not null default 0,
  payments integer not null default 0,
  differences integer not null default 0,
  unanswered integer not null default 0,
  finished_at timestamptz,
  constraint reconciliation_pkey primary key (provider, day),
  constraint reconciliation_state check (state in ('due', 'running', 'done'))
);

-- Takes a day of a provider that is to be compared, for one worker at a time.
create function dipper.claim_reconciliation(
  p_provider text[], p_only_day date, p_lease_seconds integer
) returns setof dipper.reconciliation
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
  v_taken dipper.reconciliation;
begin
  select * into v_taken from dipper.reconciliation
  where state <> 'done' and due_at <= v_now and provider = any(p_provider)
    and (p_only_day is null or day = p_only_day)
  order by due_at limit 1 for update skip locked;
  if not found then
    return;
  end if;
  return query
  update dipper.reconciliation
  set state = 'running', due_at = v_lease, attempt = attempt + 1
  where provider = v_taken.provider and day = v_taken.day
  returning *;
end $$;
grant execute on function dipper.claim_reconciliation to dipper_app;

create table dipper.settlement_fetch (
  provider text not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null,
  -- When it is due to be fetched; while it is being fetched, when its lease ends.
  due_at timestamptz not null,
  attempt integer not null default 0,
  -- How often in a row nothing was told, and how often something was.
  untold integer not null default 0,
  told integer not null default 0,
  outcome text,
  asked_at timestamptz,
  told_at timestamptz,
  -- The settlement that the provider told last.
  settlement_id uuid,
  -- The operator who requested another fetch, if one did.
  asked_by text,
  reason text,
  constraint settlement_fetch_pkey primary key (provider, day),
  constraint settlement_fetch_state check (state in ('due', 'running', 'done')),
  constraint settlement_fetch_outcome
    check (outcome in ('told', 'unchanged', 'corrected', 'late', 'unanswered'))
);

-- Takes a day of a provider whose settlement is to be fetched, for one worker at a time.
create function dipper.claim_settlement_fetch(p_provider text[], p_lease_seconds integer)
  returns setof dipper.settlement_fetch
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
  v_taken dipper.settlement_fetch;
begin
  select * into v_taken from dipper.settlement_fetch
  where state <> 'done' and due_at <= v_now and provider = any(p_provider)
  order by due_at limit 1 for update skip locked;
  if not found then
    return;
  end if;
  return query
  update dipper.settlement_fetch
  set state = 'running', due_at = v_lease, attempt = attempt + 1, asked_at = v_now
  where provider = v_taken.provider and day = v_taken.day
  returning *;
end $$;
grant execute on function dipper.claim_settlement_fetch to dipper_app;

-- Resolves a day's open differences that a new comparison no longer finds.
create function dipper.close_differences(p_provider text, p_day date, p_still uuid[])
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
  v_closed integer := 0;
begin
  for v_row in
    select * from dipper.difference
    where provider = p_provider and day = p_day and state = 'open' and settlement_id is null
      and difference_id <> all(p_still)
    order by difference_id for update
  loop
    update dipper.difference
    set state = 'resolved', reason = 'it is not found any more', revision = revision + 1,
      changed_at = v_now, changed_by = null
    where difference_id = v_row.difference_id
    returning * into v_row;
    perform dipper.log_difference(v_row);
    v_closed := v_closed + 1;
  end loop;
  return v_closed;
end $$;
grant execute on function dipper.close_differences to dipper_app;

create table dipper.difference (
  difference_id uuid not null,
  provider text not null,
  kind text not null,
  -- Our order number, or the provider's number if the record has none of ours.
  subject text not null,
  day date not null,
  reference text,
  expected_amount bigint,
  expected_unit text,
  found_amount bigint,
  found_unit text,
  state text not null,
  owner text,
  reason text,
  revision integer not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text,
  -- A difference found in a file belongs to that file, and no daily comparison resolves it.
  settlement_id uuid,
  settlement_line integer,
  constraint difference_pkey primary key (difference_id),
  constraint difference_once unique (provider, kind, subject),
  constraint difference_state check (state in ('open', 'explained', 'resolved')),
  constraint difference_reason check (state = 'open' or reason is not null)
);

-- Decides a difference in its present state.
create function dipper.decide_difference(
  p_difference_id uuid, p_state text, p_owner text, p_reason text, p_changed_by text,
  p_revision integer
) returns setof dipper.difference
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
begin
  update dipper.difference
  set state = p_state, owner = coalesce(p_owner, owner), reason = p_reason,
    revision = revision + 1, changed_at = v_now, changed_by = p_changed_by
  where difference_id = p_difference_id and revision = p_revision
  returning * into v_row;
  if v_row.difference_id is null then
    return;
  end if;
  perform dipper.log_difference(v_row);
  return next v_row;
end $$;
grant execute on function dipper.decide_difference to dipper_app;

-- A day with missing answers is compared again later.
create function dipper.finish_reconciliation(
  p_provider text, p_day date, p_records integer, p_payments integer, p_differences integer,
  p_unanswered integer, p_again_seconds integer
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_again_seconds, 0));
  v_count integer;
begin
  update dipper.reconciliation
  set state = case when p_again_seconds is null then 'done' else 'due' end, due_at = v_due,
    records = p_records, payments = p_payments, differences = p_differences,
    unanswered = p_unanswered, finished_at = v_now
  where provider = p_provider and day = p_day;
  get diagnostics v_count = row_count;
  assert v_count = 1, format('a day of %s that nobody has planned', p_provider);
end $$;
grant execute on function dipper.finish_reconciliation to dipper_app;

create table dipper.settlement (
  settlement_id uuid not null,
  provider text not null,
  shape text not null,
  file_name text not null,
  sha256 text not null,
  bytes integer not null,
  -- Days whose charges it settles, in the provider's zone; both are part of it.
  from_day date not null,
  to_day date not null,
  state text not null,
  -- The address takes the file once, until `due_at`. While the file is read, `due_at` ends its lease,
  -- during which nobody else reads a file of this provider.
  ticket_hash bytea not null,
  due_at timestamptz not null,
  replaces uuid,
  replaced_by uuid,
  refused_why text,
  refused_line integer,
  refused_about text,
  lines integer not null default 0,
  others integer not null default 0,
  matched integer not null default 0,
  differences integer not null default 0,
  fees_unjudged integer not null default 0,
  started_at timestamptz not null,
  started_by text not null,
  reason text not null,
  finished_at timestamptz,
  source text not null default 'file',
  constraint settlement_pkey primary key (settlement_id),
  constraint settlement_state check (state in ('awaiting', 'reading', 'compared', 'refused', 'replaced')),
  constraint settlement_days check (from_day <= to_day),
  constraint settlement_refused check ((state = 'refused') = (refused_why is not null)),
  constraint settlement_replaced check ((state = 'replaced') = (replaced_by is not null))
);

-- Ends a settlement after reading and comparing. Resolves open differences of the file that this one
-- replaces, and charges that earlier files lacked and this one has.
create function dipper.finish_settlement(
  p_settlement_id uuid, p_lines integer, p_others integer, p_matched integer,
  p_fees_unjudged integer, p_still uuid[]
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_settlement dipper.settlement;
  v_row dipper.difference;
  v_differences integer := coalesce(array_length(p_still, 1), 0);
begin
  update dipper.settlement
  set state = 'compared', lines = p_lines, others = p_others, matched = p_matched,
    differences = v_differences, fees_unjudged = p_fees_unjudged, finished_at = v_now
  where settlement_id = p_settlement_id and state = 'reading'
  returning * into v_settlement;
  if v_settlement.settlement_id is null then
    raise exception 'a settlement ends that nobody reads';
  end if;
  -- any number of rows: the one that is replaced, where there is one.
  update dipper.settlement set state = 'replaced', replaced_by = p_settlement_id
  where settlement_id = v_settlement.replaces and state = 'compared';
  for v_row in
    select * from dipper.difference d
    where d.provider = v_settlement.provider and d.state = 'open'
      and d.difference_id <> all(p_still)
      and (d.settlement_id = v_settlement.replaces
        or (d.kind = 'not_settled' and d.settlement_id is not null
          and exists (select 1 from dipper.settlement_line l
            where l.order_name = d.subject and l.provider = d.provider
              and l.settlement_id = p_settlement_id and l.kind = 'charge')))
    order by d.difference_id for update
  loop
    update dipper.difference
    set state = 'resolved', reason = 'it is not found any more', revision = revision + 1,
      changed_at = v_now, changed_by = null
    where difference_id = v_row.difference_id
    returning * into v_row;
    perform dipper.log_difference(v_row);
  end loop;
  return next v_settlement;
end $$;
grant execute on function dipper.finish_settlement to dipper_app;

-- Stores the outcome of a fetch, or nothing if another worker took it over meanwhile.
create function dipper.finish_settlement_fetch(
  p_provider text, p_day date, p_attempt integer, p_outcome text, p_again_seconds integer,
  p_settlement_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_again_seconds, 0));
  v_is_told boolean := p_outcome in ('told', 'unchanged', 'corrected');
begin
  update dipper.settlement_fetch
  set state = case when p_again_seconds is null then 'done' else 'due' end, due_at = v_due,
    outcome = p_outcome,
    untold = case when v_is_told then 0 else untold + 1 end,
    told = case when v_is_told then told + 1 else told end,
    told_at = case when v_is_told then v_now else told_at end,
    settlement_id = coalesce(p_settlement_id, settlement_id)
  where provider = p_provider and day = p_day and state = 'running' and attempt = p_attempt;
  return found;
end $$;
grant execute on function dipper.finish_settlement_fetch to dipper_app;

-- Keeps lines of a settlement, as they were read.
create function dipper.keep_settlement_lines(
  p_settlement_id uuid, p_provider text, p_line integer[], p_kind text[], p_order_name text[],
  p_reference text[], p_amount bigint[], p_unit text[], p_fee bigint[], p_net bigint[],
  p_day text[], p_paid_on text[]
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select 1 from dipper.settlement
    where settlement_id = p_settlement_id and state = 'reading') then
    raise exception 'lines of a settlement that nobody reads';
  end if;
  insert into dipper.settlement_line (settlement_id, line, provider, kind, order_name, reference,
    amount, unit, fee, net, day, paid_on)
  select p_settlement_id, i.line, p_provider, i.kind, i.order_name, i.reference, i.amount,
    i.unit::dipper.unit, i.fee, i.net, i.day::date, i.paid_on::date
  from unnest(p_line, p_kind, p_order_name, p_reference, p_amount, p_unit, p_fee, p_net, p_day,
    p_paid_on) as i (line, kind, order_name, reference, amount, unit, fee, net, day, paid_on);
end $$;
grant execute on function dipper.keep_settlement_lines to dipper_app;

-- Logs the state of a difference.
create function dipper.log_difference(p_difference dipper.difference)
  returns void language plpgsql as $$
begin
  insert into dipper.difference_log
    (difference_id, revision, state, owner, reason, changed_at, changed_by)
  values (p_difference.difference_id, p_difference.revision, p_difference.state,
    p_difference.owner, p_difference.reason, p_difference.changed_at, p_difference.changed_by);
end $$;

-- Stores a difference, one row however often it is found. One that was resolved automatically reopens
-- when it is found again; one that an operator explained or resolved stays so.
create function dipper.note_difference(
  p_difference_id uuid, p_provider text, p_kind text, p_subject text, p_day date,
  p_reference text, p_expected_amount bigint, p_expected_unit text, p_found_amount bigint,
  p_found_unit text
) returns uuid language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
  v_is_back boolean;
begin
  insert into dipper.difference (difference_id, provider, kind, subject, day, reference,
    expected_amount, expected_unit, found_amount, found_unit, state, revision, first_seen_at,
    last_seen_at, changed_at)
  values (p_difference_id, p_provider, p_kind, p_subject, p_day, p_reference, p_expected_amount,
    p_expected_unit, p_found_amount, p_found_unit, 'open', 1, v_now, v_now, v_now)
  on conflict (provider, kind, subject) do nothing
  returning * into v_row;
  if v_row.difference_id is not null then
    perform dipper.log_difference(v_row);
    return v_row.difference_id;
  end if;
  select * into v_row from dipper.difference
  where provider = p_provider and kind = p_kind and subject = p_subject for update;
  v_is_back := v_row.state = 'resolved' and v_row.changed_by is null;
  update dipper.difference
  set last_seen_at = v_now, found_amount = p_found_amount, found_unit = p_found_unit,
    state = case when v_is_back then 'open' else state end,
    reason = case when v_is_back then null else reason end,
    revision = case when v_is_back then revision + 1 else revision end,
    changed_at = case when v_is_back then v_now else changed_at end
  where difference_id = v_row.difference_id
  returning * into v_row;
  if v_is_back then
    perform dipper.log_difference(v_row);
  end if;
  return v_row.difference_id;
end $$;
grant execute on function dipper.note_difference to dipper_app;

-- Stores the differences that a settlement file shows. Decided ones stay decided; repeated ones
-- belong to this file again.
create function dipper.note_settlement_differences(
  p_settlement_id uuid, p_provider text, p_difference_id uuid[], p_kind text[], p_subject text[],
  p_day text[], p_reference text[], p_expected_amount bigint[], p_expected_unit text[],
  p_found_amount bigint[], p_found_unit text[], p_line integer[]
) returns uuid[] language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_found record;
  v_id uuid;
  v_noted uuid[] := '{}';
begin
  for v_found in
    select * from unnest(p_difference_id, p_kind, p_subject, p_day, p_reference,
      p_expected_amount, p_expected_unit, p_found_amount, p_found_unit, p_line)
      as i (difference_id, kind, subject, day, reference, expected_amount, expected_unit,
        found_amount, found_unit, line)
    order by i.kind, i.subject
  loop
    v_id := dipper.note_difference(v_found.difference_id, p_provider, v_found.kind,
      v_found.subject, v_found.day::date, v_found.reference, v_found.expected_amount,
      v_found.expected_unit, v_found.found_amount, v_found.found_unit);
    -- any number of rows: what the journal says is found by both, and stays the day's.
    update dipper.difference
    set settlement_id = p_settlement_id, settlement_line = v_found.line
    where difference_id = v_id and kind <> 'journal_differs';
    v_noted := v_noted || v_id;
  end loop;
  return v_noted;
end $$;
grant execute on function dipper.note_settlement_differences to dipper_app;

-- Once the day is over and its records have had time to appear; on request: now.
create function dipper.plan_reconciliation(
  p_provider text, p_zone text, p_day date, p_settle_seconds integer, p_again boolean
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_starts timestamptz := p_day::timestamp at time zone p_zone;
  v_ends timestamptz := (p_day + 1)::timestamp at time zone p_zone;
  v_due timestamptz := case when p_again then v_now
    else v_ends + make_interval(secs => p_settle_seconds) end;
begin
  insert into dipper.reconciliation as r
    (provider, day, starts_at, ends_at, state, due_at, attempt)
  values (p_provider, p_day, v_starts, v_ends, 'due', v_due, 0)
  on conflict (provider, day) do update
  set state = 'due', due_at = v_now, attempt = 0
  where p_again and r.state <> 'running';
  return found;
end $$;
grant execute on function dipper.plan_reconciliation to dipper_app;

-- Each past day, from the first one on, is planned once: none is left out after an outage of the
-- workers.
create function dipper.plan_settlement_fetches(
  p_provider text, p_zone text, p_days_back integer, p_days_most integer, p_settle_seconds integer
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_last date := (v_now at time zone p_zone)::date - 1;
  v_first date;
  v_planned integer;
begin
  select coalesce(min(day), v_last + 1 - p_days_back) into v_first
  from dipper.settlement_fetch where provider = p_provider;
  v_first := greatest(v_first, v_last + 1 - p_days_most);
  insert into dipper.settlement_fetch (provider, day, starts_at, ends_at, state, due_at)
  select p_provider, d.day, d.day::timestamp at time zone p_zone,
    (d.day + 1)::timestamp at time zone p_zone, 'due',
    (d.day + 1)::timestamp at time zone p_zone + make_interval(secs => p_settle_seconds)
  from (select v_first + g.n as day from generate_series(0, v_last - v_first) as g (n)) d
  on conflict (provider, day) do nothing;
  get diagnostics v_planned = row_count;
  return v_planned;
end $$;
grant execute on function dipper.plan_settlement_fetches to dipper_app;

-- A day that was fetched, in the provider's one place for reading. Nothing: a file is read there.
create function dipper.read_fetched_settlement(
  p_settlement_id uuid, p_provider text, p_day date, p_sha256 text, p_bytes integer,
  p_replaces uuid, p_lease_seconds integer, p_started_by text, p_reason text
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  -- any number of rows: one whose reader has died.
  delete from dipper.settlement
  where provider = p_provider and state = 'reading' and due_at < v_now and source = 'api';
  -- any number of rows: one whose reader has died.
  update dipper.settlement set state = 'awaiting'
  where provider = p_provider and state = 'reading' and due_at < v_now;
  return query
  insert into dipper.settlement (settlement_id, provider, shape, file_name, sha256, bytes,
    from_day, to_day, state, ticket_hash, due_at, replaces, started_at, started_by, reason, source)
  values (p_settlement_id, p_provider, p_provider || '-api', p_provider || ' ' || p_day, p_sha256,
    p_bytes, p_day, p_day, 'reading', '', v_lease, p_replaces, v_now, p_started_by, p_reason, 'api')
  on conflict do nothing
  returning *;
end $$;
grant execute on function dipper.read_fetched_settlement to dipper_app;

-- Claims an upload for reading, once. Returns no row if its address is not open, or while another file
-- of this provider is read. A fetched day whose reader died is deleted, since it is fetched again.
create function dipper.read_settlement(
  p_settlement_id uuid, p_ticket_hash bytea, p_lease_seconds integer
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
  v_provider text;
begin
  select provider into v_provider from dipper.settlement
  where settlement_id = p_settlement_id and state = 'awaiting' and ticket_hash = p_ticket_hash
    and due_at >= v_now for update;
  if not found then
    return;
  end if;
  -- any number of rows: one whose reader has died.
  delete from dipper.settlement
  where provider = v_provider and state = 'reading' and due_at < v_now and source = 'api';
  -- any number of rows: one whose reader has died.
  update dipper.settlement set state = 'awaiting'
  where provider = v_provider and state = 'reading' and due_at < v_now;
  if exists (select 1 from dipper.settlement where provider = v_provider and state = 'reading') then
    return;
  end if;
  return query
  update dipper.settlement set state = 'reading', due_at = v_lease
  where settlement_id = p_settlement_id and state = 'awaiting'
  returning *;
end $$;
grant execute on function dipper.read_settlement to dipper_app;

-- Notes why a settlement could not be read, and where.
create function dipper.refuse_settlement(
  p_settlement_id uuid, p_why text, p_line integer, p_about text
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  return query
  update dipper.settlement
  set state = 'refused', refused_why = p_why, refused_line = p_line, refused_about = p_about,
    finished_at = v_now
  where settlement_id = p_settlement_id and state = 'reading'
  returning *;
  assert found, 'a settlement is refused that nobody reads';
end $$;
grant execute on function dipper.refuse_settlement to dipper_app;

-- A day of a provider that is queried payment by payment may take longer than one lease: its worker
-- renews the lease. False: another worker has taken over.
create function dipper.renew_reconciliation(
  p_provider text, p_day date, p_attempt integer, p_lease_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_lease timestamptz := dipper.current_time() + make_interval(secs => p_lease_seconds);
begin
  update dipper.reconciliation set due_at = v_lease
  where provider = p_provider and day = p_day and state = 'running' and attempt = p_attempt;
  return found;
end $$;
grant execute on function dipper.renew_reconciliation to dipper_app;

-- A provider may take longer for a day than one lease. False: somebody else has taken it over.
create function dipper.renew_settlement_fetch(
  p_provider text, p_day date, p_attempt integer, p_lease_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_lease timestamptz := dipper.current_time() + make_interval(secs => p_lease_seconds);
begin
  update dipper.settlement_fetch set due_at = v_lease
  where provider = p_provider and day = p_day and state = 'running' and attempt = p_attempt;
  return found;
end $$;
grant execute on function dipper.renew_settlement_fetch to dipper_app;

-- Announces a file. The same file returns its earlier import if it was read before; if it was never
-- uploaded, it is announced again under its first id.
create function dipper.start_settlement(
  p_settlement_id uuid, p_provider text, p_shape text, p_file_name text, p_sha256 text,
  p_bytes integer, p_from_day date, p_to_day date, p_replaces uuid, p_ticket_hash bytea,
  p_lifetime_seconds integer, p_started_by text, p_reason text
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_until timestamptz := v_now + make_interval(secs => p_lifetime_seconds);
begin
  return query
  insert into dipper.settlement as s (settlement_id, provider, shape, file_name, sha256, bytes,
    from_day, to_day, state, ticket_hash, due_at, replaces, started_at, started_by, reason)
  values (p_settlement_id, p_provider, p_shape, p_file_name, p_sha256, p_bytes, p_from_day,
    p_to_day, 'awaiting', p_ticket_hash, v_until, p_replaces, v_now, p_started_by, p_reason)
  on conflict (provider, sha256) where state <> 'refused' do update
  set shape = excluded.shape, file_name = excluded.file_name, from_day = excluded.from_day,
    to_day = excluded.to_day, replaces = excluded.replaces, ticket_hash = excluded.ticket_hash,
    due_at = excluded.due_at, started_at = v_now, started_by = excluded.started_by,
    reason = excluded.reason, state = 'awaiting'
  where s.state = 'awaiting' or (s.state = 'reading' and s.due_at < v_now)
  returning s.*;
  if not found then
    return query select * from dipper.settlement
    where provider = p_provider and sha256 = p_sha256 and state <> 'refused';
  end if;
end $$;
grant execute on function dipper.start_settlement to dipper_app;

comment on table dipper.reconciliation is 'class L: business days of providers that are compared, or have been';

comment on table dipper.difference is 'class L: what a provider, our payments and the journal do not say alike';

create index difference_day on dipper.difference (provider, day);

-- The lookups of operators: differences by the day they were first seen, open ones, and a file's.
create index difference_seen on dipper.difference (first_seen_at);

create index difference_open on dipper.difference (provider, kind) where state = 'open';

create index difference_settlement on dipper.difference (settlement_id, kind)
  where settlement_id is not null;

create table dipper.difference_log (
  difference_id uuid not null,
  revision integer not null,
  state text not null,
  owner text,
  reason text,
  changed_at timestamptz not null,
  changed_by text,
  constraint difference_log_pkey primary key (difference_id, revision)
);

comment on table dipper.difference_log is 'class L: who said what of a difference, and when; only ever added to';

comment on table dipper.settlement is 'class L: files in which providers say what they pay us';

-- The same file twice is the same import.
create unique index settlement_once on dipper.settlement (provider, sha256) where state <> 'refused';

-- One of a provider at a time: two at once would not see that they pay the same.
create unique index settlement_reading on dipper.settlement (provider) where state = 'reading';

create table dipper.settlement_line (
  settlement_id uuid not null,
  line integer not null,
  provider text not null,
  kind text not null,
  -- Our order number, and the provider's, as far as the line has them.
  order_name text,
  reference text,
  amount bigint not null,
  unit dipper.unit not null,
  fee bigint,
  net bigint,
  day date not null,
  paid_on date,
  constraint settlement_line_pkey primary key (settlement_id, line),
  constraint settlement_line_kind check (kind in ('charge', 'refund')),
  constraint settlement_line_amount check (amount > 0)
);

comment on table dipper.settlement_line is 'class L: lines of the files in which providers say what they pay us';

create index settlement_line_order on dipper.settlement_line (order_name, provider);

create index settlement_line_reference on dipper.settlement_line (reference, provider);

create table dipper.provider_fee (
  provider text not null,
  -- 0 stands for all methods of the provider.
  method_id integer not null,
  currency dipper.unit not null,
  from_day date not null,
  revision integer not null,
  rate_ppm integer not null,
  fixed bigint not null,
  rounding text not null,
  reason text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  version integer not null,
  constraint provider_fee_pkey primary key (provider, method_id, currency, from_day, revision),
  constraint provider_fee_rate check (rate_ppm between 0 and 1000000 and fixed >= 0),
  constraint provider_fee_rounding check (rounding in ('down', 'half-up', 'up')),
  constraint provider_fee_version unique (provider, method_id, currency, version)
);

comment on table dipper.provider_fee is 'class G: what each provider may keep of a charge, from which day on; only ever added to';

comment on table dipper.settlement_fetch is 'class L: days of providers whose settlement is fetched, or has been';

-- The words with which `ask_spoon_adjustment` answers.
create type dipper.ask_spoon_adjustment_outcome as enum (
  'asked', 'done', 'refused', 'user_not_found', 'idempotency_key_mismatch', 'account_deleted',
  'invalid_amount', 'spoons_insufficient'
);

-- Gives or takes spoons of a person, or asks for a second operator, by the rule of this moment
-- and alone only where the operator's own sum leaves room. `done`, `asked`: so it stands, now or
-- since the same call came before. Anything else is the name of why it does not.
create function dipper.ask_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_direction text, p_spoons bigint,
  p_reason text, p_operator text, p_request_key text, p_may_alone boolean,
  out o_outcome dipper.ask_spoon_adjustment_outcome, out o_adjustment_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_day_ago timestamptz := v_now - interval '1 day';
  v_state text;
  v_rule dipper.operator_limit := dipper.operator_limit_at('SPOON', v_now);
  v_known dipper.spoon_adjustment;
  v_alone bigint;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_state is null then
    o_outcome := 'user_not_found';
    return;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_known from dipper.spoon_adjustment
  where bucket = p_bucket and user_id = p_user_id and asked_by = p_operator
    and request_key = p_request_key;
  if found then
    o_outcome := case when (v_known.direction, v_known.spoons, v_known.reason)
      = (p_direction, p_spoons, p_reason) then v_known.state else 'idempotency_key_mismatch' end;
    o_adjustment_id := v_known.adjustment_id;
    return;
  end if;
  if v_rule.version is null then
    raise exception 'no rule for adjustments holds at %', v_now;
  elsif v_state = 'deleted' then
    o_outcome := 'account_deleted';
  elsif p_spoons <= 0 or p_spoons > v_rule.most then
    o_outcome := 'invalid_amount';
  end if;
  if o_outcome is not null then
    return;
  end if;
  -- Many small adjustments for one person count as one large one. The sum over all people was checked before.
  select coalesce(sum(spoons), 0) into v_alone from dipper.spoon_adjustment
  where bucket = p_bucket and user_id = p_user_id and asked_by = p_operator and state = 'done'
    and decided_by is null and direction = p_direction and asked_at > v_day_ago;
  o_outcome := case
    when not p_may_alone or v_alone + p_spoons > v_rule.alone_most then 'asked'
    else dipper.post_spoon_adjustment(
      p_bucket, p_user_id, p_adjustment_id, p_direction, p_spoons, v_now) end;
  if o_outcome not in ('asked', 'done') then
    return;
  end if;
  insert into dipper.spoon_adjustment (bucket, user_id, adjustment_id, direction, spoons, state,
    rule_version, reason, asked_by, asked_at, request_key)
  values (p_bucket, p_user_id, p_adjustment_id, p_direction, p_spoons, o_outcome, v_rule.version,
    p_reason, p_operator, v_now, p_request_key);
  o_adjustment_id := p_adjustment_id;
end $$;
grant execute on function dipper.ask_spoon_adjustment to dipper_app;

-- The words with which `decide_spoon_adjustment` answers.
create type dipper.decide_spoon_adjustment_outcome as enum (
  'done', 'refused', 'account_deleted', 'changed_meanwhile', 'not_found',
  'second_operator_required', 'spoons_insufficient'
);

-- Agrees to an adjustment or refuses it, once, by another operator than the one who asked:
-- another person. The one who asked may take it back.
create function dipper.decide_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_is_agreed boolean, p_reason text,
  p_operator text
) returns dipper.decide_spoon_adjustment_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_wanted text := case when p_is_agreed then 'done' else 'refused' end;
  v_state text;
  v_asked dipper.spoon_adjustment;
  v_posted text;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if v_state is null then
    return 'not_found';
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_asked from dipper.spoon_adjustment
  where bucket = p_bucket and user_id = p_user_id and adjustment_id = p_adjustment_id for update;
  if not found then
    return 'not_found';
  elsif p_is_agreed and not dipper.are_two_operators(v_asked.asked_by, p_operator) then
    return 'second_operator_required';
  elsif v_asked.state <> 'asked' then
    return case when v_asked.state = v_wanted and v_asked.decided_by = p_operator
      then v_wanted else 'changed_meanwhile' end;
  elsif p_is_agreed and v_state = 'deleted' then
    return 'account_deleted';
  end if;
  if p_is_agreed then
    v_posted := dipper.post_spoon_adjustment(p_bucket, p_user_id, p_adjustment_id,
      v_asked.direction, v_asked.spoons, v_now);
    if v_posted <> 'done' then
      return v_posted;
    end if;
  end if;
  update dipper.spoon_adjustment
  set state = v_wanted, decided_by = p_operator, decided_at = v_now, decided_reason = p_reason
  where bucket = p_bucket and user_id = p_user_id and adjustment_id = p_adjustment_id
    and state = 'asked';
  assert found, format('adjustment %s vanished under its lock', p_adjustment_id);
  return v_wanted;
end $$;
grant execute on function dipper.decide_spoon_adjustment to dipper_app;

-- Ends up to p_limit of a person's lots whose five years are over; answers how many it ended.
create function dipper.expire_spoons(p_bucket integer, p_user_id bigint, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_ended integer := 0;
  v_lot record;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  for v_lot in
    select lot_id, paid_left, bonus_left from dipper.spoon_lot
    where bucket = p_bucket and user_id = p_user_id and paid_left + bonus_left > 0
      and expires_at <= v_now
    order by lot_id limit p_limit
  loop
    update dipper.spoon_lot set paid_left = 0, bonus_left = 0
    where bucket = p_bucket and user_id = p_user_id and lot_id = v_lot.lot_id;
    assert found, format('lot %s vanished under its lock', v_lot.lot_id);
    insert into dipper.spoon_lot_use (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
    values (p_bucket, p_user_id, v_lot.lot_id, 'spoon_expiry', v_lot.lot_id, v_lot.paid_left,
      v_lot.bonus_left);
    perform dipper.post_spoons_out(
      p_bucket, p_user_id, 'spoon_expiry', v_lot.lot_id, 'platform.spoon.expired',
      v_lot.paid_left, v_lot.bonus_left, v_now);
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end $$;
grant execute on function dipper.expire_spoons to dipper_app;

-- A person gives spoons to a DJ, those that run out first before others; the points that the DJ
-- earns are promised. Spoons out of goodwill earn nothing.
create function dipper.give_gift(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_spoons bigint, p_dj_user_id bigint,
  p_points bigint, p_at timestamptz default null
) returns dipper.spending_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_at timestamptz := coalesce(p_at, v_now);
  v_open bigint;
  v_taken record;
  v_goodwill bigint;
  v_points bigint := p_points;
begin
  if p_spoons <= 0 or p_points <= 0 or p_dj_user_id = p_user_id then
    raise exception 'a gift of % spoons to % makes no sense', p_spoons, p_dj_user_id;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'spoon_gift', p_ref_id) then
    return 'already';
  end if;
  select coalesce(sum(paid_left + bonus_left), 0) into v_open from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and expires_at > v_at;
  if v_open < p_spoons then
    return 'insufficient';
  end if;
  v_goodwill := dipper.goodwill_left(p_bucket, p_user_id);
  select * into v_taken from dipper.take_from_lots(
    p_bucket, p_user_id, 'spoon_gift', p_ref_id, p_spoons, v_at);
  if v_goodwill > 0 then
    v_goodwill := v_goodwill - dipper.goodwill_left(p_bucket, p_user_id);
    v_points := dipper.share_of(p_points, p_spoons - v_goodwill, p_spoons);
  end if;
  perform dipper.post_spoons_out(p_bucket, p_user_id, 'spoon_gift', p_ref_id,
    'platform.clearing.gifts', v_taken.o_paid, v_taken.o_bonus, v_at);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_bucket, p_ref_id, p_user_id, 'gift-given', jsonb_build_object(
    'djUserId', p_dj_user_id::text, 'spoons', p_spoons::text, 'points', v_points::text,
    'at', v_at), v_now);
  return 'posted';
end $$;
grant execute on function dipper.give_gift to dipper_app;

-- How many spoons out of goodwill a person has left.
create function dipper.goodwill_left(p_bucket integer, p_user_id bigint) returns bigint
  language sql stable as $$
  select coalesce(sum(l.bonus_left), 0)::bigint
  from dipper.spoon_adjustment a
  join dipper.spoon_lot l on l.bucket = a.bucket and l.user_id = a.user_id
    and l.lot_id = a.adjustment_id
  where a.bucket = p_bucket and a.user_id = p_user_id and a.direction = 'give'
    and a.state = 'done'
$$;

-- Gives a person spoons for nothing.
create function dipper.grant_spoons(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_amount bigint,
  p_at timestamptz default null
) returns dipper.posting_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_at timestamptz := coalesce(p_at, dipper.current_time());
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'spoon_grant', p_ref_id) then
    return 'already';
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'spoon_grant', p_ref_id, 1,
    'platform.spoon.granted', 'person.spoon.bonus', 'SPOON', p_amount, v_at);
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  values (p_bucket, p_user_id, p_ref_id, 0, p_amount, 0, p_amount, v_at, dipper.spoon_expiry(v_at));
  perform dipper.change_wallet(p_bucket, p_user_id, 0, p_amount, 0);
  return 'posted';
end $$;
grant execute on function dipper.grant_spoons to dipper_app;

-- The one way by which an adjustment moves spoons; its caller holds the wallet's lock.
create function dipper.post_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_direction text, p_spoons bigint,
  p_now timestamptz
) returns text language plpgsql as $$
declare
  v_open bigint;
  v_ends_at timestamptz := dipper.spoon_expiry(p_now);
  v_taken record;
begin
  if p_direction = 'give' then
    insert into dipper.journal
      (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
    values (p_bucket, p_user_id, 'goodwill_given', p_adjustment_id, 1,
      'platform.spoon.granted', 'person.spoon.bonus', 'SPOON', p_spoons, p_now);
    insert into dipper.spoon_lot
      (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
    values (p_bucket, p_user_id, p_adjustment_id, 0, p_spoons, 0, p_spoons, p_now, v_ends_at);
    perform dipper.change_wallet(p_bucket, p_user_id, 0, p_spoons, 0);
    return 'done';
  end if;
  select coalesce(sum(paid_left + bonus_left), 0) into v_open from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and expires_at > p_now;
  if v_open < p_spoons then
    return 'spoons_insufficient';
  end if;
  select * into v_taken from dipper.take_from_lots(
    p_bucket, p_user_id, 'goodwill_taken', p_adjustment_id, p_spoons, p_now);
  perform dipper.post_spoons_out(p_bucket, p_user_id, 'goodwill_taken', p_adjustment_id,
    'platform.spoon.taken', v_taken.o_paid, v_taken.o_bonus, p_now);
  return 'done';
end $$;

-- Writes the journal lines of spoons that leave a person, and takes them from what they hold.
create function dipper.post_spoons_out(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid,
  p_to dipper.account, p_paid bigint, p_bonus bigint, p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_bucket, p_user_id, p_kind, p_ref_id, l.line, l.debit, p_to, 'SPOON', l.amount, p_now
  from (values
    (1, 'person.spoon.paid'::dipper.account, p_paid),
    (2, 'person.spoon.bonus'::dipper.account, p_bonus)
  ) as l (line, debit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_bucket, p_user_id, -p_paid, -p_bonus, 0);
end $$;

-- Posts the DJ's half of a gift, once: the promised points, if there are any.
create function dipper.receive_gift(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_spoons bigint, p_points bigint,
  p_at timestamptz
) returns dipper.posting_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'gift_income', p_ref_id) then
    return 'already';
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'gift_income', p_ref_id, 1, 'platform.clearing.gifts',
    'platform.spoon.spent', 'SPOON', p_spoons, p_at);
  if p_points > 0 then
    insert into dipper.journal
      (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
    values (p_bucket, p_user_id, 'gift_income', p_ref_id, 2, 'platform.point.issued',
      'person.point', 'POINT', p_points, p_at);
    perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, p_points);
  end if;
  perform dipper.note_income(p_bucket, p_user_id, 'spoon', 0, '', 1, 1, p_spoons, p_points, p_at);
  perform dipper.settle_debt(p_bucket, p_user_id, p_ref_id, p_points, p_at);
  return 'posted';
end $$;
grant execute on function dipper.receive_gift to dipper_app;

-- Takes a refund's spoons out of its lot and out of what the person holds.
create function dipper.reserve_spoons(
  p_bucket integer, p_user_id bigint, p_lot_id uuid, p_refund_id uuid, p_paid bigint,
  p_bonus bigint, p_now timestamptz
) returns void language plpgsql as $$
begin
  if p_paid + p_bonus = 0 then
    return;
  end if;
  update dipper.spoon_lot set paid_left = paid_left - p_paid, bonus_left = bonus_left - p_bonus
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_lot_id;
  assert found, format('lot %s vanished under its lock', p_lot_id);
  insert into dipper.spoon_lot_use (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
  values (p_bucket, p_user_id, p_lot_id, 'refund_reserve', p_refund_id, p_paid, p_bonus);
  perform dipper.post_spoons_out(p_bucket, p_user_id, 'refund_reserve', p_refund_id,
    'platform.spoon.reserved', p_paid, p_bonus, p_now);
end $$;

-- Nothing is refunded: the reserved spoons return to the same lot.
create function dipper.return_spoons(p_refund dipper.refund, p_now timestamptz)
  returns void language plpgsql as $$
begin
  if p_refund.spoon_paid + p_refund.spoon_bonus = 0 then
    return;
  end if;
  update dipper.spoon_lot
  set paid_left = paid_left + p_refund.spoon_paid, bonus_left = bonus_left + p_refund.spoon_bonus
  where bucket = p_refund.bucket and user_id = p_refund.user_id and lot_id = p_refund.payment_id;
  assert found, format('lot %s vanished', p_refund.payment_id);
  insert into dipper.spoon_lot_return (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
  values (p_refund.bucket, p_refund.user_id, p_refund.payment_id, 'refund_return',
    p_refund.refund_id, p_refund.spoon_paid, p_refund.spoon_bonus);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund_return', p_refund.refund_id, l.line,
    'platform.spoon.reserved', l.credit, 'SPOON', l.amount, p_now
  from (values
    (1::smallint, 'person.spoon.paid'::dipper.account, p_refund.spoon_paid),
    (2::smallint, 'person.spoon.bonus'::dipper.account, p_refund.spoon_bonus)
  ) as l (line, credit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_refund.bucket, p_refund.user_id, p_refund.spoon_paid,
    p_refund.spoon_bonus, 0);
end $$;

-- Takes spoons that a person spends, those that run out first before others.
create function dipper.spend_spoons(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_amount bigint
) returns dipper.spending_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_open bigint;
  v_taken record;
begin
  if p_amount <= 0 then
    raise exception 'a spend of % spoons makes no sense', p_amount;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'spoon_spend', p_ref_id) then
    return 'already';
  end if;
  select coalesce(sum(paid_left + bonus_left), 0) into v_open from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and expires_at > v_now;
  if v_open < p_amount then
    return 'insufficient';
  end if;
  select * into v_taken from dipper.take_from_lots(
    p_bucket, p_user_id, 'spoon_spend', p_ref_id, p_amount, v_now);
  perform dipper.post_spoons_out(
    p_bucket, p_user_id, 'spoon_spend', p_ref_id, 'platform.spoon.spent',
    v_taken.o_paid, v_taken.o_bonus, v_now);
  return 'posted';
end $$;
grant execute on function dipper.spend_spoons to dipper_app;

-- Five calendar years, as the terms promise. A function, because Citus wants no interval
-- arithmetic on columns inside statements.
create function dipper.spoon_expiry(p_acquired_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  as $$ select (p_acquired_at at time zone 'utc' + interval '5 years') at time zone 'utc' $$;

grant execute on function dipper.spoon_expiry to dipper_app;

comment on table dipper.spoon_lot is 'class U: spoons by where they came from and when they end';

-- Lots end in about the order in which they came, which is what this kind of index is small for.
create index spoon_lot_expiry on dipper.spoon_lot using brin (expires_at);

create table dipper.spoon_lot_use (
  bucket integer not null,
  user_id bigint not null,
  lot_id uuid not null,
  kind dipper.posting_kind not null,
  ref_id uuid not null,
  paid bigint not null,
  bonus bigint not null,
  constraint spoon_lot_use_pkey primary key (bucket, user_id, lot_id, kind, ref_id),
  constraint spoon_lot_use_takes_something check (paid >= 0 and bonus >= 0 and paid + bonus > 0),
  constraint spoon_lot_use_of_lot foreign key (bucket, user_id, lot_id)
    references dipper.spoon_lot (bucket, user_id, lot_id)
);

comment on table dipper.spoon_lot_use is 'class U: which posting took what from which lot; only ever added to';

create table dipper.spoon_lot_return (
  bucket integer not null,
  user_id bigint not null,
  lot_id uuid not null,
  kind dipper.posting_kind not null,
  ref_id uuid not null,
  paid bigint not null,
  bonus bigint not null,
  constraint spoon_lot_return_pkey primary key (bucket, user_id, lot_id, kind, ref_id),
  constraint spoon_lot_return_gives check (paid >= 0 and bonus >= 0 and paid + bonus > 0),
  constraint spoon_lot_return_to_lot foreign key (bucket, user_id, lot_id)
    references dipper.spoon_lot (bucket, user_id, lot_id)
);

comment on table dipper.spoon_lot_return is 'class U: what came back into a lot, and by which posting; only ever added to';

create table dipper.spoon_adjustment (
  bucket integer not null,
  user_id bigint not null,
  adjustment_id uuid not null,
  direction text not null,
  spoons bigint not null,
  state text not null,
  rule_version integer not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  request_key text not null,
  decided_by text,
  decided_at timestamptz,
  decided_reason text,
  constraint spoon_adjustment_pkey primary key (bucket, user_id, adjustment_id),
  constraint spoon_adjustment_once unique (bucket, user_id, asked_by, request_key),
  constraint spoon_adjustment_direction check (direction in ('give', 'take')),
  constraint spoon_adjustment_state check (state in ('asked', 'done', 'refused')),
  constraint spoon_adjustment_spoons check (spoons > 0),
  constraint spoon_adjustment_second check (decided_by is null or state = 'refused'
    or decided_by <> asked_by),
  constraint spoon_adjustment_decided check (
    (decided_by is null) = (decided_at is null) and (state <> 'refused' or decided_by is not null)
    and (state <> 'asked' or decided_by is null))
);

comment on table dipper.spoon_adjustment is 'class U: spoons that operators gave or took, who asked for it and who agreed';

create index spoon_adjustment_asked on dipper.spoon_adjustment (adjustment_id) where state = 'asked';

-- Takes spoons out of a person's open lots, the one that ends first before the others and in each
-- the bonus before the paid ones, and writes what was taken from which.
create function dipper.take_from_lots(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid,
  p_amount bigint, p_now timestamptz, out o_paid bigint, out o_bonus bigint
) language plpgsql as $$
declare
  v_left bigint := p_amount;
  v_paid bigint;
  v_bonus bigint;
  v_lot record;
begin
  o_paid := 0;
  o_bonus := 0;
  for v_lot in
    select lot_id, paid_left, bonus_left from dipper.spoon_lot
    where bucket = p_bucket and user_id = p_user_id and paid_left + bonus_left > 0
      and expires_at > p_now
    order by expires_at, lot_id
    for update
  loop
    exit when v_left = 0;
    v_bonus := least(v_lot.bonus_left, v_left);
    v_paid := least(v_lot.paid_left, v_left - v_bonus);
    update dipper.spoon_lot
    set paid_left = paid_left - v_paid, bonus_left = bonus_left - v_bonus
    where bucket = p_bucket and user_id = p_user_id and lot_id = v_lot.lot_id;
    assert found, format('lot %s vanished under its lock', v_lot.lot_id);
    insert into dipper.spoon_lot_use (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
    values (p_bucket, p_user_id, v_lot.lot_id, p_kind, p_ref_id, v_paid, v_bonus);
    v_left := v_left - v_paid - v_bonus;
    o_paid := o_paid + v_paid;
    o_bonus := o_bonus + v_bonus;
  end loop;
  if v_left <> 0 then
    raise exception 'lots of % hold less than was promised', p_user_id;
  end if;
end $$;

-- Puts the change that a subscription has planned into force.
create function dipper.apply_planned_change(p_sub dipper.subscription, p_now timestamptz)
  returns dipper.subscription language plpgsql as $$
declare
  v_change dipper.subscription_change;
begin
  select * into v_change from dipper.subscription_change
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'planned';
  if v_change.change_id is null then
    return p_sub;
  end if;
  return dipper.with_change(p_sub, v_change, p_now);
end $$;

-- Another attempt, or none any more; answers the charge to be sent.
create function dipper.begin_attempt(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_now timestamptz
) returns uuid language plpgsql as $$
declare
  -- In the order of time, as histories are paged.
  v_card_payment_id uuid := uuidv7();
  v_person dipper.app_user;
  v_outcome text;
begin
  if p_sub.state not in ('active', 'past_due') then
    perform dipper.move_period(p_period, 'failed', null, null, p_period.card_payment_id,
      p_period.failure_code, p_now);
    return null;
  elsif dipper.is_dj_suspended(p_sub.dj_id, p_now) then
    perform dipper.skip_period(p_sub, p_period, p_now);
    return null;
  elsif p_period.give_up_at <= p_now then
    perform dipper.give_up_period(p_sub, p_period, p_now);
    return null;
  end if;
  select * into v_person from dipper.app_user
  where bucket = p_sub.bucket and user_id = p_sub.user_id;
  if v_person.state <> 'active' then
    perform dipper.note_decline(p_sub, p_period, 10306, null, p_now);
    return null;
  end if;
  v_outcome := dipper.start_card_payment(p_sub.bucket, p_sub.user_id, v_card_payment_id, null,
    'period', p_sub.subscription_id, p_period.period_number, p_period.attempts + 1, p_sub.card_id,
    p_sub.name, p_period.amount, p_sub.currency, p_now);
  if v_outcome <> 'started' then
    perform dipper.note_decline(p_sub, p_period, 46214, null, p_now);
    return null;
  end if;
  perform dipper.move_period(p_period, 'charging', null, p_period.give_up_at, v_card_payment_id,
    null, p_now);
  return v_card_payment_id;
end $$;

-- Begins the due attempts of a bucket, each with a charge to be sent after the commit. A locked
-- subscription or card waits for the next run.
create function dipper.begin_due_attempts(p_bucket integer, p_limit integer)
  returns table (o_user_id bigint, o_card_payment_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_found record;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  for v_found in
    select s.user_id, s.subscription_id, p.period_number
    from dipper.subscription_period p
    join dipper.subscription s on s.bucket = p.bucket and s.user_id = p.user_id
      and s.subscription_id = p.subscription_id
    join dipper.card c on c.bucket = s.bucket and c.user_id = s.user_id and c.card_id = s.card_id
    where p.bucket = p_bucket and s.bucket = p_bucket and c.bucket = p_bucket
      and p.state = 'due' and p.next_attempt_at <= v_now
    order by p.next_attempt_at limit p_limit
    for share of c skip locked for update of s skip locked
  loop
    -- Read again under the lock: another worker may have been faster.
    select * into v_sub from dipper.subscription
    where bucket = p_bucket and user_id = v_found.user_id
      and subscription_id = v_found.subscription_id;
    select * into v_period from dipper.subscription_period
    where bucket = p_bucket and user_id = v_found.user_id
      and subscription_id = v_found.subscription_id and period_number = v_found.period_number;
    if v_period.state = 'due' and v_period.next_attempt_at <= v_now then
      o_user_id := v_found.user_id;
      o_card_payment_id := dipper.begin_attempt(v_sub, v_period, v_now);
      if o_card_payment_id is not null then
        return next;
      end if;
    end if;
  end loop;
end $$;
grant execute on function dipper.begin_due_attempts to dipper_app;

-- Nothing of the period that could not be charged is paid, so it ends at once.
create function dipper.cancel_past_due(p_sub dipper.subscription, p_now timestamptz)
  returns text language plpgsql as $$
declare
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state in ('due', 'charging');
  if v_period.state = 'charging' then
    return 'payment_pending';
  end if;
  perform dipper.move_period(v_period, 'failed', null, null, v_period.card_payment_id,
    v_period.failure_code, p_now);
  begin
    perform dipper.end_subscription(p_sub, 'canceled', v_period.period_number, null, p_now);
  exception when others then
    perform dipper.fail_step('subscription_drop_failed', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;

-- The outcome of a request to change a running subscription.
create type dipper.change_subscription_outcome as enum (
  'done', 'additional_cards_not_found', 'billing_key_null', 'card_not_found', 'card_unusable',
  'payment_pending', 'payment_too_many_requests', 'scheduler_save_failed',
  'subscription_already_canceled', 'subscription_cancel_too_late', 'subscription_drop_failed',
  'subscription_drop_not_recorded', 'subscription_not_found', 'wrong_next_payment_time'
);

-- Cancels a subscription at the end of its paid time, as it was shown to the person.
create function dipper.cancel_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_expected_at timestamptz
) returns dipper.change_subscription_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_sub dipper.subscription;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
  if v_sub.subscription_id is null or not dipper.is_shown(v_sub) then
    return 'subscription_not_found';
  elsif v_sub.state = 'pending' then
    return 'payment_pending';
  elsif v_sub.state in ('canceled', 'ended') then
    return 'subscription_already_canceled';
  elsif v_sub.state = 'past_due' then
    return dipper.cancel_past_due(v_sub, v_now);
  elsif v_sub.next_due_at is null then
    return 'subscription_cancel_too_late';
  elsif date_trunc('milliseconds', p_expected_at) <> dipper.next_payment_at(v_sub) then
    return 'wrong_next_payment_time';
  elsif v_now > dipper.next_payment_at(v_sub) - interval '24 hours' then
    return 'subscription_cancel_too_late';
  end if;
  begin
    perform dipper.move_subscription(v_sub, 'canceled', null, v_now);
    -- any number of rows: a change may have been planned.
    update dipper.subscription_change set state = 'dropped', changed_at = v_now
    where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
      and state = 'planned';
  exception when others then
    perform dipper.fail_step('subscription_drop_failed', sqlstate, sqlerrm);
  end;
  begin
    perform dipper.log_subscription(p_bucket, p_user_id, p_subscription_id, 'canceled',
      null, null, null, null, v_now);
    perform dipper.tell_of_subscription(v_sub, 'subscription_canceled',
      jsonb_build_object('until', v_sub.paid_until), v_now);
  exception when others then
    perform dipper.fail_step('subscription_drop_not_recorded', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;
grant execute on function dipper.cancel_subscription to dipper_app;

-- Returns an item's version that has begun but is not in its table yet; nearly always null.
create function dipper.due_version(p_kind text, p_country text, p_key text, p_now timestamptz)
  returns jsonb language plpgsql stable as $$
declare
  v_content jsonb;
begin
  select content into v_content from dipper.catalogue_planned
  where kind = p_kind and country = p_country and key = p_key and effective_from <= p_now
  order by effective_from desc, version desc limit 1;
  return v_content;
end $$;

-- Ends it for the given reason; its benefits end with it.
create function dipper.end_subscription(
  p_sub dipper.subscription, p_why text, p_period integer, p_failure_code integer, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.move_subscription(p_sub, 'ended', p_why, p_now);
  -- any number of rows: a change may have been planned, and features may have been granted.
  update dipper.subscription_change set state = 'dropped', changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'planned';
  -- any number of rows: as above.
  update dipper.subscription_benefit set granted_until = least(granted_until, p_now),
    changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id and type = p_sub.type
    and dj_id = p_sub.dj_id and subscription_id = p_sub.subscription_id;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'ended',
    p_period, null, p_failure_code, null, p_now);
  if p_why not in ('not_paid', 'not_scheduled', 'not_granted') then
    perform dipper.tell_of_subscription(p_sub, 'subscription_ended',
      jsonb_build_object('why', p_why), p_now);
  end if;
end $$;

-- Raises the failed step by its name in the error catalogue, which undoes the whole transaction.
-- Errors that a retry can cure keep their own code.
create function dipper.fail_step(p_name text, p_state text, p_message text) returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  if p_state in ('40001', '40P01', '55P03', '57014', 'DP001') then
    raise exception '%', p_message using errcode = p_state;
  end if;
  raise exception '%', p_name using errcode = 'DP001', detail = p_message;
end $$;

-- Keeps or drops a card when its trial has ended. The trial's charge is always refunded.
create function dipper.finish_trial(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_payment dipper.card_payment;
  v_card dipper.card;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = v_payment.card_id
  for no key update;
  if v_card.state <> 'trying' then
    return;
  elsif v_payment.state = 'succeeded' then
    perform dipper.keep_card(p_bucket, p_user_id, v_card.card_id, p_now);
  elsif v_payment.state in ('declined', 'review') then
    perform dipper.drop_card(p_bucket, p_user_id, v_card.card_id, p_now);
  end if;
end $$;

-- Extends the features after a paid or free period and schedules the next one. Failing steps raise
-- their names in the error catalogue. The caller holds the subscription's lock and passes its row.
create function dipper.follow_paid_period(
  p_sub dipper.subscription, p_number integer, p_amount bigint, p_card_payment_id uuid,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_ends timestamptz := dipper.period_start(p_sub.anchor_at, p_number + 1);
begin
  begin
    update dipper.subscription
    set paid_until = v_ends, next_period = p_number + 1, next_due_at = v_ends
    where bucket = p_sub.bucket and user_id = p_sub.user_id
      and subscription_id = p_sub.subscription_id;
    if not found then
      raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
    end if;
  exception when others then
    perform dipper.fail_step('subscription_creation_not_scheduled', sqlstate, sqlerrm);
  end;
  begin
    perform dipper.grant_benefit(p_sub, v_ends, p_now);
  exception when others then
    perform dipper.fail_step('subscription_creation_not_granted', sqlstate, sqlerrm);
  end;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id,
    case when p_amount = 0 then 'free' else 'paid' end, p_number, p_amount, null,
    p_card_payment_id, p_now);
  perform dipper.tell_of_subscription(p_sub,
    case when p_number = 0 then 'subscription_started' else 'subscription_renewed' end,
    jsonb_build_object('periodNumber', p_number, 'cardPaymentId', p_card_payment_id), p_now);
end $$;

-- Updates the period that a declined or returned charge was to pay. The person hears of a declined
-- first payment.
create function dipper.follow_unpaid(
  p_sub dipper.subscription, p_payment dipper.card_payment, p_failure_code integer,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id and period_number = p_payment.period_number;
  if v_period.state <> 'charging' or v_period.card_payment_id <> p_payment.card_payment_id then
    return;
  elsif p_sub.state = 'pending' then
    perform dipper.move_period(v_period, 'failed', null, null, p_payment.card_payment_id,
      p_failure_code, p_now);
    perform dipper.end_subscription(p_sub, 'not_paid', 0, p_failure_code, p_now);
    if p_payment.state = 'declined' then
      perform dipper.tell_of_subscription(p_sub, 'subscription_not_begun',
        jsonb_build_object('cardPaymentId', p_payment.card_payment_id), p_now);
    end if;
  elsif p_sub.card_id <> p_payment.card_id then
    perform dipper.move_period(v_period, 'due', p_now, null, p_payment.card_payment_id,
      p_failure_code, p_now);
    perform dipper.note_trouble(p_sub, v_period, p_failure_code, p_payment.card_payment_id,
      coalesce(p_sub.trouble_since, p_now), p_now, p_now);
  else
    perform dipper.note_decline(p_sub, v_period, p_failure_code, p_payment.card_payment_id, p_now);
  end if;
end $$;

-- A charge that is no longer needed: its period is paid otherwise, or over.
create function dipper.give_back_unwanted(p_payment dipper.card_payment, p_why text)
  returns void language plpgsql as $$
declare
  v_refund_id uuid := gen_random_uuid();
begin
  perform dipper.request_card_refund(p_payment.bucket, p_payment.user_id,
    p_payment.card_payment_id, v_refund_id, 'system', p_why, null, p_why, null);
end $$;

-- Gives up a period that could not be charged, and ends what it was for.
create function dipper.give_up_period(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.move_period(p_period, 'failed', null, null, p_period.card_payment_id,
    coalesce(p_period.failure_code, p_sub.trouble_code), p_now);
  perform dipper.end_subscription(p_sub, 'unpaid', p_period.period_number,
    coalesce(p_period.failure_code, p_sub.trouble_code), p_now);
end $$;

-- Grants the benefits of a subscription, until a moment.
create function dipper.grant_benefit(p_sub dipper.subscription, p_until timestamptz, p_now timestamptz)
  returns void language plpgsql as $$
begin
  insert into dipper.subscription_benefit as b (bucket, user_id, type, dj_id, subscription_id,
    product_id, granted_until, changed_at)
  values (p_sub.bucket, p_sub.user_id, p_sub.type, p_sub.dj_id, p_sub.subscription_id,
    p_sub.product_id, p_until, p_now)
  on conflict (bucket, user_id, type, dj_id) do update
  set subscription_id = excluded.subscription_id, product_id = excluded.product_id,
    granted_until = excluded.granted_until, changed_at = excluded.changed_at;
end $$;

-- Whether an upgrade is being paid: the price of the next period is unknown before that is.
create function dipper.is_change_charging(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid
) returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select 1 from dipper.subscription_change
    where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
      and state = 'charging');
end $$;
grant execute on function dipper.is_change_charging to dipper_app;

-- Whether a charge comes so late that the person does not expect it any more.
create function dipper.is_charge_too_late(p_payment dipper.card_payment, p_now timestamptz)
  returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_purpose text := case when p_payment.purpose <> 'period' then p_payment.purpose
    when p_payment.period_number = 0 then 'first' else 'renewal' end;
begin
  return exists (select 1 from dipper.charge_time_limit
    where purpose = v_purpose
      and p_payment.requested_at + make_interval(secs => seconds) < p_now);
end $$;
grant execute on function dipper.is_charge_too_late to dipper_app;

-- The cards of the person first, as everywhere, and then the subscription; held to the end.
create function dipper.lock_subscription(p_bucket integer, p_user_id bigint, p_subscription_id uuid)
  returns setof dipper.subscription language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for share;
  return query select * from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
end $$;
grant execute on function dipper.lock_subscription to dipper_app;

-- Logs what happened to a subscription.
create function dipper.log_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_kind text, p_period integer,
  p_amount bigint, p_failure_code integer, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_revision integer;
  v_state dipper.subscription_state;
begin
  update dipper.subscription set revision = revision + 1, changed_at = p_now
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  returning revision, state into v_revision, v_state;
  if v_revision is null then
    raise exception 'subscription % vanished under its lock', p_subscription_id;
  end if;
  insert into dipper.subscription_log (bucket, user_id, subscription_id, revision, kind, state,
    period_number, amount, failure_code, card_payment_id, at)
  values (p_bucket, p_user_id, p_subscription_id, v_revision, p_kind, v_state, p_period, p_amount,
    p_failure_code, p_card_payment_id, p_now);
end $$;

-- Moves a period of a subscription, as the table of moves allows.
create function dipper.move_period(
  p_period dipper.subscription_period, p_to dipper.period_state, p_next_attempt_at timestamptz,
  p_give_up_at timestamptz, p_card_payment_id uuid, p_failure_code integer, p_now timestamptz
) returns void language plpgsql as $$
begin
  update dipper.subscription_period
  set state = p_to, changed_at = p_now, card_payment_id = p_card_payment_id,
    failure_code = p_failure_code, next_attempt_at = p_next_attempt_at, give_up_at = p_give_up_at,
    attempts = attempts + case when p_to = 'charging' then 1 else 0 end,
    paid_at = case when p_to = 'paid' then p_now else paid_at end
  where bucket = p_period.bucket and user_id = p_period.user_id
    and subscription_id = p_period.subscription_id and period_number = p_period.period_number
    and state = p_period.state
    and exists (select 1 from dipper.period_move
      where from_state = p_period.state and to_state = p_to);
  if not found then
    raise exception 'period % of % may not become %', p_period.period_number,
      p_period.subscription_id, p_to;
  end if;
end $$;

-- Moves a subscription from where the caller, who holds it, sees it.
create function dipper.move_subscription(
  p_sub dipper.subscription, p_to dipper.subscription_state, p_why text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_ended_at timestamptz := case when p_to = 'ended' then p_now end;
  v_ended_why text := case when p_to = 'ended' then p_why end;
begin
  update dipper.subscription
  set state = p_to, ended_at = v_ended_at, ended_why = v_ended_why,
    next_due_at = case when p_to = 'ended' then null else next_due_at end,
    canceled_at = case when p_to = 'canceled' then coalesce(canceled_at, p_now)
      when p_to = 'ended' then canceled_at end,
    trouble_since = case when p_to = 'active' then null else trouble_since end,
    trouble_code = case when p_to = 'active' then null else trouble_code end
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = p_sub.state
    and exists (select 1 from dipper.subscription_move
      where from_state = p_sub.state and to_state = p_to);
  if not found then
    raise exception 'subscription % may not become %', p_sub.subscription_id, p_to;
  end if;
end $$;

-- When a subscription is paid next, or null.
create function dipper.next_payment_at(p_sub dipper.subscription) returns timestamptz
  language sql immutable parallel safe
  as $$ select dipper.period_start(p_sub.anchor_at, dipper.next_payment_number(p_sub)) $$;

grant execute on function dipper.next_payment_at to dipper_app;

-- Tells the person that a period could not be charged, and when it is tried again.
create function dipper.note_trouble(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_failure_code integer,
  p_card_payment_id uuid, p_since timestamptz, p_next_at timestamptz, p_now timestamptz
) returns void language plpgsql as $$
begin
  update dipper.subscription set trouble_since = p_since, trouble_code = p_failure_code
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  if p_sub.state = 'active' then
    perform dipper.move_subscription(p_sub, 'past_due', null, p_now);
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'declined',
    p_period.period_number, p_period.amount, p_failure_code, p_card_payment_id, p_now);
  perform dipper.tell_of_subscription(p_sub, 'subscription_payment_failed', jsonb_build_object(
    'periodNumber', p_period.period_number, 'cardPaymentId', p_card_payment_id,
    'failureCode', p_failure_code, 'nextAttemptAt', p_next_at), p_now);
end $$;

-- Completes or fails a change of tier when its charge is final, and notifies the person. A refunded
-- charge fails the change. If the paid days were over before the result came, the difference is
-- refunded.
create function dipper.on_change_final(
  p_sub dipper.subscription, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_told jsonb := jsonb_build_object('cardPaymentId', p_payment.card_payment_id);
  v_change dipper.subscription_change;
  v_sub dipper.subscription;
begin
  select * into v_change from dipper.subscription_change
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id
    and card_payment_id = p_payment.card_payment_id;
  if p_payment.state = 'succeeded' and v_change.state = 'charging' and p_sub.state <> 'ended' then
    v_sub := dipper.with_change(p_sub, v_change, p_now);
    if v_sub.paid_until <= p_now then
      perform dipper.give_back_unwanted(p_payment, 'late');
    else
      perform dipper.grant_benefit(v_sub, v_sub.paid_until, p_now);
      perform dipper.tell_of_subscription(v_sub, 'subscription_changed', v_told, p_now);
    end if;
    return;
  elsif p_payment.state = 'succeeded' then
    perform dipper.give_back_unwanted(p_payment, 'late');
  end if;
  update dipper.subscription_change set state = 'failed', changed_at = p_now
  where bucket = v_change.bucket and user_id = v_change.user_id
    and subscription_id = v_change.subscription_id and change_id = v_change.change_id
    and state = 'charging';
  if not found then
    return;
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'declined',
    v_change.period_number, v_change.amount, coalesce(p_payment.failure_code, 49214),
    p_payment.card_payment_id, p_now);
  if p_payment.state = 'declined' then
    perform dipper.tell_of_subscription(p_sub, 'subscription_change_failed', v_told, p_now);
  end if;
end $$;

-- Another card is the main card now: running subscriptions are paid by it from the next payment on,
-- and past-due ones are charged at once, once more even if it was the main card already.
create function dipper.on_main_card_changed(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns integer language plpgsql as $$
declare
  v_count integer := 0;
  v_sub dipper.subscription;
begin
  for v_sub in
    select * from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and state <> 'ended'
      and (card_id <> p_card_id or state = 'past_due')
    order by subscription_id for update
  loop
    if v_sub.card_id = p_card_id then
      perform dipper.try_again(v_sub, p_now);
    else
      perform dipper.put_card(v_sub, p_card_id, p_now);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;

-- Money has come for a period: it is paid by it, unless it is paid or over already.
create function dipper.on_period_charged(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_payment dipper.card_payment,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_is_first boolean := p_sub.state = 'pending';
begin
  if p_sub.state = 'ended' or p_period.state not in ('due', 'charging')
    or (p_period.state = 'charging' and p_period.card_payment_id <> p_payment.card_payment_id) then
    perform dipper.give_back_unwanted(p_payment, 'late');
    return;
  end if;
  begin
    perform dipper.move_period(p_period, 'paid', null, null, p_payment.card_payment_id, null, p_now);
    if p_sub.state in ('pending', 'past_due') then
      perform dipper.move_subscription(p_sub, 'active', null, p_now);
    end if;
    perform dipper.follow_paid_period(p_sub, p_period.period_number, p_payment.amount,
      p_payment.card_payment_id, p_now);
  exception when sqlstate 'DP001' then
    if not v_is_first or sqlerrm not in ('subscription_creation_not_scheduled',
      'subscription_creation_not_granted') then
      raise;
    end if;
    -- All of the block is undone, so it ends as if it had never been.
    perform dipper.move_period(p_period, 'failed', null, null, p_payment.card_payment_id, null,
      p_now);
    perform dipper.end_subscription(p_sub,
      replace(sqlerrm, 'subscription_creation_', ''), 0, null, p_now);
    perform dipper.give_back_unwanted(p_payment, 'not-kept');
  end;
end $$;

-- Returns the payments of this month less their refunds, and all open payments, since those may
-- still be paid in this month.
create function dipper.paid_of_month(
  p_bucket integer, p_user_id bigint, p_country text, p_now timestamptz
) returns table (o_started timestamptz, o_count integer, o_paid bigint, o_open bigint)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_from timestamptz := dipper.start_of('month', p_country, p_now);
  v_until timestamptz := dipper.start_of('month', p_country, v_from + interval '40 days');
  v_read_from timestamptz := dipper.oldest_open(v_from);
begin
  return query
  select v_from, count(*) filter (where m.is_paid)::integer,
    coalesce(sum(m.amount) filter (where m.is_paid), 0)::bigint,
    coalesce(sum(m.amount) filter (where not m.is_paid), 0)::bigint
  from (
    select dipper.is_bought(p.state) as is_paid,
      p.total - p.refunded_total * p.total / p.charge_total as amount
    from dipper.payment p
    where p.bucket = p_bucket and p.user_id + 0 = p_user_id and p.requested_at >= v_read_from
      and (not dipper.is_failed(p.state) or coalesce(p.window_ends_at > p_now, false))
      and (not dipper.is_bought(p.state) or (p.settled_at >= v_from and p.settled_at < v_until))
  ) m;
end $$;
grant execute on function dipper.paid_of_month to dipper_app;

-- Returns a period's price. In the free months a dearer tier costs only the difference to their tier.
create function dipper.period_amount(p_sub dipper.subscription, p_number integer) returns bigint
  language sql immutable parallel safe
  as $$
    select case when p_number < p_sub.promotion_months
      then greatest(p_sub.local_price - p_sub.promotion_price, 0) else p_sub.local_price end
  $$;

grant execute on function dipper.period_amount to dipper_app;

-- Within the hour after it is due, always at the same place, so that no moment has all of them.
create function dipper.period_jitter(p_subscription_id uuid) returns interval
  language sql immutable parallel safe
  as $$ select make_interval(secs => mod(('x' || substr(md5(p_subscription_id::text), 1, 7))::bit(28)::integer, 3600)) $$;

grant execute on function dipper.period_jitter to dipper_app;

-- Thirty days of 24 hours each, whatever clocks do: exact, as the pure model has it.
create function dipper.period_start(p_anchor timestamptz, p_number integer) returns timestamptz
  language sql immutable parallel safe
  as $$ select (p_anchor at time zone 'utc' + make_interval(days => 30 * p_number)) at time zone 'utc' $$;

grant execute on function dipper.period_start to dipper_app;

-- Makes a subscription be paid by another card.
create function dipper.put_card(p_sub dipper.subscription, p_card_id uuid, p_now timestamptz)
  returns void language plpgsql as $$
begin
  update dipper.subscription set card_id = p_card_id
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  -- any number of rows: only what is past due waits for a card.
  update dipper.subscription_period set next_attempt_at = p_now, give_up_at = null
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'due' and p_sub.state = 'past_due';
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id,
    'card_changed', null, null, null, null, p_now);
end $$;

-- The listener's half of a refund: the DJ's share of it is claimed back.
create function dipper.recall_share(
  p_refund dipper.refund, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_dj_id bigint;
begin
  if not dipper.was_posted(p_payment.bucket, p_payment.user_id, 'subscription_share',
    p_payment.card_payment_id) then
    return;
  end if;
  select dj_id into strict v_dj_id from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_refund.bucket, p_refund.user_id, 'subscription_share_back', p_refund.refund_id, 1,
    'platform.clearing.subscriptions', 'platform.point.issued', 'POINT', p_refund.amount, p_now);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_refund.bucket, v_id, p_refund.user_id, 'subscription-share-back', jsonb_build_object(
    'djId', v_dj_id::text, 'cardPaymentId', p_payment.card_payment_id,
    'cardRefundId', p_refund.refund_id, 'points', p_refund.amount::text, 'at', p_now), p_now);
end $$;

create table dipper.subscription_refund (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  subscription_id uuid not null,
  period_number integer not null,
  amount bigint not null,
  paid_amount bigint not null,
  used_days integer not null,
  is_full boolean not null,
  request_key text not null,
  requested_at timestamptz not null,
  constraint subscription_refund_pkey primary key (bucket, user_id, refund_id),
  constraint subscription_refund_once unique (bucket, user_id, subscription_id, period_number),
  constraint subscription_refund_within check (amount > 0 and amount <= paid_amount),
  constraint subscription_refund_days check (used_days between 0 and 30)
);

-- Ends a subscription whose lock the caller holds, and reserves the refund of each of its charges.
-- An operator's request counts towards their sums, like every refund of theirs.
create function dipper.refund_subscription(
  p_refund dipper.subscription_refund, p_card_payment_ids uuid[], p_card_refund_ids uuid[],
  p_amounts bigint[], p_currency dipper.unit, p_operator text, p_alone_most bigint,
  p_now timestamptz
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
  v_part record;
  v_outcome text;
begin
  if p_operator is not null and not dipper.is_review_refund_agreed(p_refund.bucket,
    p_refund.user_id, p_refund.subscription_id, p_refund.amount, p_currency, p_operator,
    p_alone_most, p_now) then
    return 'second_operator_required';
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and subscription_id = p_refund.subscription_id for update;
  select * into v_period from dipper.subscription_period
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and subscription_id = p_refund.subscription_id and period_number = p_refund.period_number;
  insert into dipper.subscription_refund (bucket, user_id, refund_id, subscription_id,
    period_number, amount, paid_amount, used_days, is_full, request_key, requested_at)
  values (p_refund.bucket, p_refund.user_id, p_refund.refund_id, p_refund.subscription_id,
    p_refund.period_number, p_refund.amount, p_refund.paid_amount, p_refund.used_days,
    p_refund.is_full, p_refund.request_key, p_now);
  for v_part in
    select * from unnest(p_card_payment_ids, p_card_refund_ids, p_amounts)
      as i (card_payment_id, card_refund_id, amount)
    order by i.card_payment_id
  loop
    select o_outcome into v_outcome from dipper.request_card_refund(p_refund.bucket,
      p_refund.user_id, v_part.card_payment_id, v_part.card_refund_id,
      case when p_operator is null then 'person' else 'operator' end, p_refund.request_key,
      v_part.amount, 'subscription ended', p_operator);
    if v_outcome <> 'accepted' then
      perform dipper.fail_step(case v_outcome when 'refund_already_requested' then v_outcome
        else 'payment_cancel_error' end, 'P0001', v_outcome);
    end if;
    insert into dipper.subscription_refund_part (bucket, user_id, refund_id, card_payment_id,
      card_refund_id, amount)
    values (p_refund.bucket, p_refund.user_id, p_refund.refund_id, v_part.card_payment_id,
      v_part.card_refund_id, v_part.amount);
  end loop;
  perform dipper.move_period(v_period, 'refunded', null, null, v_period.card_payment_id, null, p_now);
  perform dipper.log_subscription(p_refund.bucket, p_refund.user_id, p_refund.subscription_id,
    'refunded', p_refund.period_number, p_refund.amount, null, null, p_now);
  perform dipper.end_subscription(v_sub, 'refunded', p_refund.period_number, null, p_now);
  return 'accepted';
end $$;
grant execute on function dipper.refund_subscription to dipper_app;

-- Why this person may not use recurring payment, or null. Names are those of the error catalogue.
create function dipper.refuse_recurring(p_person dipper.app_user, p_now timestamptz)
  returns text language plpgsql stable as $$
declare
  v_certification text := dipper.certification_at(
    p_person.certification, p_person.grace_ends_at, p_now);
begin
  if p_person.state = 'deleted' then
    return 'account_deleted';
  elsif p_person.state <> 'active' then
    return 'account_blocked';
  elsif p_person.grant_payment = -1 then
    return 'payment_right_blocked';
  elsif p_person.country = 'kr' and (v_certification in ('210', '211')
    or (v_certification <> 'certified' and p_person.grant_payment <> 1)) then
    return 'certification_required';
  elsif p_person.grant_payment <> 1 then
    return 'payment_right_missing';
  elsif p_person.grant_adult <> 1 then
    return 'subscription_minor_not_allowed';
  end if;
  return null;
end $$;

-- Resumes a canceled subscription, and notifies those who heard of the cancellation.
create function dipper.resume_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid
) returns dipper.change_subscription_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_sub dipper.subscription;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
  if v_sub.subscription_id is null or not dipper.is_shown(v_sub) then
    return 'subscription_not_found';
  elsif v_sub.state = 'ended' or (v_sub.state = 'canceled' and v_sub.next_due_at <= v_now) then
    return 'subscription_already_canceled';
  elsif v_sub.state <> 'canceled' then
    return 'done';
  end if;
  begin
    perform dipper.move_subscription(v_sub, 'active', null, v_now);
    perform dipper.log_subscription(p_bucket, p_user_id, p_subscription_id, 'resumed',
      null, null, null, null, v_now);
    perform dipper.tell_of_subscription(v_sub, 'subscription_resumed', '{}'::jsonb, v_now);
  exception when others then
    perform dipper.fail_step('scheduler_save_failed', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;
grant execute on function dipper.resume_subscription to dipper_app;

-- Two who ask for another try in one moment ask for one. A statement's time is that of its beginning:
-- what the first had set lay ahead of a second that had begun before it and waited. So it is held
-- against the clock as it stands under the lock.
create function dipper.retry_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid
) returns dipper.change_subscription_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_under_lock timestamptz;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  select * into v_sub from dipper.lock_subscription(p_bucket, p_user_id, p_subscription_id);
  v_under_lock := v_now + (clock_timestamp() - statement_timestamp());
  if v_sub.subscription_id is null or not dipper.is_shown(v_sub) then
    return 'subscription_not_found';
  elsif v_sub.state = 'ended' then
    return 'subscription_already_canceled';
  end if;
  select * into v_period from dipper.subscription_period
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
    and state in ('due', 'charging') for update;
  if v_sub.state <> 'past_due' or v_period.state is distinct from 'due' then
    return case when v_period.state = 'charging' then 'payment_pending'
      else 'wrong_next_payment_time' end;
  elsif v_period.next_attempt_at <= v_under_lock and v_period.give_up_at is null then
    return 'done';
  end if;
  update dipper.subscription_period set next_attempt_at = v_now, give_up_at = null
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
    and period_number = v_period.period_number and state = 'due';
  if not found then
    raise exception 'period % of % vanished under its lock', v_period.period_number,
      p_subscription_id;
  end if;
  perform dipper.log_subscription(p_bucket, p_user_id, p_subscription_id, 'retried',
    v_period.period_number, v_period.amount, null, null, v_now);
  return 'done';
end $$;
grant execute on function dipper.retry_subscription to dipper_app;

-- Why the person cannot begin a subscription beside those that run, or null.
create function dipper.running_refusal(p_person dipper.app_user, p_type text, p_dj_id bigint, p_now timestamptz)
  returns text language plpgsql stable as $$
declare
  v_day timestamptz := p_now - interval '24 hours';
  v_state dipper.subscription_state;
begin
  select state into v_state from dipper.subscription
  where bucket = p_person.bucket and user_id = p_person.user_id and type = p_type
    and dj_id = p_dj_id and state <> 'ended';
  if v_state is not null then
    return case v_state when 'pending' then 'payment_pending' else 'already_subscribed' end;
  elsif (select count(*) from dipper.subscription
    where bucket = p_person.bucket and user_id = p_person.user_id and created_at > v_day) >= 10 then
    return 'payment_too_many_requests';
  end if;
  return null;
end $$;

-- Takes the subscriptions of a bucket whose next period has come, and writes it; those that are
-- canceled end, and those whose tier is being paid wait until that is known. The key of the
-- period is what makes it single, however many do this.
create function dipper.schedule_due_periods(p_bucket integer, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer := 0;
  v_sub dipper.subscription;
begin
  for v_sub in
    select * from dipper.subscription s
    where s.bucket = p_bucket and s.next_due_at <= v_now
      and (s.state = 'canceled'
        or not dipper.is_change_charging(s.bucket, s.user_id, s.subscription_id))
    order by s.next_due_at limit p_limit for update skip locked
  loop
    if v_sub.state = 'canceled' then
      perform dipper.end_subscription(v_sub, 'canceled', null, null, v_now);
      v_count := v_count + 1;
    -- Asked again under the lock: a change may have begun a moment ago.
    elsif not dipper.is_change_charging(p_bucket, v_sub.user_id, v_sub.subscription_id) then
      perform dipper.schedule_period(v_sub, v_now);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;
grant execute on function dipper.schedule_due_periods to dipper_app;

-- Writes the next period of a subscription.
create function dipper.schedule_period(p_sub dipper.subscription, p_now timestamptz) returns void
  language plpgsql as $$
declare
  v_sub dipper.subscription := dipper.apply_planned_change(p_sub, p_now);
  v_starts timestamptz := dipper.period_start(p_sub.anchor_at, p_sub.next_period);
  v_ends timestamptz := dipper.period_start(p_sub.anchor_at, p_sub.next_period + 1);
  v_try_at timestamptz := v_starts + dipper.period_jitter(p_sub.subscription_id);
  v_amount bigint := dipper.period_amount(v_sub, p_sub.next_period);
begin
  insert into dipper.subscription_period (bucket, user_id, subscription_id, period_number, state,
    starts_at, ends_at, amount, next_attempt_at, changed_at)
  values (p_sub.bucket, p_sub.user_id, p_sub.subscription_id, p_sub.next_period,
    case when v_amount = 0 then 'free' else 'due' end::dipper.period_state, v_starts, v_ends,
    v_amount, case when v_amount > 0 then v_try_at end, p_now)
  on conflict (bucket, user_id, subscription_id, period_number) do nothing;
  if found and v_amount = 0 then
    perform dipper.follow_paid_period(v_sub, p_sub.next_period, 0, null, p_now);
    return;
  end if;
  update dipper.subscription set next_due_at = null, changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
end $$;

-- Pays a subscription with another card. The card that it has already is tried once more where
-- something is past due.
create function dipper.set_subscription_card(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_card_id uuid
) returns dipper.change_subscription_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_refusal text := dipper.refuse_card(p_bucket, p_user_id, p_card_id);
  v_sub dipper.subscription;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
  if v_sub.subscription_id is null or v_sub.state = 'ended' then
    return 'subscription_not_found';
  elsif v_refusal = 'card_not_found' and not exists (
    select 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
      and state = 'kept' and card_id <> v_sub.card_id) then
    return 'additional_cards_not_found';
  elsif v_refusal is not null then
    return v_refusal;
  elsif v_sub.card_id = p_card_id then
    return dipper.try_again(v_sub, v_now);
  end if;
  perform dipper.put_card(v_sub, p_card_id, v_now);
  return 'done';
end $$;
grant execute on function dipper.set_subscription_card to dipper_app;

-- Nobody pays for a period at whose beginning the DJ is suspended; the next one has its own
-- date, and the person hears of it.
create function dipper.skip_period(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.move_period(p_period, 'skipped', null, null, p_period.card_payment_id,
    p_period.failure_code, p_now);
  update dipper.subscription
  set next_period = p_period.period_number + 1, next_due_at = p_period.ends_at
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  if p_sub.state = 'past_due' then
    perform dipper.move_subscription(p_sub, 'active', null, p_now);
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'skipped',
    p_period.period_number, null, 46202, null, p_now);
  perform dipper.tell_of_subscription(p_sub, 'subscription_skipped',
    jsonb_build_object('periodNumber', p_period.period_number), p_now);
end $$;

create table dipper.subscription_change (
  bucket integer not null,
  user_id bigint not null,
  subscription_id uuid not null,
  change_id uuid not null,
  state text not null,
  -- `now` for the difference, `next` from the next period on.
  kind text not null,
  product_id bigint not null,
  plan text,
  grade text,
  name text not null,
  standard_price bigint not null,
  local_price bigint not null,
  -- The amount paid at once, and the days of the period that it covers.
  amount bigint not null,
  days integer not null,
  period_number integer not null,
  card_payment_id uuid,
  request_key text not null,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  constraint subscription_change_pkey primary key (bucket, user_id, subscription_id, change_id),
  constraint subscription_change_request_once
    unique (bucket, user_id, subscription_id, request_key),
  constraint subscription_change_state
    check (state in ('charging', 'planned', 'done', 'failed', 'dropped')),
  constraint subscription_change_kind check (kind in ('now', 'next')),
  constraint subscription_change_amount check (amount >= 0 and days between 0 and 30),
  constraint subscription_change_of foreign key (bucket, user_id, subscription_id)
    references dipper.subscription (bucket, user_id, subscription_id)
) with (fillfactor=70);

-- A change of tier of a subscription that the caller holds: planned, paid first, or made at once.
-- True where it is paid first: its charge is to be sent.
create function dipper.start_change(p_change dipper.subscription_change, p_now timestamptz)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_attempt integer;
  v_outcome text;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id for update;
  -- any number of rows: another change may have been planned.
  update dipper.subscription_change set state = 'dropped', changed_at = p_now
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id and state = 'planned';
  if p_change.product_id = v_sub.product_id then
    perform dipper.log_subscription(p_change.bucket, p_change.user_id, p_change.subscription_id,
      'change-dropped', null, null, null, null, p_now);
    return false;
  end if;
  select count(*) + 1 into v_attempt from dipper.subscription_change
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id;
  insert into dipper.subscription_change (bucket, user_id, subscription_id, change_id, state, kind,
    product_id, plan, grade, name, standard_price, local_price, amount, days, period_number,
    card_payment_id, request_key, requested_at, changed_at)
  values (p_change.bucket, p_change.user_id, p_change.subscription_id, p_change.change_id,
    case when p_change.kind = 'now' then 'charging' else 'planned' end, p_change.kind,
    p_change.product_id, p_change.plan, p_change.grade, p_change.name, p_change.standard_price,
    p_change.local_price, p_change.amount, p_change.days, p_change.period_number,
    p_change.card_payment_id, p_change.request_key, p_now, p_now);
  if p_change.kind = 'next' then
    perform dipper.log_subscription(p_change.bucket, p_change.user_id, p_change.subscription_id,
      'change-planned', p_change.period_number, null, null, null, p_now);
    return false;
  elsif p_change.amount = 0 then
    v_sub := dipper.with_change(v_sub, p_change, p_now);
    perform dipper.grant_benefit(v_sub, v_sub.paid_until, p_now);
    return false;
  end if;
  v_outcome := dipper.start_card_payment(p_change.bucket, p_change.user_id,
    p_change.card_payment_id, null, 'change', p_change.subscription_id, p_change.period_number,
    v_attempt, v_sub.card_id, p_change.name, p_change.amount, v_sub.currency, p_now);
  if v_outcome <> 'started' then
    perform dipper.fail_step(v_outcome, 'P0001', v_outcome);
  end if;
  return true;
end $$;
grant execute on function dipper.start_change to dipper_app;

-- A request for a subscription, with its price and terms as the person saw them.
create type dipper.subscription_wish as (
  type text,
  product_id bigint,
  dj_id bigint,
  plan text,
  grade text,
  card_id uuid,
  local_price bigint,
  standard_price bigint,
  next_payment_at timestamptz,
  promotion_id bigint,
  promotion_months integer,
  terms_version text
);

-- Begins a subscription and its first period, or says why not; a repeated key answers with the first
-- one. The charge is written here and sent by whoever called, after the commit.
create function dipper.start_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_card_payment_id uuid,
  p_request_key text, p_wish dipper.subscription_wish,
  out o_outcome dipper.start_subscription_outcome, out o_subscription_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_person dipper.app_user;
  v_product dipper.subscription_product;
  v_price dipper.subscription_price;
  v_promotion dipper.subscription_promotion;
  v_sub dipper.subscription;
  v_months integer := 0;
  v_next timestamptz;
  v_refusal text;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := 'repeated';
    o_subscription_id := v_sub.subscription_id;
    return;
  end if;
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select * into v_product from dipper.subscription_product where product_id = p_wish.product_id;
  select * into v_price from dipper.subscription_price
  where product_id = p_wish.product_id and country = v_person.country;
  v_refusal := coalesce(dipper.refuse_recurring(v_person, v_now),
    dipper.refuse_product(v_product, v_price, p_wish.type, p_wish.dj_id, p_wish.plan,
      p_wish.grade, v_now),
    dipper.running_refusal(v_person, v_product.type, v_product.dj_id, v_now));
  if v_refusal is null and p_wish.promotion_id is not null then
    select * into v_promotion from dipper.subscription_promotion
    where promotion_id = p_wish.promotion_id;
    v_refusal := dipper.refuse_promotion(v_person, v_product, v_promotion, v_now);
    v_months := v_promotion.months;
  end if;
  v_next := dipper.period_start(v_now, greatest(v_months, 1));
  v_refusal := coalesce(v_refusal, case
    when p_wish.promotion_id is null and p_wish.promotion_months > 0 then 'promotion_not_found'
    when p_wish.local_price <> v_price.local_price or p_wish.standard_price <> v_price.standard_price
      or p_wish.promotion_months <> v_months then 'price_changed'
    when p_wish.next_payment_at not between v_next - interval '24 hours'
      and v_next + interval '24 hours' then 'wrong_next_payment_time'
  end, dipper.refuse_card(p_bucket, p_user_id, p_wish.card_id));
  if v_refusal is not null then
    o_outcome := v_refusal;
    return;
  end if;
  v_sub := row(p_bucket, p_user_id, p_subscription_id,
    case when v_months = 0 then 'pending' else 'active' end::dipper.subscription_state, 0, v_product.type, v_product.dj_id,
    v_product.product_id, v_product.plan, v_product.grade, v_product.name, v_price.standard_price,
    v_price.local_price, v_price.currency, v_person.country, p_wish.card_id,
    v_promotion.promotion_id, v_months, case when v_months = 0 then 0 else v_price.local_price end,
    v_now, 0, null, v_now, null, null, null, null, null, p_wish.terms_version, v_now,
    p_request_key, v_now, v_now);
  perform dipper.write_subscription(v_sub, p_card_payment_id, v_now);
  o_outcome := 'started';
  o_subscription_id := p_subscription_id;
end $$;
grant execute on function dipper.start_subscription to dipper_app;

create table dipper.subscription_move (
  from_state dipper.subscription_state not null,
  to_state dipper.subscription_state not null,
  meaning text not null,
  constraint subscription_move_pkey primary key (from_state, to_state),
  constraint subscription_move_moves check (from_state <> to_state)
);

comment on table dipper.subscription_move is 'class G: the moves that a subscription may make';

create table dipper.period_move (
  from_state dipper.period_state not null,
  to_state dipper.period_state not null,
  meaning text not null,
  constraint period_move_pkey primary key (from_state, to_state),
  constraint period_move_moves check (from_state <> to_state)
);

comment on table dipper.period_move is 'class G: the moves that a period of a subscription may make';

comment on table dipper.subscription_group is 'class G: who can be subscribed to: 0 is the platform with its memberships, others are DJs';

comment on table dipper.subscription_product is 'class G: memberships, and the tiers of DJs';

comment on table dipper.subscription_price is 'class G: what a period costs in each country, and what it usually would';

comment on table dipper.subscription_promotion is 'class G: free months for those who begin while it runs';

create table dipper.subscription_promotion_price (
  promotion_id bigint not null,
  country text not null,
  standard_price bigint not null,
  constraint subscription_promotion_price_pkey primary key (promotion_id, country),
  constraint subscription_promotion_price_of foreign key (promotion_id)
    references dipper.subscription_promotion (promotion_id)
);

comment on table dipper.subscription_promotion_price is 'class G: what the free months of a promotion are worth in each country';

-- Counted from the first decline of the period.
create table dipper.subscription_retry (
  class text not null,
  after_hours integer not null,
  step text not null,
  constraint subscription_retry_pkey primary key (class, after_hours),
  constraint subscription_retry_class check (class in ('soft', 'hard', 'held')),
  constraint subscription_retry_step check (step in ('try', 'end'))
);

comment on table dipper.subscription_retry is 'class G: when a declined payment is tried again, and when it is given up';

comment on table dipper.subscription is 'class U: what people subscribe to';

create unique index subscription_running_once on dipper.subscription (bucket, user_id, type, dj_id)
  where state in ('pending', 'active', 'canceled', 'past_due');

create index subscription_next_due on dipper.subscription (next_due_at)
  where next_due_at is not null;

create index subscription_of_card_now on dipper.subscription (bucket, user_id, card_id)
  where state <> 'ended';

create index subscription_created_on on dipper.subscription using brin (created_at);

comment on table dipper.subscription_period is 'class U: each thirty days of each subscription, once';

create index subscription_period_attempt on dipper.subscription_period (next_attempt_at)
  where state = 'due';

create table dipper.subscription_log (
  bucket integer not null,
  user_id bigint not null,
  subscription_id uuid not null,
  revision integer not null,
  kind text not null,
  state dipper.subscription_state not null,
  period_number integer,
  amount bigint,
  failure_code integer,
  card_payment_id uuid,
  at timestamptz not null,
  constraint subscription_log_pkey primary key (bucket, user_id, subscription_id, revision)
);

comment on table dipper.subscription_log is 'class U: what became of each subscription, step by step; only ever added to';

create table dipper.subscription_promotion_use (
  bucket integer not null,
  user_id bigint not null,
  promotion_id bigint not null,
  subscription_id uuid not null,
  type text not null,
  dj_id bigint not null,
  at timestamptz not null,
  constraint subscription_promotion_use_pkey primary key (bucket, user_id, promotion_id)
);

comment on table dipper.subscription_promotion_use is 'class U: promotions that people have used, each once';

comment on table dipper.subscription_change is 'class U: changes of tier, paid or planned';

create unique index subscription_change_open on dipper.subscription_change
  (bucket, user_id, subscription_id) where state in ('charging', 'planned');

comment on table dipper.subscription_refund is 'class U: subscriptions that were ended for money back, as it was promised';

create table dipper.subscription_refund_part (
  bucket integer not null,
  user_id bigint not null,
  refund_id uuid not null,
  card_payment_id uuid not null,
  card_refund_id uuid not null,
  amount bigint not null,
  constraint subscription_refund_part_pkey
    primary key (bucket, user_id, refund_id, card_payment_id),
  constraint subscription_refund_part_of foreign key (bucket, user_id, refund_id)
    references dipper.subscription_refund (bucket, user_id, refund_id)
);

comment on table dipper.subscription_refund_part is 'class U: from which charges a refund goes back';

create index subscription_refund_part_payment on dipper.subscription_refund_part
  (bucket, user_id, card_payment_id);

-- Features that the streaming service grants to a listener, and their end.
create table dipper.subscription_benefit (
  bucket integer not null,
  user_id bigint not null,
  type text not null,
  dj_id bigint not null,
  subscription_id uuid not null,
  product_id bigint not null,
  granted_until timestamptz not null,
  changed_at timestamptz not null,
  constraint subscription_benefit_pkey primary key (bucket, user_id, type, dj_id)
) with (fillfactor=70);

comment on table dipper.subscription_benefit is 'class U: which features people have by their subscriptions, and until when';

create table dipper.subscription_income (
  bucket integer not null,
  user_id bigint not null,
  card_payment_id uuid not null,
  subscription_id uuid not null,
  product_id bigint not null,
  plan text not null,
  amount bigint not null,
  earned_at timestamptz not null,
  constraint subscription_income_pkey primary key (bucket, user_id, card_payment_id),
  constraint subscription_income_amount check (amount > 0)
);

comment on table dipper.subscription_income is 'class U: each charge of a plan that a DJ has earned by; only ever added to';

create index subscription_income_of on dipper.subscription_income
  (bucket, user_id, subscription_id, earned_at);

-- Tells the streaming service of a subscription.
create function dipper.tell_of_subscription(
  p_sub dipper.subscription, p_topic text, p_told jsonb, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_payload jsonb := jsonb_build_object('subscriptionId', p_sub.subscription_id) || p_told;
begin
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_sub.bucket, v_id, p_sub.user_id, p_topic, v_payload, p_now);
  perform dipper.plan_subscription_notice(p_sub, p_topic, p_told);
end $$;

-- Moves a subscription to the tier of a change and returns it.
create function dipper.with_change(p_sub dipper.subscription, p_change dipper.subscription_change, p_now timestamptz)
  returns dipper.subscription language plpgsql as $$
declare
  v_sub dipper.subscription;
begin
  update dipper.subscription
  set product_id = p_change.product_id, plan = p_change.plan, grade = p_change.grade,
    name = p_change.name, standard_price = p_change.standard_price,
    local_price = p_change.local_price
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id
  returning * into v_sub;
  if v_sub.subscription_id is null then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  update dipper.subscription_change set state = 'done', changed_at = p_now
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id and change_id = p_change.change_id
    and state in ('planned', 'charging');
  if not found then
    raise exception 'change % vanished under its lock', p_change.change_id;
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'changed',
    p_change.period_number, nullif(p_change.amount, 0), null, p_change.card_payment_id, p_now);
  return v_sub;
end $$;

-- Subscriptions that have begun keep the months that stand in their own row.
create function dipper.write_free_months(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.subscription_promotion :=
    jsonb_populate_record(null::dipper.subscription_promotion, p_content);
begin
  if v_row.product_id is not null and not exists (select from dipper.subscription_product p
    where p.product_id = v_row.product_id and p.type = v_row.type) then
    raise exception 'subscription product % is no %', v_row.product_id, v_row.type
      using errcode = 'check_violation';
  end if;
  insert into dipper.subscription_promotion (promotion_id, type, product_id, months, starts_at,
    ends_at)
  values (p_key::bigint, v_row.type, v_row.product_id, v_row.months, v_row.starts_at, v_row.ends_at)
  on conflict (promotion_id) do update set type = excluded.type, product_id = excluded.product_id,
    months = excluded.months, starts_at = excluded.starts_at, ends_at = excluded.ends_at;
  if not found then
    raise exception 'free months % were not written', p_key;
  end if;
  insert into dipper.subscription_promotion_price (promotion_id, country, standard_price)
  values (p_key::bigint, p_country, (p_content ->> 'standard_price')::bigint)
  on conflict (promotion_id, country) do update set standard_price = excluded.standard_price;
  if not found then
    raise exception 'free months % have no price in %', p_key, p_country;
  end if;
end $$;

-- Writes the schedule of retries as its version says.
create function dipper.write_retry(p_key text, p_content jsonb) returns void language plpgsql as $$
begin
  -- any number of rows: as many steps as there were.
  delete from dipper.subscription_retry where class = p_key;
  insert into dipper.subscription_retry (class, after_hours, step)
  select p_key, (s ->> 'after_hours')::integer, s ->> 'step'
  from jsonb_array_elements(p_content -> 'steps') s;
  if not found then
    raise exception 'a schedule has a step' using errcode = 'check_violation';
  end if;
end $$;

-- All that a beginning leaves behind, each step by its own name.
create function dipper.write_subscription(
  p_sub dipper.subscription, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_amount bigint := dipper.period_amount(p_sub, 0);
  v_ends timestamptz := dipper.period_start(p_sub.anchor_at, 1);
  v_outcome text;
begin
  begin
    insert into dipper.subscription (bucket, user_id, subscription_id, state, revision, type, dj_id,
      product_id, plan, grade, name, standard_price, local_price, currency, country, card_id,
      promotion_id, promotion_months, promotion_price, anchor_at, next_period, next_due_at,
      paid_until, trouble_since, trouble_code, canceled_at, ended_at, ended_why, terms_version,
      agreed_at, request_key, created_at, changed_at)
    select p_sub.*;
    perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id,
      'subscribed', null, null, null, null, p_now);
  exception
    when unique_violation then
      perform dipper.fail_step('already_subscribed', sqlstate, sqlerrm);
    when others then
      perform dipper.fail_step('subscription_creation_not_recorded', sqlstate, sqlerrm);
  end;
  if p_sub.promotion_id is not null then
    begin
      insert into dipper.subscription_promotion_use (bucket, user_id, promotion_id,
        subscription_id, type, dj_id, at)
      values (p_sub.bucket, p_sub.user_id, p_sub.promotion_id, p_sub.subscription_id, p_sub.type,
        p_sub.dj_id, p_now);
    exception
      when unique_violation then
        perform dipper.fail_step('duplicated_promotion', sqlstate, sqlerrm);
      when others then
        perform dipper.fail_step('promotion_usage_failed', sqlstate, sqlerrm);
    end;
  end if;
  begin
    insert into dipper.subscription_period (bucket, user_id, subscription_id, period_number,
      state, starts_at, ends_at, amount, attempts, card_payment_id, changed_at)
    values (p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 0,
      case when v_amount = 0 then 'free' else 'charging' end::dipper.period_state,
      p_sub.anchor_at, v_ends, v_amount, sign(v_amount)::integer,
      case when v_amount > 0 then p_card_payment_id end, p_now);
  exception
    when unique_violation then
      perform dipper.fail_step('duplicated_schedule', sqlstate, sqlerrm);
    when others then
      perform dipper.fail_step('scheduler_save_failed', sqlstate, sqlerrm);
  end;
  if v_amount = 0 then
    perform dipper.follow_paid_period(p_sub, 0, 0, null, p_now);
    return;
  end if;
  begin
    v_outcome := dipper.start_card_payment(p_sub.bucket, p_sub.user_id, p_card_payment_id, null,
      'period', p_sub.subscription_id, 0, 1, p_sub.card_id, p_sub.name, v_amount, p_sub.currency,
      p_now);
  exception
    when unique_violation then
      perform dipper.fail_step('duplicated_payment', sqlstate, sqlerrm);
    when others then
      perform dipper.fail_step('subscription_creation_failed', sqlstate, sqlerrm);
  end;
  if v_outcome = 'repeated' then
    perform dipper.fail_step('duplicated_payment', 'P0001', v_outcome);
  elsif v_outcome <> 'started' then
    perform dipper.fail_step(v_outcome, 'P0001', v_outcome);
  end if;
end $$;

-- Subscriptions that run keep the price that they began with: it stands in their own row.
create function dipper.write_subscription_product(p_country text, p_key text, p_content jsonb)
  returns void language plpgsql as $$
begin
  update dipper.subscription_product set name = p_content ->> 'name',
    position = (p_content ->> 'position')::integer, active = (p_content ->> 'active')::boolean
  where product_id = p_key::bigint;
  if not found then
    raise exception 'subscription product % vanished', p_key;
  end if;
  update dipper.subscription_price set standard_price = (p_content ->> 'standard_price')::bigint,
    local_price = (p_content ->> 'local_price')::bigint, benefits = p_content ->> 'benefits'
  where product_id = p_key::bigint and country = p_country;
  if not found then
    raise exception 'subscription product % has no price in %', p_key, p_country;
  end if;
end $$;

-- Adds a receiver of our messages.
create function dipper.add_webhook_receiver(
  p_endpoint text, p_url text, p_secret_id uuid, p_sealed bytea, p_by text
) returns boolean language plpgsql as $$
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

-- Claims a bucket's due messages, only the earliest of each person: later ones wait for it. The claim
-- is a lease: if the worker dies, the message comes back with the same id.
create function dipper.claim_webhooks(
  p_bucket integer, p_endpoint text, p_lease_seconds integer, p_limit integer
) returns setof dipper.webhook_delivery
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_until timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  if exists (select 1 from dipper.webhook_endpoint e
      where e.endpoint = p_endpoint and e.disabled_at is not null) then
    return;
  end if;
  -- any number of rows: whatever is due.
  return query update dipper.webhook_delivery w
  set next_at = v_until, attempt = w.attempt + 1
  where w.bucket = p_bucket and (w.user_id, w.event_id, w.endpoint) in (
    select d.user_id, d.event_id, d.endpoint from dipper.webhook_delivery d
    where d.bucket = p_bucket and d.endpoint = p_endpoint and d.next_at <= v_now
      and not exists (select 1 from dipper.webhook_delivery b
        where b.bucket = p_bucket and b.user_id = d.user_id and b.endpoint = p_endpoint
          and b.place < d.place and b.state = 'waiting')
    order by d.next_at limit p_limit for update skip locked)
  returning w.*;
end $$;
grant execute on function dipper.claim_webhooks to dipper_app;

-- Stores one try and its outcome. Returns whether it disabled the endpoint.
create function dipper.end_webhook_try(
  p_bucket integer, p_user_id bigint, p_event_id uuid, p_endpoint text, p_attempt integer,
  p_try_id uuid, p_took_ms integer, p_status integer, p_outcome text, p_answer text,
  p_disable_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.webhook_try (bucket, user_id, event_id, endpoint, try_id, at, took_ms, status,
    outcome, answer)
  values (p_bucket, p_user_id, p_event_id, p_endpoint, p_try_id, v_now, p_took_ms, p_status,
    p_outcome, p_answer);
  return dipper.finish_webhook(p_bucket, p_user_id, p_event_id, p_endpoint, p_attempt,
    p_outcome = 'taken', p_status, p_outcome, p_disable_after_seconds);
end $$;
grant execute on function dipper.end_webhook_try to dipper_app;

-- Forgets a provider's message once it has been dealt with.
create function dipper.finish_event(p_provider text, p_event_id text)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.provider_event set finished_at = v_now
  where event_id = p_event_id and provider = p_provider;
  get diagnostics v_count = row_count;
  assert v_count = 1, format('an event of %s that nobody has noted', p_provider);
end $$;
grant execute on function dipper.finish_event to dipper_app;

-- Applies the outcome of one try to its message. Returns whether it disabled the endpoint.
create function dipper.finish_webhook(
  p_bucket integer, p_user_id bigint, p_event_id uuid, p_endpoint text, p_attempt integer,
  p_is_taken boolean, p_status integer, p_outcome text, p_disable_after_seconds integer
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_after integer := (select r.after_seconds from dipper.webhook_retry r where r.attempt = p_attempt);
  v_next timestamptz := v_now + make_interval(secs => v_after);
  v_failing_before timestamptz := v_now - make_interval(secs => p_disable_after_seconds);
begin
  -- any number of rows: somebody may have sent it again since, and then that try counts.
  update dipper.webhook_delivery
  set state = case when p_is_taken then 'delivered' when v_after is null then 'given-up'
      else 'waiting' end,
    next_at = case when p_is_taken then null else v_next end,
    ended_at = case when p_is_taken or v_after is null then v_now end,
    status = p_status, outcome = p_outcome
  where bucket = p_bucket and user_id = p_user_id and event_id = p_event_id
    and endpoint = p_endpoint and attempt = p_attempt and state = 'waiting';
  if p_is_taken then
    -- any number of rows: mostly it did well before.
    update dipper.webhook_endpoint set failing_since = null, changed_at = v_now
    where endpoint = p_endpoint and failing_since is not null;
    return false;
  end if;
  -- any number of rows: mostly it failed before.
  update dipper.webhook_endpoint set failing_since = v_now, changed_at = v_now
  where endpoint = p_endpoint and failing_since is null;
  -- any number of rows: mostly it has not failed for so long.
  update dipper.webhook_endpoint set disabled_at = v_now, changed_at = v_now
  where endpoint = p_endpoint and disabled_at is null and failing_since <= v_failing_before;
  return found;
end $$;

-- Changes a receiver's address only if its revision is still the one that the operator saw.
create function dipper.move_webhook_receiver(
  p_endpoint text, p_url text, p_revision integer, p_by text
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.webhook_receiver
  set url = p_url, revision = revision + 1, changed_at = v_now, changed_by = p_by
  where endpoint = p_endpoint and revision = p_revision;
  return found;
end $$;

-- Whether an event was acted on before. One that was only begun, by a process that died, is not.
create function dipper.note_event(p_provider text, p_event_id text)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_finished boolean;
begin
  insert into dipper.provider_event (provider, event_id, received_at)
  values (p_provider, p_event_id, v_now)
  on conflict do nothing;
  if found then
    return false;
  end if;
  select finished_at is not null into v_finished from dipper.provider_event
  where event_id = p_event_id and provider = p_provider;
  return v_finished;
end $$;
grant execute on function dipper.note_event to dipper_app;

-- Once for each event and endpoint, however often it is dispatched.
create function dipper.plan_webhook(
  p_bucket integer, p_user_id bigint, p_event_id uuid, p_endpoint text, p_delivery_id uuid,
  p_type text, p_body text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- Two events of a person wait for each other here, and get one place each.
  perform 1 from dipper.app_user where bucket = p_bucket and user_id = p_user_id for no key update;
  insert into dipper.webhook_endpoint (endpoint, changed_at) values (p_endpoint, v_now)
  on conflict (endpoint) do nothing;
  insert into dipper.webhook_delivery (bucket, user_id, event_id, endpoint, place, delivery_id,
    type, body, state, attempt, next_at, created_at)
  select p_bucket, p_user_id, p_event_id, p_endpoint, coalesce(max(d.place), 0) + 1,
    p_delivery_id, p_type, p_body, 'waiting', 0, v_now, v_now
  from dipper.webhook_delivery d
  where d.bucket = p_bucket and d.user_id = p_user_id and d.endpoint = p_endpoint
  on conflict (bucket, user_id, event_id, endpoint) do nothing;
  return found;
end $$;
grant execute on function dipper.plan_webhook to dipper_app;

-- Longer than any provider goes on sending a message.
create function dipper.purge_events(p_most integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := dipper.current_time() - interval '30 days';
  v_count integer;
begin
  delete from dipper.provider_event e
  where (e.event_id, e.provider) in (
    select o.event_id, o.provider from dipper.provider_event o
    where o.received_at <= v_before order by o.received_at limit p_most);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function dipper.purge_events to dipper_app;

-- Sent again, under the same names: one event, or all that was made in a span of time.
create function dipper.replay_webhooks(
  p_endpoint text, p_event_id uuid, p_from timestamptz, p_to timestamptz, p_limit integer
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  -- every bucket: an operator names an event or a span of time, and not whose it is
  -- any number of rows: as many as there are.
  update dipper.webhook_delivery w
  set state = 'waiting', next_at = v_now, attempt = 0, ended_at = null
  where (w.bucket, w.user_id, w.event_id, w.endpoint) in (
    select d.bucket, d.user_id, d.event_id, d.endpoint from dipper.webhook_delivery d
    where d.endpoint = p_endpoint and (p_event_id is null or d.event_id = p_event_id)
      and (p_from is null or d.created_at >= p_from) and (p_to is null or d.created_at < p_to)
    order by d.delivery_id limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function dipper.replay_webhooks to dipper_app;

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
grant execute on function dipper.roll_webhook_secret to dipper_app;

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

-- An event about a person, as they are at this moment.
create function dipper.tell_of_person(
  p_bucket integer, p_user_id bigint, p_topic text, p_told jsonb
) returns void language plpgsql as $$
declare
  v_id uuid := gen_random_uuid();
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_bucket, v_id, p_user_id, p_topic, p_told, v_now);
end $$;

-- Also one that was never told anything yet.
create function dipper.turn_webhook_endpoint(p_endpoint text, p_is_off boolean)
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
grant execute on function dipper.turn_webhook_endpoint to dipper_app;

insert into dipper.clock_offset default values;

insert into dipper.retention_rule (subject, version, effective_from, keep_days, changed_by,
  reason) values
  ('paid-exchange', 1, '2020-01-01 00:00:00+00', 1826, 'system', 'records of tax that was withheld: five years'),
  ('unpaid-exchange', 1, '2020-01-01 00:00:00+00', 90, 'system', 'long enough to ask why it was not paid'),
  ('unused-document', 1, '2020-01-01 00:00:00+00', 1, 'system', 'brought for a request that never came');

insert into dipper.country_zone (country, effective_from, zone) values
  ('tw', '-infinity', 'Asia/Taipei');

insert into dipper.decline_class (failure_code, class) values
  (10306, 'hard'),
  (46003, 'hard'),
  (46007, 'soft'),
  (46102, 'hard'),
  (46104, 'hard'),
  (46105, 'hard'),
  (46201, 'soft'),
  (46211, 'soft'),
  (46214, 'hard'),
  (46224, 'soft'),
  (46228, 'soft'),
  (49222, 'held'),
  (49402, 'hard'),
  (49403, 'soft'),
  (49404, 'hard'),
  (49405, 'hard'),
  (49406, 'soft'),
  (49407, 'soft'),
  (49408, 'hard');

-- Three minutes are the wait that the page announces; a renewal is due on its day.
insert into dipper.charge_time_limit (purpose, seconds) values
  ('change', 180),
  ('first', 180),
  ('renewal', 86400),
  ('trial', 180);

-- Samples, until the company has said who sells where.
insert into dipper.seller (country, name, representative, registration_number, sale_number,
  address, phone, email, tax_basis_points, changed_at, changed_by) values
  ('ar', 'شركة ديبر للخدمات الرقمية', null, '0000000000', null, 'طريق الملك فهد، الرياض 00000', '800-000-0000', 'help-ar@dipper.example', 1500, dipper.current_time(), 'samples'),
  ('jp', '株式会社ディッパー・ジャパン', '星野 光', 'T0000000000000', null, '東京都渋谷区道玄坂0-0-0', '03-0000-0000', 'help-jp@dipper.example', 1000, dipper.current_time(), 'samples'),
  ('kr', '주식회사 디퍼', '김별', '000-00-00000', '제2026-서울강남-00000호', '서울특별시 강남구 테헤란로 000, 7층', '1500-0000', 'help-kr@dipper.example', 1000, dipper.current_time(), 'samples'),
  ('tw', '迪珀股份有限公司', null, '00000000', null, '臺北市信義區市府路 0 號 7 樓', '02-0000-0000', 'help-tw@dipper.example', 500, dipper.current_time(), 'samples'),
  ('us', 'Dipper USA, Inc.', null, '00-0000000', null, '000 Market Street, San Francisco, CA 94105', '1-800-000-0000', 'help-us@dipper.example', null, dipper.current_time(), 'samples');

insert into dipper.shop_text (country, kind, key, locale, text, changed_at, changed_by) values
  ('kr', 'terms', 'privacy_adult', 'ar', E'# الغرض\nلمراجعة طلبك، ومطابقة هويتك والحساب، ودفع المبلغ، وإبلاغك بالنتيجة.\n\n# ما يُجمع\nالاسم ورقم الهاتف والبريد الإلكتروني والبنك ورقم الحساب وصاحبه\n\n# مدة الاحتفاظ\nتُحفظ خمس سنوات من الدفع كما يقتضي القانون، ثم تُحذف. تُحذف بيانات الطلبات غير المدفوعة قبل ذلك.\n\n# إن لم توافق\nيحق لك الرفض. لا يمكنك عندها طلب استبدال النقاط، وتبقى نقاطك كما هي.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_adult', 'en', E'# Purpose\nTo review your request, check your identity against the account, pay you, and tell you the outcome.\n\n# What we collect\nName, phone number, email, bank, account number and account holder\n\n# How long we keep it\nFor five years from the payment, as the law requires. We then delete it. We delete the data of unpaid requests earlier.\n\n# If you do not agree\nYou can refuse. If you do, you cannot request a cash-out, and your points stay as they are.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_adult', 'ja', E'# 目的\n交換申請の確認、本人と口座の照合、送金、結果のお知らせのために利用します。\n\n# 項目\n氏名、電話番号、メールアドレス、銀行、口座番号、口座名義\n\n# 保有期間\n法令に従い、支払日から5年間保管し、その後削除します。支払われなかった申請の情報はそれより早く削除します。\n\n# 同意しない場合\n同意を拒否できます。その場合は交換を申請できず、ポイントはそのまま残ります。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_adult', 'zh', E'# 目的\n用於確認兌換申請、核對身分與帳戶、匯款及通知結果。\n\n# 項目\n姓名、電話號碼、電子郵件、銀行、帳戶號碼、戶名\n\n# 保存期間\n依法自撥款日起保存 5 年後刪除。未撥款的申請資料會更早刪除。\n\n# 若不同意\n您可以拒絕。拒絕後將無法申請兌換，但點數會保留。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_adult_family', 'ar', E'# الغرض\nلمراجعة طلبك، ومطابقة هويتك والحساب، ودفع المبلغ، وإبلاغك بالنتيجة.\n\n# ما يُجمع\nاسم مقدّم الطلب وفرد الأسرة ورقم الهاتف والبريد الإلكتروني والبنك ورقم الحساب وصاحبه وشهادة العلاقات الأسرية\n\n# مدة الاحتفاظ\nتُحفظ خمس سنوات من الدفع كما يقتضي القانون، ثم تُحذف. تُحذف بيانات الطلبات غير المدفوعة قبل ذلك.\n\n# إن لم توافق\nيحق لك الرفض. لا يمكنك عندها طلب استبدال النقاط، وتبقى نقاطك كما هي.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_adult_family', 'en', E'# Purpose\nTo review your request, check your identity against the account, pay you, and tell you the outcome.\n\n# What we collect\nNames of the applicant and the family member, phone number, email, bank, account number and holder, and the family relations certificate\n\n# How long we keep it\nFor five years from the payment, as the law requires. We then delete it. We delete the data of unpaid requests earlier.\n\n# If you do not agree\nYou can refuse. If you do, you cannot request a cash-out, and your points stay as they are.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_adult_family', 'ja', E'# 目的\n交換申請の確認、本人と口座の照合、送金、結果のお知らせのために利用します。\n\n# 項目\n申請者と家族の氏名、電話番号、メールアドレス、銀行、口座番号、口座名義、家族関係証明書\n\n# 保有期間\n法令に従い、支払日から5年間保管し、その後削除します。支払われなかった申請の情報はそれより早く削除します。\n\n# 同意しない場合\n同意を拒否できます。その場合は交換を申請できず、ポイントはそのまま残ります。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_adult_family', 'zh', E'# 目的\n用於確認兌換申請、核對身分與帳戶、匯款及通知結果。\n\n# 項目\n申請人與家人的姓名、電話號碼、電子郵件、銀行、帳戶號碼、戶名、家族關係證明書\n\n# 保存期間\n依法自撥款日起保存 5 年後刪除。未撥款的申請資料會更早刪除。\n\n# 若不同意\n您可以拒絕。拒絕後將無法申請兌換，但點數會保留。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_youth', 'ar', E'# الغرض\nلمراجعة طلبك، ومطابقة هويتك والحساب، ودفع المبلغ، وإبلاغك بالنتيجة.\n\n# ما يُجمع\nاسم القاصر ووليّ الأمر ورقم الهاتف والبريد الإلكتروني والبنك ورقم الحساب وصاحبه وموافقة وليّ الأمر وشهادة العلاقات الأسرية\n\n# مدة الاحتفاظ\nتُحفظ خمس سنوات من الدفع كما يقتضي القانون، ثم تُحذف. تُحذف بيانات الطلبات غير المدفوعة قبل ذلك.\n\n# إن لم توافق\nيحق لك الرفض. لا يمكنك عندها طلب استبدال النقاط، وتبقى نقاطك كما هي.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_youth', 'en', E'# Purpose\nTo review your request, check your identity against the account, pay you, and tell you the outcome.\n\n# What we collect\nNames of the minor and the legal representative, phone number, email, bank, account number and holder, the representative’s consent, and the family relations certificate\n\n# How long we keep it\nFor five years from the payment, as the law requires. We then delete it. We delete the data of unpaid requests earlier.\n\n# If you do not agree\nYou can refuse. If you do, you cannot request a cash-out, and your points stay as they are.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_youth', 'ja', E'# 目的\n交換申請の確認、本人と口座の照合、送金、結果のお知らせのために利用します。\n\n# 項目\n未成年者と法定代理人の氏名、電話番号、メールアドレス、銀行、口座番号、口座名義、法定代理人の同意書、家族関係証明書\n\n# 保有期間\n法令に従い、支払日から5年間保管し、その後削除します。支払われなかった申請の情報はそれより早く削除します。\n\n# 同意しない場合\n同意を拒否できます。その場合は交換を申請できず、ポイントはそのまま残ります。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'privacy_youth', 'zh', E'# 目的\n用於確認兌換申請、核對身分與帳戶、匯款及通知結果。\n\n# 項目\n未成年人與法定代理人的姓名、電話號碼、電子郵件、銀行、帳戶號碼、戶名、法定代理人同意書、家族關係證明書\n\n# 保存期間\n依法自撥款日起保存 5 年後刪除。未撥款的申請資料會更早刪除。\n\n# 若不同意\n您可以拒絕。拒絕後將無法申請兌換，但點數會保留。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'recurring', 'ar', E'# 1. موضوع هذه الشروط\nتسري هذه الشروط على الدفع المتكرر للعضويات وخطط الدي جي التي تقدمها Dipper (주식회사 디퍼)، وتُخصم أسعارها كل 30\u00a0يومًا من بطاقة سجّلتها.\n\n# 2. بطاقتك\nتوافق على الخصم من البطاقة التي اخترتها. إذا غيّرت بطاقتك الرئيسية، يكون الخصم من البطاقة الجديدة. يجب أن تكون بطاقتك بطاقة ائتمان باسمك. لا يُرسل رقمها إلا إلى مزوّد الدفع. للتحقق من البطاقة قد نخصم مبلغًا صغيرًا ثم نلغي الخصم فورًا.\n\n# 3. التجديد\nيتجدد الاشتراك كل 30\u00a0يومًا من وقت بدئه إلى أن تلغيه. الأشهر المجانية فترات بلا خصم، ويكون أول خصم عند انتهائها.\n\n# 4. السعر\nيُخصم السعر الذي عُرض عليك. عند الانتقال إلى فئة أعلى يُخصم فورًا فرق السعر عن الأيام المتبقية. أما الفئة الأدنى فتسري من الفترة التالية. نخبرك بأي سعر جديد قبل سريانه، ويمكنك إلغاء الاشتراك قبل ذلك.\n\n# 5. الدفعات الفاشلة\nإذا لم ينجح الخصم، نعيد المحاولة على مدى عدة أيام ونخبرك في كل مرة. إن لم يُدفع المبلغ في النهاية، ينتهي الاشتراك ولا يبقى عليك أي مبلغ.\n\n# 6. الإلغاء\nيمكنك الإلغاء من صفحة اشتراكاتك قبل الدفعة التالية بـ 24 ساعة على الأقل. تبقى المزايا حتى نهاية الفترة المدفوعة.\n\n# 7. الاسترداد\nإذا طلبت الاسترداد خلال 7\u00a0أيام من الدفع ولم تسجّل الدخول منذ الدفع، فستسترد المبلغ كاملًا. وإلا فستسترد المبلغ بعد خصم قيمة الأيام المستخدمة. يُعدّ كل يوم بدأ يومًا مستخدمًا. ينتهي الاشتراك فور الاسترداد.\n\n# 8. بياناتك\nنحتفظ باسم شركة البطاقة ورقم البطاقة محجوبًا وتاريخ انتهائها ومفتاح مشفّر من مزوّد الدفع. تُحذف هذه البيانات مع البطاقة، عدا سجلات الدفع التي يُلزمنا القانون بحفظها.\n\n# 9. القاصرون\nلا يمكن للقاصرين استخدام الدفع المتكرر.\n\n# 10. التواصل\nDipper (주식회사 디퍼)، help-kr@dipper.example', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'recurring', 'en', E'# 1. Scope\nThese terms apply to memberships and DJ plans offered by Dipper (주식회사 디퍼) and paid every 30\u00a0days with a card that you registered.\n\n# 2. Your card\nYou authorize us to charge the card that you chose or, after you change your main card, the new main card. It must be a credit card in your own name. Its number is sent only to the payment company. To verify a card, we may charge a small amount and cancel the charge right away.\n\n# 3. Renewal\nThe subscription renews every 30\u00a0days, counted from the time it started, until you cancel. Free months count as periods without a charge. You are first charged when they end.\n\n# 4. Price\nYou are charged the price that you were shown. When you move to a higher tier, you are immediately charged the difference for the remaining days. A change to a lower tier takes effect when the next period starts. We will tell you about a new price before it takes effect, and you can cancel before then.\n\n# 5. Failed payments\nIf a charge fails, we will try again over several days and notify you each time. If the payment still fails, the subscription ends, and you owe nothing.\n\n# 6. Canceling\nYou can cancel on this page up to 24 hours before the next payment. You keep the benefits until the paid period ends.\n\n# 7. Refunds\nIf you request a refund within 7\u00a0days of a payment and have not logged in since that payment, we refund the full amount. Otherwise, we deduct the amount for the days that you used. A day that has started counts as used. A refund ends the subscription immediately.\n\n# 8. Your data\nWe keep the name of the card company, the masked card number, the expiration date and an encrypted key from the payment company. We delete them when you delete the card, except for payment records that the law requires us to keep.\n\n# 9. Minors\nMinors cannot use recurring payments.\n\n# 10. Contact\nDipper (주식회사 디퍼), help-kr@dipper.example', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'recurring', 'ja', E'# 第1条　目的\n本規約は、Dipper（주식회사 디퍼）が提供するメンバーシップとDJのプランの料金を、登録されたカードで30日ごとに支払う定期決済に適用されます。\n\n# 第2条　カード\n会員は、選択したカードへの請求に同意します。メインカードを変更した後は、新しいメインカードに請求します。ご利用いただけるのは、会員本人名義のクレジットカードのみです。カード番号は決済会社にのみ提供します。カードの確認のため少額を決済し、すぐに取り消すことがあります。\n\n# 第3条　更新\nサブスクリプションは、解約されるまで、開始時刻から30日ごとに更新されます。無料期間中は請求しません。最初の請求は、無料期間の終了時に行います。\n\n# 第4条　料金\n表示された料金を請求します。上位のランクに変更した場合は、残り日数分の差額をすぐに請求します。下位のランクへの変更は、次の期間から適用します。料金を変更する場合は、事前にお知らせします。料金の変更前であれば解約できます。\n\n# 第5条　決済の失敗\n決済に失敗した場合は、数日にわたって再決済を行い、その都度お知らせします。最後まで決済できなかった場合、サブスクリプションは終了します。未払い金は残りません。\n\n# 第6条　解約\n次回のお支払いの24時間前まで、このページで解約できます。特典はお支払い済みの期間が終わるまで続きます。\n\n# 第7条　返金\nお支払いから7日以内に返金の申請があり、その間にログインがない場合は、全額を返金します。それ以外の場合は、利用日数分の料金を差し引いて返金します。すでに始まった日は利用日数に含みます。返金するとサブスクリプションはすぐに終了します。\n\n# 第8条　個人情報\nカード会社名、一部を伏せたカード番号、有効期限、暗号化した決済会社のキーを保管します。これらは、法令により保管が必要な決済記録を除き、カードの削除とともに消去します。\n\n# 第9条　未成年者\n未成年者は定期決済を利用できません。\n\n# 第10条　お問い合わせ\nDipper（주식회사 디퍼）、help-kr@dipper.example', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'recurring', 'zh', E'# 第 1 條　目的\n本條款適用於 Dipper（주식회사 디퍼）提供的會員方案與 DJ 方案的定期付款。費用每 30\u00a0天從您新增的卡片扣款一次。\n\n# 第 2 條　卡片\n您同意我們以您選擇的卡片扣款。變更主要卡片後，則以新的主要卡片扣款。卡片須為本人名下的信用卡。卡號僅提供給金流業者。為確認卡片可用，我們可能會扣一小筆款項，並立即取消該筆扣款。\n\n# 第 3 條　續訂\n訂閱自開始起每 30\u00a0天續訂一次，直到您取消。免費月份不扣款，結束時才會首次扣款。\n\n# 第 4 條　價格\n依訂閱時顯示的價格扣款。改為較高等級時，立即就剩餘天數的差額扣款。改為較低等級時，自下一期生效。價格如有變更，我們會事先通知，您可在變更生效前取消。\n\n# 第 5 條　付款失敗\n若扣款失敗，我們會在接下來幾天內再試數次，每次都會通知您。若仍未成功，訂閱即結束，您不會有欠款。\n\n# 第 6 條　取消\n最晚可於下次付款 24 小時前在本頁取消。權益會保留至已付款期間結束為止。\n\n# 第 7 條　退款\n付款後 7\u00a0天內申請，且這段期間未曾登入，可全額退款。其他情況則扣除已使用天數的金額後退款，使用未滿一天以一天計。退款後訂閱立即結束。\n\n# 第 8 條　個人資料\n我們會保存發卡公司、遮蔽後的卡號、有效期限，以及金流業者提供的扣款金鑰。扣款金鑰經加密保存。解除卡片連結時，上述資料會一併刪除。依法須保存的付款紀錄則會保留。\n\n# 第 9 條　未成年人\n未成年人不得使用定期付款。\n\n# 第 10 條　聯絡方式\nDipper（주식회사 디퍼），help-kr@dipper.example', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_adult', 'ar', E'نجمع رقم تسجيلك السكاني.\n\n# الأساس القانوني\nقانون ضريبة الدخل الكوري، المادتان 127 (الاقتطاع) و164 (بيان الدفع)، وقانون حماية المعلومات الشخصية، المادة 24-2\n\n# الغرض\nلاقتطاع ضريبة دخل الأعمال وتقديم بيان الدفع فقط.\n\n# مدة الاحتفاظ\nيُحفظ مشفّرًا خمس سنوات ثم يُحذف. يظهر محجوبًا في الشاشات والسجلات.\n\n# إن لم توافق\nيحق لك الرفض، لكن لا يمكننا عندها الإبلاغ عن الضريبة ولا الدفع لك.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_adult', 'en', E'We collect your own resident number.\n\n# Legal basis\nIncome Tax Act, articles 127 (withholding) and 164 (payment statement); Personal Information Protection Act, article 24-2\n\n# Purpose\nOnly to withhold tax on business income and to file the payment statement with the tax office.\n\n# How long we keep it\nWe store it encrypted for five years, then delete it. It is masked on screens and in records.\n\n# If you do not agree\nYou can refuse. If you do, we cannot report the tax, so we cannot pay you.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_adult', 'ja', E'本人の住民登録番号を収集します。\n\n# 根拠\n所得税法第127条（源泉徴収）・第164条（支払明細書の提出）、個人情報保護法第24条の2（いずれも韓国法）\n\n# 目的\n事業所得の源泉徴収と支払明細書の提出にのみ利用します。\n\n# 保有期間\n暗号化して5年間保管し、その後削除します。画面や記録では伏せて表示します。\n\n# 同意しない場合\n同意しないこともできます。その場合は税務申告ができないため、交換した金額をお支払いできません。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_adult', 'zh', E'我們會蒐集您本人的居民登錄號碼。\n\n# 依據\n韓國所得稅法第 127 條（扣繳）、第 164 條（申報支付明細）及個人資訊保護法第 24 條之 2\n\n# 目的\n僅用於事業所得扣繳及申報支付明細。\n\n# 保存期間\n加密保存 5 年後刪除，畫面與紀錄中皆以遮蔽方式顯示。\n\n# 若不同意\n您可以拒絕。若您拒絕，我們將無法申報稅款，也無法匯款給您。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_adult_family', 'ar', E'نجمع رقم التسجيل السكاني لفرد الأسرة الذي يُدفع له.\n\n# الأساس القانوني\nقانون ضريبة الدخل الكوري، المادتان 127 (الاقتطاع) و164 (بيان الدفع)، وقانون حماية المعلومات الشخصية، المادة 24-2\n\n# الغرض\nلاقتطاع ضريبة دخل الأعمال وتقديم بيان الدفع فقط.\n\n# مدة الاحتفاظ\nيُحفظ مشفّرًا خمس سنوات ثم يُحذف. يظهر محجوبًا في الشاشات والسجلات.\n\n# إن لم توافق\nيحق لك الرفض، لكن لا يمكننا عندها الإبلاغ عن الضريبة ولا الدفع لك.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_adult_family', 'en', E'We collect the resident number of the family member who is paid.\n\n# Legal basis\nIncome Tax Act, articles 127 (withholding) and 164 (payment statement); Personal Information Protection Act, article 24-2\n\n# Purpose\nOnly to withhold tax on business income and to file the payment statement with the tax office.\n\n# How long we keep it\nWe store it encrypted for five years, then delete it. It is masked on screens and in records.\n\n# If you do not agree\nYou can refuse. If you do, we cannot report the tax, so we cannot pay you.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_adult_family', 'ja', E'受け取る家族の住民登録番号を収集します。\n\n# 根拠\n所得税法第127条（源泉徴収）・第164条（支払明細書の提出）、個人情報保護法第24条の2（いずれも韓国法）\n\n# 目的\n事業所得の源泉徴収と支払明細書の提出にのみ利用します。\n\n# 保有期間\n暗号化して5年間保管し、その後削除します。画面や記録では伏せて表示します。\n\n# 同意しない場合\n同意しないこともできます。その場合は税務申告ができないため、交換した金額をお支払いできません。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_adult_family', 'zh', E'我們會蒐集代您收款之家人的居民登錄號碼。\n\n# 依據\n韓國所得稅法第 127 條（扣繳）、第 164 條（申報支付明細）及個人資訊保護法第 24 條之 2\n\n# 目的\n僅用於事業所得扣繳及申報支付明細。\n\n# 保存期間\n加密保存 5 年後刪除，畫面與紀錄中皆以遮蔽方式顯示。\n\n# 若不同意\n您可以拒絕。若您拒絕，我們將無法申報稅款，也無法匯款給您。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_youth', 'ar', E'نجمع رقم التسجيل السكاني للقاصر نفسه بموافقة وليّ الأمر.\n\n# الأساس القانوني\nقانون ضريبة الدخل الكوري، المادتان 127 (الاقتطاع) و164 (بيان الدفع)، وقانون حماية المعلومات الشخصية، المادة 24-2\n\n# الغرض\nلاقتطاع ضريبة دخل الأعمال وتقديم بيان الدفع فقط.\n\n# مدة الاحتفاظ\nيُحفظ مشفّرًا خمس سنوات ثم يُحذف. يظهر محجوبًا في الشاشات والسجلات.\n\n# إن لم توافق\nيحق لك الرفض، لكن لا يمكننا عندها الإبلاغ عن الضريبة ولا الدفع لك.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_youth', 'en', E'We collect the minor’s own resident number, with the legal representative’s consent.\n\n# Legal basis\nIncome Tax Act, articles 127 (withholding) and 164 (payment statement); Personal Information Protection Act, article 24-2\n\n# Purpose\nOnly to withhold tax on business income and to file the payment statement with the tax office.\n\n# How long we keep it\nWe store it encrypted for five years, then delete it. It is masked on screens and in records.\n\n# If you do not agree\nYou can refuse. If you do, we cannot report the tax, so we cannot pay you.', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_youth', 'ja', E'未成年者本人の住民登録番号を、法定代理人の同意のもとで収集します。\n\n# 根拠\n所得税法第127条（源泉徴収）・第164条（支払明細書の提出）、個人情報保護法第24条の2（いずれも韓国法）\n\n# 目的\n事業所得の源泉徴収と支払明細書の提出にのみ利用します。\n\n# 保有期間\n暗号化して5年間保管し、その後削除します。画面や記録では伏せて表示します。\n\n# 同意しない場合\n同意しないこともできます。その場合は税務申告ができないため、交換した金額をお支払いできません。', dipper.current_time(), 'as the page had it'),
  ('kr', 'terms', 'resident_number_youth', 'zh', E'經法定代理人同意，我們會蒐集未成年人本人的居民登錄號碼。\n\n# 依據\n韓國所得稅法第 127 條（扣繳）、第 164 條（申報支付明細）及個人資訊保護法第 24 條之 2\n\n# 目的\n僅用於事業所得扣繳及申報支付明細。\n\n# 保存期間\n加密保存 5 年後刪除，畫面與紀錄中皆以遮蔽方式顯示。\n\n# 若不同意\n您可以拒絕。若您拒絕，我們將無法申報稅款，也無法匯款給您。', dipper.current_time(), 'as the page had it');

insert into dipper.product_category (country, category, position) values
  ('ar', 'ALL', 0),
  ('ar', 'ANDROID', 0),
  ('ar', 'IOS', 0),
  ('ar', 'NEWBIE', 0),
  ('ar', 'VIP', 0),
  ('ar', 'WEB', 0),
  ('jp', 'ALL', 0),
  ('jp', 'ANDROID', 0),
  ('jp', 'IOS', 0),
  ('jp', 'NEWBIE', 0),
  ('jp', 'VIP', 0),
  ('jp', 'WEB', 0),
  ('kr', 'ALL', 0),
  ('kr', 'ANDROID', 0),
  ('kr', 'IOS', 0),
  ('kr', 'NEWBIE', 0),
  ('kr', 'VIP', 0),
  ('kr', 'WEB', 0),
  ('tw', 'ALL', 0),
  ('tw', 'ANDROID', 0),
  ('tw', 'IOS', 0),
  ('tw', 'NEWBIE', 0),
  ('tw', 'VIP', 0),
  ('tw', 'WEB', 0),
  ('us', 'ALL', 0),
  ('us', 'ANDROID', 0),
  ('us', 'IOS', 0),
  ('us', 'NEWBIE', 0),
  ('us', 'VIP', 0),
  ('us', 'WEB', 0);

insert into dipper.terms (country, key, value, since) values
  ('kr', 'privacy_adult', E'# 목적\n환전 신청을 확인하고, 본인과 계좌를 대조하고, 환전 금액을 보내고, 결과를 알리기 위해 이용합니다.\n\n# 항목\n이름, 전화번호, 이메일, 은행, 계좌번호, 예금주\n\n# 보유 기간\n지급한 날부터 5년 동안 법에 따라 보관한 뒤 삭제합니다. 지급하지 않은 신청의 정보는 더 일찍 삭제합니다.\n\n# 동의하지 않으면\n동의를 거부할 수 있습니다. 이 경우 환전을 신청할 수 없으며, 포인트는 그대로 남습니다.', '2026-11-22 00:00:00+00'),
  ('kr', 'privacy_adult_family', E'# 목적\n환전 신청을 확인하고, 본인과 계좌를 대조하고, 환전 금액을 보내고, 결과를 알리기 위해 이용합니다.\n\n# 항목\n신청자와 가족의 이름, 전화번호, 이메일, 은행, 계좌번호, 예금주, 가족관계증명서\n\n# 보유 기간\n지급한 날부터 5년 동안 법에 따라 보관한 뒤 삭제합니다. 지급하지 않은 신청의 정보는 더 일찍 삭제합니다.\n\n# 동의하지 않으면\n동의를 거부할 수 있습니다. 이 경우 환전을 신청할 수 없으며, 포인트는 그대로 남습니다.', '2026-11-22 00:00:00+00'),
  ('kr', 'privacy_youth', E'# 목적\n환전 신청을 확인하고, 본인과 계좌를 대조하고, 환전 금액을 보내고, 결과를 알리기 위해 이용합니다.\n\n# 항목\n미성년자와 법정대리인의 이름, 전화번호, 이메일, 은행, 계좌번호, 예금주, 법정대리인 동의서, 가족관계증명서\n\n# 보유 기간\n지급한 날부터 5년 동안 법에 따라 보관한 뒤 삭제합니다. 지급하지 않은 신청의 정보는 더 일찍 삭제합니다.\n\n# 동의하지 않으면\n동의를 거부할 수 있습니다. 이 경우 환전을 신청할 수 없으며, 포인트는 그대로 남습니다.', '2026-11-22 00:00:00+00'),
  ('kr', 'recurring', E'# 1. 목적\n이 약관은 주식회사 디퍼가 제공하는 멤버십과 DJ 플랜의 요금을 회원이 등록한 카드로 30일마다 결제하는 정기결제에 적용됩니다.\n\n# 2. 결제 카드\n회원은 선택한 카드로 구독료를 결제하는 데 동의하며, 대표 카드를 바꾼 뒤에는 새 대표 카드로 결제하는 데 동의합니다. 본인 명의의 신용카드만 이용할 수 있습니다. 카드 번호는 결제사에만 전달됩니다. 회사는 카드를 확인하기 위해 소액을 결제한 뒤 바로 취소할 수 있습니다.\n\n# 3. 자동 갱신\n구독은 시작한 시각부터 30일마다 갱신되며, 해지할 때까지 계속됩니다. 무료 기간도 30일 단위의 구독 기간으로 계산하지만 요금을 결제하지 않습니다. 첫 결제는 무료 기간이 끝날 때 이루어집니다.\n\n# 4. 금액\n회원에게 안내한 금액을 결제합니다. 높은 등급으로 변경하면 남은 기간의 차액을 바로 결제하고, 낮은 등급으로 변경하면 다음 기간부터 적용합니다. 금액이 바뀌는 경우 미리 알리며, 회원은 금액이 바뀌기 전에 해지할 수 있습니다.\n\n# 5. 결제 실패\n결제에 실패하면 며칠에 걸쳐 다시 시도하고 그때마다 알립니다. 끝까지 결제되지 않으면 구독이 종료되며, 미납 금액은 남지 않습니다.\n\n# 6. 해지\n다음 결제 24시간 전까지 이 화면에서 해지할 수 있습니다. 혜택은 결제한 기간이 끝날 때까지 유지됩니다.\n\n# 7. 환불\n결제 후 7일 안에 신청하고 그동안 접속하지 않았다면 전액을 환불합니다. 그 밖의 경우에는 이용한 날만큼의 금액을 빼고 환불하며, 이미 시작된 날은 이용한 날로 계산합니다. 환불하면 구독이 바로 종료됩니다.\n\n# 8. 개인정보\n카드사 이름, 일부를 가린 카드 번호, 유효 기간, 암호화한 결제사 키를 보관합니다. 법에 따라 보관해야 하는 결제 기록을 제외하고, 카드를 삭제할 때 함께 삭제합니다.\n\n# 9. 미성년자\n미성년자는 정기결제를 이용할 수 없습니다.\n\n# 10. 문의\n주식회사 디퍼, help-kr@dipper.example', '2026-11-20 00:00:00+00'),
  ('kr', 'resident_number_adult', E'본인의 주민등록번호를 수집합니다.\n\n# 근거\n소득세법 제127조(원천징수)와 제164조(지급명세서 제출), 개인정보 보호법 제24조의2\n\n# 목적\n사업소득 원천징수와 지급명세서 제출에만 이용합니다.\n\n# 보유 기간\n암호화하여 5년 동안 보관한 뒤 삭제합니다. 화면과 기록에는 가려서 표시합니다.\n\n# 동의하지 않으면\n동의를 거부할 수 있습니다. 이 경우 세금을 신고할 수 없으므로 환전 금액을 보낼 수 없습니다.', '2026-11-22 00:00:00+00'),
  ('kr', 'resident_number_adult_family', E'소득을 받는 가족의 주민등록번호를 수집합니다.\n\n# 근거\n소득세법 제127조(원천징수)와 제164조(지급명세서 제출), 개인정보 보호법 제24조의2\n\n# 목적\n사업소득 원천징수와 지급명세서 제출에만 이용합니다.\n\n# 보유 기간\n암호화하여 5년 동안 보관한 뒤 삭제합니다. 화면과 기록에는 가려서 표시합니다.\n\n# 동의하지 않으면\n동의를 거부할 수 있습니다. 이 경우 세금을 신고할 수 없으므로 환전 금액을 보낼 수 없습니다.', '2026-11-22 00:00:00+00'),
  ('kr', 'resident_number_youth', E'미성년자 본인의 주민등록번호를 수집합니다. 법정대리인의 동의가 필요합니다.\n\n# 근거\n소득세법 제127조(원천징수)와 제164조(지급명세서 제출), 개인정보 보호법 제24조의2\n\n# 목적\n사업소득 원천징수와 지급명세서 제출에만 이용합니다.\n\n# 보유 기간\n암호화하여 5년 동안 보관한 뒤 삭제합니다. 화면과 기록에는 가려서 표시합니다.\n\n# 동의하지 않으면\n동의를 거부할 수 있습니다. 이 경우 세금을 신고할 수 없으므로 환전 금액을 보낼 수 없습니다.', '2026-11-22 00:00:00+00');

insert into dipper.charge_move (from_state, to_state, meaning, by_operator, charge_kind) values
  ('abandoned', 'review', 'charged late, and not what was asked for', false, 'purchase'),
  ('abandoned', 'succeeded', 'late success: money is never dropped', false, 'purchase'),
  ('canceled', 'review', 'charged late, and not what was asked for', false, 'purchase'),
  ('canceled', 'succeeded', 'late success: money is never dropped', false, 'purchase'),
  ('created', 'abandoned', 'the provider was never reached: nothing can have been charged', false, 'purchase'),
  ('created', 'declined', 'refused before it was begun: nothing was charged', false, null),
  ('created', 'redirected', 'the provider gave a page to pay on', false, 'purchase'),
  ('created', 'sent', 'the charge is about to be asked for', false, 'card'),
  ('declined', 'review', 'charged late, and not what was asked for', false, null),
  ('declined', 'succeeded', 'late success: money is never dropped', false, null),
  ('expired', 'review', 'charged late, and not what was asked for', false, 'purchase'),
  ('expired', 'succeeded', 'late success: money is never dropped', false, 'purchase'),
  ('part_refunded', 'refunded', 'the rest was given back', false, null),
  ('redirected', 'canceled', 'the person turned back', false, 'purchase'),
  ('redirected', 'declined', 'the provider ended it', false, 'purchase'),
  ('redirected', 'expired', 'the person never came back', false, 'purchase'),
  ('redirected', 'review', 'charged, but not what was asked for', false, 'purchase'),
  ('redirected', 'sent', 'the person came back: the charge is about to be asked for', false, 'purchase'),
  ('redirected', 'succeeded', 'the provider says it is charged though nobody told us', false, 'purchase'),
  ('redirected', 'waiting', 'an account was given, and waits for the deposit', false, 'purchase'),
  ('review', 'canceled', 'an operator closes it: the provider holds nothing of it', true, 'purchase'),
  ('review', 'declined', 'an operator closes it: the provider holds nothing of it', true, 'card'),
  ('review', 'refunded', 'an operator gave back what was taken', true, null),
  ('review', 'succeeded', 'an operator takes it as what it was for', true, null),
  ('sent', 'created', 'it never left Dipper: too much was under way', false, 'card'),
  ('sent', 'declined', 'refused', false, null),
  ('sent', 'redirected', 'nothing was charged: the person chooses again on the same page', false, 'purchase'),
  ('sent', 'review', 'charged, but not what was asked for', false, null),
  ('sent', 'succeeded', 'charged', false, null),
  ('sent', 'unknown', 'no answer that can be read', false, null),
  ('sent', 'waiting', 'an account was given, and waits for the deposit', false, 'purchase'),
  ('succeeded', 'part_refunded', 'a part was given back', false, null),
  ('succeeded', 'refunded', 'all was given back', false, null),
  ('unknown', 'canceled', 'asked: the person turned back', false, 'purchase'),
  ('unknown', 'created', 'asked: never heard of, so the same order is sent again', false, 'card'),
  ('unknown', 'declined', 'asked: it is not charged', false, null),
  ('unknown', 'expired', 'asked: there was time to agree or to charge, and it is over', false, 'purchase'),
  ('unknown', 'review', 'charged, but not what was asked for', false, null),
  ('unknown', 'succeeded', 'asked: it is charged', false, null),
  ('unknown', 'waiting', 'asked: an account was given, and waits for the deposit', false, 'purchase'),
  ('waiting', 'canceled', 'the person turned back', false, 'purchase'),
  ('waiting', 'declined', 'the provider ended it', false, 'purchase'),
  ('waiting', 'expired', 'no deposit came in time', false, 'purchase'),
  ('waiting', 'review', 'a deposit has come that is not what was asked for', false, 'purchase'),
  ('waiting', 'succeeded', 'the deposit has come', false, 'purchase');

insert into dipper.exchange_move (from_state, to_state, meaning) values
  ('approved', 'canceled', 'the person took it back'),
  ('approved', 'refused', 'an operator refused'),
  ('approved', 'sending', 'the provider is about to be asked for it'),
  ('checking', 'approved', 'a second operator agreed'),
  ('checking', 'canceled', 'the person took it back'),
  ('checking', 'refused', 'an operator refused'),
  ('paid', 'returned', 'the money came back: so do the points, once'),
  ('rejected', 'review', 'it was paid after all'),
  ('requested', 'approved', 'an operator agreed'),
  ('requested', 'canceled', 'the person took it back'),
  ('requested', 'checking', 'one operator agreed, and another has to'),
  ('requested', 'refused', 'an operator refused'),
  ('review', 'paid', 'an operator found it paid'),
  ('review', 'rejected', 'an operator found it not paid'),
  ('sending', 'approved', 'nothing has left Dipper'),
  ('sending', 'paid', 'paid'),
  ('sending', 'rejected', 'not paid: the points come back'),
  ('sending', 'review', 'paid otherwise than asked for'),
  ('sending', 'sent', 'the provider has taken it'),
  ('sending', 'unknown', 'no answer that can be read'),
  ('sent', 'paid', 'paid'),
  ('sent', 'rejected', 'not paid: the points come back'),
  ('sent', 'review', 'paid otherwise than asked for, or never decided'),
  ('unknown', 'paid', 'asked: paid'),
  ('unknown', 'rejected', 'asked: not paid'),
  ('unknown', 'review', 'paid otherwise than asked for, or never decided'),
  ('unknown', 'sent', 'asked: the provider has taken it');

insert into dipper.bank (country, code, name, english, position, active) values
  ('kr', '002', 'KDB산업은행', 'KDB (Korea Development Bank)', 23, true),
  ('kr', '003', 'IBK기업은행', 'IBK (Industrial Bank of Korea)', 6, true),
  ('kr', '004', 'KB국민은행', 'KB Kookmin Bank', 1, true),
  ('kr', '007', 'Sh수협은행', 'Sh Suhyup Bank', 15, true),
  ('kr', '011', 'NH농협은행', 'NH NongHyup Bank', 5, true),
  ('kr', '012', '지역농축협', 'Local NongHyup', 16, true),
  ('kr', '020', '우리은행', 'Woori Bank', 3, true),
  ('kr', '023', 'SC제일은행', 'SC First Bank (Standard Chartered)', 10, true),
  ('kr', '027', '한국씨티은행', 'Citibank Korea', 11, true),
  ('kr', '031', 'iM뱅크(대구은행)', 'iM Bank (Daegu)', 17, true),
  ('kr', '032', 'BNK부산은행', 'BNK Busan Bank', 18, true),
  ('kr', '034', '광주은행', 'Kwangju Bank', 20, true),
  ('kr', '035', '제주은행', 'Jeju Bank', 22, true),
  ('kr', '037', '전북은행', 'Jeonbuk Bank', 21, true),
  ('kr', '039', 'BNK경남은행', 'BNK Kyongnam Bank', 19, true),
  ('kr', '045', '새마을금고', 'MG Saemaul Geumgo', 12, true),
  ('kr', '048', '신협', 'Shinhyup Credit Union', 13, true),
  ('kr', '050', '저축은행', 'Savings banks', 24, true),
  ('kr', '054', 'HSBC은행', 'HSBC Korea', 26, true),
  ('kr', '064', '산림조합중앙회', 'National Forestry Cooperative', 25, true),
  ('kr', '071', '우체국', 'Korea Post', 14, true),
  ('kr', '081', '하나은행', 'Hana Bank', 4, true),
  ('kr', '088', '신한은행', 'Shinhan Bank', 2, true),
  ('kr', '089', '케이뱅크', 'K bank', 9, true),
  ('kr', '090', '카카오뱅크', 'KakaoBank', 7, true),
  ('kr', '092', '토스뱅크', 'Toss Bank', 8, true);

insert into dipper.operator_limit (unit, version, alone_most, most, changed_at, changed_by, reason,
  effective_from) values
  ('JPY', 1, 50000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time()),
  ('KRW', 1, 500000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time()),
  ('SAR', 1, 200000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time()),
  ('SPOON', 1, 500, 50000, '2026-01-01 00:00:00+00', 'system', 'as the service began',
    '2026-01-01 00:00:00+00'),
  ('TWD', 1, 15000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time()),
  ('USD', 1, 50000, null, dipper.current_time(), 'system', 'as it began', dipper.current_time());

insert into dipper.operator_act_head (is_one, position, hash) values
  (true, 0, E'\\x');

insert into dipper.refund_move (from_state, to_state, meaning, charge_kind) values
  ('by-account', 'declined', 'could not be given back by hand: the spoons come back', 'purchase'),
  ('by-account', 'done', 'given back by hand', 'purchase'),
  ('declined', 'done', 'it was given back after all: the provider says so late, or an operator has seen it', 'card'),
  ('declined', 'sent', 'it has to go back: it is asked for again', 'card'),
  ('reserved', 'by-account', 'no call takes it back: somebody does it by hand', 'purchase'),
  ('reserved', 'sent', 'the provider is about to be asked for it', null),
  ('sent', 'declined', 'refused: the spoons of a purchase come back', null),
  ('sent', 'done', 'given back', null),
  ('sent', 'unknown', 'no answer that can be read', null),
  ('unknown', 'declined', 'refused, or an operator has seen that it was not given back', null),
  ('unknown', 'done', 'asked: it was given back', null),
  ('unknown', 'sent', 'asked: the provider still holds it, so it is asked for the same once more', null);

insert into dipper.subscription_move (from_state, to_state, meaning) values
  ('active', 'canceled', 'no further payment is wanted'),
  ('active', 'ended', 'given back'),
  ('active', 'past_due', 'a payment was declined'),
  ('canceled', 'active', 'the cancellation is undone'),
  ('canceled', 'ended', 'what was paid is over'),
  ('past_due', 'active', 'the payment succeeded after all, or is not asked for any more'),
  ('past_due', 'ended', 'the schedule of retries is over, or nobody wants to pay any more'),
  ('pending', 'active', 'the first payment succeeded'),
  ('pending', 'ended', 'the first payment was declined, or could not be kept');

insert into dipper.period_move (from_state, to_state, meaning) values
  ('charging', 'due', 'the attempt was declined, and another one may come'),
  ('charging', 'failed', 'the attempt was declined, and none comes any more'),
  ('charging', 'paid', 'the attempt succeeded'),
  ('due', 'charging', 'an attempt began'),
  ('due', 'failed', 'the schedule of retries is over, or nobody wants to pay any more'),
  ('due', 'paid', 'an attempt that had been declined succeeded late'),
  ('due', 'skipped', 'the DJ is suspended: nobody pays for it'),
  ('free', 'refunded', 'what a dearer tier cost in it was given back'),
  ('paid', 'refunded', 'given back');

insert into dipper.subscription_retry (class, after_hours, step) values
  ('hard', 168, 'end'),
  ('held', 24, 'try'),
  ('soft', 120, 'try'),
  ('soft', 168, 'try'),
  ('soft', 24, 'try'),
  ('soft', 72, 'try');

insert into dipper.webhook_retry (attempt, after_seconds) values
  (1, 5),
  (10, 86400),
  (11, 86400),
  (2, 30),
  (3, 120),
  (4, 600),
  (5, 1800),
  (6, 7200),
  (7, 21600),
  (8, 43200),
  (9, 86400);

