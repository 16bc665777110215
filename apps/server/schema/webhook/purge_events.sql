-- Longer than any provider goes on sending a message.
create function dipper.purge_events(p_most integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := dipper.current_time() - interval '30 days';
  v_count integer;
begin
  delete from dipper.provider_event e
  where (e.event_id, e.provider) in (
    select o.event_id, o.provider from dipper.provider_event o
    where o.received_at <= v_before order by o.received_at limit p_most);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
