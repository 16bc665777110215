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
