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
