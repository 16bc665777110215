-- Links the rows of a bucket that are old enough to its chain, in their order; answers how many.
create function dipper.seal_journal(p_bucket integer, p_lag_seconds integer, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := clock_timestamp() - make_interval(secs => p_lag_seconds);
  v_position bigint;
  v_hash bytea;
  v_sealed integer := 0;
  v_row dipper.journal;
begin
  insert into dipper.journal_head (bucket, position, hash) values (p_bucket, 0, '\x'::bytea)
  on conflict (bucket) do nothing;
  select position, hash into v_position, v_hash from dipper.journal_head
  where bucket = p_bucket for update;
  for v_row in
    select * from dipper.journal
    where bucket = p_bucket and position > v_position
    order by position limit p_limit
  loop
    exit when v_row.recorded_at > v_before;
    v_hash := sha256(v_hash || convert_to(dipper.journal_text(v_row), 'UTF8'));
    v_position := v_row.position;
    insert into dipper.journal_link (bucket, position, hash) values (p_bucket, v_position, v_hash);
    v_sealed := v_sealed + 1;
  end loop;
  update dipper.journal_head set position = v_position, hash = v_hash where bucket = p_bucket;
  if not found then
    raise exception 'the head of bucket % vanished under its lock', p_bucket;
  end if;
  return v_sealed;
end $$;
