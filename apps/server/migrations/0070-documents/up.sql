-- Documents of exchanges: announced, brought to an address that holds once, checked, sealed and kept.
-- Here is what is known of each; what it says lies in the storage, sealed by a key of its own, and
-- that key is here, sealed by ours. Without it nobody reads what the storage still has.

create table dipper.exchange_document (
  bucket integer not null,
  user_id bigint not null,
  document_id uuid not null,
  -- Bound to a request as soon as one names it.
  exchange_id uuid,
  kind text not null,
  content_type text not null,
  -- As announced; of a kept one, as it is kept.
  bytes integer not null,
  -- Of what was announced, and of the address that takes it: gone once it has come.
  sha256 bytea,
  address_hash bytea,
  state text not null,
  object_name text not null,
  data_key bytea,
  announced_at timestamptz not null,
  address_ends_at timestamptz not null,
  kept_at timestamptz,
  gone_at timestamptz,
  -- When somebody has to look at it; null: nobody has to.
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
) with (fillfactor = 80);
comment on table dipper.exchange_document is 'class U: documents of exchanges, from their announcement to what is left of them when they are gone';
create index exchange_document_due on dipper.exchange_document (due_at) where due_at is not null;
create index exchange_document_of on dipper.exchange_document (bucket, user_id, exchange_id)
  where exchange_id is not null;

-- How long what is kept about people is kept. A version is added and never changed; the one whose
-- time has come last holds, also for what came before it.
create table dipper.retention_rule (
  subject text not null,
  version integer not null,
  effective_from timestamptz not null,
  keep_days integer not null,
  changed_by text not null,
  reason text not null,
  constraint retention_rule_pkey primary key (subject, version),
  constraint retention_rule_one_at_a_time unique (subject, effective_from),
  constraint retention_rule_subject check
    (subject in ('unused-document', 'unpaid-exchange', 'paid-exchange')),
  constraint retention_rule_days check (keep_days between 1 and 36500)
);
comment on table dipper.retention_rule is 'class G: for how many days documents and numbers of exchanges are kept, by time; only ever added to';
insert into dipper.retention_rule
  (subject, version, effective_from, keep_days, changed_by, reason) values
  ('unused-document', 1, '2020-01-01T00:00:00Z', 1, 'house', 'brought for a request that never came'),
  ('unpaid-exchange', 1, '2020-01-01T00:00:00Z', 90, 'house', 'long enough to ask why it was not paid'),
  ('paid-exchange', 1, '2020-01-01T00:00:00Z', 1826, 'house', 'records of tax that was withheld: five years');

create function dipper.keep_days(p_subject text, p_at timestamptz) returns integer
  language sql stable security definer set search_path = pg_catalog as $$
  select keep_days from dipper.retention_rule
  where subject = p_subject and effective_from <= p_at order by effective_from desc limit 1
$$;

create type dipper.document_wish as (
  document_id uuid, kind text, content_type text, bytes integer, sha256 bytea, address_hash bytea,
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

-- Takes the address: only one caller gets it. What dies on the way is looked at later.
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

-- From here on nobody can read it; its object is taken away by whoever looks next.
create function dipper.let_documents_go(
  p_bucket integer, p_user_id bigint, p_document_ids uuid[], p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- any number of rows: what leaves already leaves once.
  update dipper.exchange_document
  set state = 'leaving', data_key = null, due_at = p_now
  where bucket = p_bucket and user_id = p_user_id and document_id = any (p_document_ids)
    and state in ('received', 'kept');
end $$;

-- What came was not a document, or nobody could check it.
create function dipper.refuse_document(p_bucket integer, p_user_id bigint, p_document_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  perform dipper.let_documents_go(p_bucket, p_user_id, array[p_document_id], v_now);
end $$;

-- The objects that this caller is to take away. Addresses that nobody used leave no trace; what was
-- brought and never used, and what nobody finished receiving, leaves.
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

-- Documents become those of a request, each of one: all of them, or the request is not made.
create function dipper.bind_documents(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_document_ids uuid[]
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
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

-- As before; now the documents that it names become its own.
create or replace function dipper.request_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_request_key text, p_fingerprint text,
  p_wish dipper.exchange_wish
) returns table (o_outcome text, o_exchange_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_documents uuid[] := coalesce(p_wish.document_ids, '{}');
  v_person dipper.app_user;
  v_policy dipper.exchange_policy;
  v_exchange dipper.exchange;
  v_held bigint;
  v_refusal text;
  v_expected timestamptz;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    return query select case when v_exchange.fingerprint = p_fingerprint then 'repeated'
      else 'idempotency_key_mismatch' end,
      case when v_exchange.fingerprint = p_fingerprint then v_exchange.exchange_id end;
    return;
  end if;
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select point into v_held from dipper.wallet where bucket = p_bucket and user_id = p_user_id;
  v_policy := dipper.exchange_policy_at(v_person.country, p_wish.type, v_now);
  v_refusal := dipper.refuse_exchange(v_person, v_policy, p_wish, v_held);
  if v_refusal is not null then
    return query select v_refusal, null::uuid;
    return;
  end if;
  if not dipper.bind_documents(p_bucket, p_user_id, p_exchange_id, v_documents) then
    return query select 'exchange_document_invalid'::text, null::uuid;
    return;
  end if;
  v_expected := dipper.working_day(v_person.country, v_now, v_policy.deposit_days);
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
  return query select 'accepted'::text, p_exchange_id;
end $$;

grant select on dipper.exchange_document, dipper.retention_rule to dipper_app;
grant execute on function
  dipper.announce_documents(integer, bigint, dipper.document_wish[], integer, integer),
  dipper.receive_document(integer, bigint, uuid, bytea),
  dipper.keep_document(integer, bigint, uuid, integer, bytea),
  dipper.refuse_document(integer, bigint, uuid),
  dipper.claim_leaving_documents(integer, integer, integer),
  dipper.forget_document(integer, bigint, uuid)
to dipper_app;
