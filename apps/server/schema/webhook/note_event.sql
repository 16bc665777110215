-- Whether an event was acted on before. One that was only begun, by a process that died, is not.
create function dipper.note_event(p_provider text, p_event_id text)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_finished boolean;
begin
  insert into dipper.provider_event (provider, event_id, received_at)
  values (p_provider, p_event_id, v_now)
  on conflict do nothing;
  if found then
    return false;
  end if;
  select finished_at is not null into v_finished from dipper.provider_event
  where event_id = p_event_id and provider = p_provider;
  return v_finished;
end $$;
