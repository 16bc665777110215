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
