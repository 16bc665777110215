-- Which providers and methods take no new payments now, because somebody said so or because the
-- provider does not answer. Settling, messages and returns never look here.

create table dipper.provider_switch (
  provider text not null,
  -- 0 stands for all methods of the provider.
  method_id integer not null,
  is_off boolean not null,
  -- When it ends by itself; null: when somebody says so.
  until timestamptz,
  reason text not null,
  revision integer not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint provider_switch_pkey primary key (provider, method_id),
  constraint provider_switch_until check (is_off or until is null)
);
comment on table dipper.provider_switch is 'class G: providers and methods that an operator has switched off, or on again';
grant select on dipper.provider_switch to dipper_app;

create table dipper.provider_switch_log (
  provider text not null,
  method_id integer not null,
  revision integer not null,
  is_off boolean not null,
  until timestamptz,
  reason text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint provider_switch_log_pkey primary key (provider, method_id, revision)
);
comment on table dipper.provider_switch_log is 'class G: who switched what, when and why; only ever added to';
grant select on dipper.provider_switch_log to dipper_app;

create table dipper.provider_breaker (
  provider text not null,
  opened_at timestamptz not null,
  open_until timestamptz not null,
  constraint provider_breaker_pkey primary key (provider)
);
comment on table dipper.provider_breaker is 'class G: until when a provider that does not answer is spared, for every process';
grant select on dipper.provider_breaker to dipper_app;

-- What each process has seen of each provider in its last window.
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
comment on table dipper.provider_beat is 'class G: how each provider does, as each process of ours sees it';
create index provider_beat_at on dipper.provider_beat (beat_at);
grant select on dipper.provider_beat to dipper_app;

create function dipper.switch_provider(
  p_provider text, p_method_id integer, p_is_off boolean, p_until timestamptz, p_reason text,
  p_changed_by text
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_revision integer;
begin
  insert into dipper.provider_switch as s
    (provider, method_id, is_off, until, reason, revision, changed_at, changed_by)
  values (p_provider, p_method_id, p_is_off, p_until, p_reason, 1, v_now, p_changed_by)
  on conflict (provider, method_id) do update
  set is_off = excluded.is_off, until = excluded.until, reason = excluded.reason,
    revision = s.revision + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by
  returning revision into v_revision;
  insert into dipper.provider_switch_log
    (provider, method_id, revision, is_off, until, reason, changed_at, changed_by)
  values (p_provider, p_method_id, v_revision, p_is_off, p_until, p_reason, v_now, p_changed_by);
  return v_revision;
end $$;

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

-- One row a provider; a process that has ended is forgotten after an hour.
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
  -- any number of rows: those of processes that have ended.
  delete from dipper.provider_beat where beat_at < v_before;
end $$;

grant execute on function
  dipper.switch_provider(text, integer, boolean, timestamptz, text, text),
  dipper.open_provider_breaker(text, integer),
  dipper.beat_providers(uuid, text[], text[], integer[], integer[], integer[], integer[],
    integer[], integer[], integer[])
to dipper_app;
