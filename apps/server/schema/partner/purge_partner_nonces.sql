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
