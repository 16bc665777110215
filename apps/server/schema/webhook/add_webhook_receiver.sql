-- Adds a receiver of our messages.
create function dipper.add_webhook_receiver(
  p_endpoint text, p_url text, p_secret_id uuid, p_sealed bytea, p_by text
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.webhook_receiver (endpoint, url, revision, changed_at, changed_by)
  values (p_endpoint, p_url, 1, v_now, p_by)
  on conflict (endpoint) do nothing;
  if not found then
    return false;
  end if;
  insert into dipper.webhook_secret (secret_id, endpoint, sealed, made_at, made_by)
  values (p_secret_id, p_endpoint, p_sealed, v_now, p_by);
  return true;
end $$;
