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
