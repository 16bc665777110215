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
