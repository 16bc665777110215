-- Forgets a provider's message once it has been dealt with.
create function dipper.finish_event(p_provider text, p_event_id text)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.provider_event set finished_at = v_now
  where event_id = p_event_id and provider = p_provider;
  get diagnostics v_count = row_count;
  assert v_count = 1, format('an event of %s that nobody has noted', p_provider);
end $$;
