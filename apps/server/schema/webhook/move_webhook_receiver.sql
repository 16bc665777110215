-- Changes a receiver's address only if its revision is still the one that the operator saw.
create function dipper.move_webhook_receiver(
  p_endpoint text, p_url text, p_revision integer, p_by text
) returns boolean language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.webhook_receiver
  set url = p_url, revision = revision + 1, changed_at = v_now, changed_by = p_by
  where endpoint = p_endpoint and revision = p_revision;
  return found;
end $$;
