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
