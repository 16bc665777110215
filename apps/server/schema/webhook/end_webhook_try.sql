-- Stores one try and its outcome. Returns whether it disabled the endpoint.
create function dipper.end_webhook_try(
  p_bucket integer, p_user_id bigint, p_event_id uuid, p_endpoint text, p_attempt integer,
  p_try_id uuid, p_took_ms integer, p_status integer, p_outcome text, p_answer text,
  p_disable_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.webhook_try (bucket, user_id, event_id, endpoint, try_id, at, took_ms, status,
    outcome, answer)
  values (p_bucket, p_user_id, p_event_id, p_endpoint, p_try_id, v_now, p_took_ms, p_status,
    p_outcome, p_answer);
  return dipper.finish_webhook(p_bucket, p_user_id, p_event_id, p_endpoint, p_attempt,
    p_outcome = 'taken', p_status, p_outcome, p_disable_after_seconds);
end $$;
