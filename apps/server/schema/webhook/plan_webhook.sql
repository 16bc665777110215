-- Once for each event and endpoint, however often it is dispatched.
create function dipper.plan_webhook(
  p_bucket integer, p_user_id bigint, p_event_id uuid, p_endpoint text, p_delivery_id uuid,
  p_type text, p_body text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- Two events of a person wait for each other here, and get one place each.
  perform 1 from dipper.app_user where bucket = p_bucket and user_id = p_user_id for no key update;
  insert into dipper.webhook_endpoint (endpoint, changed_at) values (p_endpoint, v_now)
  on conflict (endpoint) do nothing;
  insert into dipper.webhook_delivery (bucket, user_id, event_id, endpoint, place, delivery_id,
    type, body, state, attempt, next_at, created_at)
  select p_bucket, p_user_id, p_event_id, p_endpoint, coalesce(max(d.place), 0) + 1,
    p_delivery_id, p_type, p_body, 'waiting', 0, v_now, v_now
  from dipper.webhook_delivery d
  where d.bucket = p_bucket and d.user_id = p_user_id and d.endpoint = p_endpoint
  on conflict (bucket, user_id, event_id, endpoint) do nothing;
  return found;
end $$;
