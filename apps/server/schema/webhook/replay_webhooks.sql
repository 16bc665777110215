-- Sent again, under the same names: one event, or all that was made in a span of time.
create function dipper.replay_webhooks(
  p_endpoint text, p_event_id uuid, p_from timestamptz, p_to timestamptz, p_limit integer
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  -- every bucket: an operator names an event or a span of time, and not whose it is
  -- any number of rows: as many as there are.
  update dipper.webhook_delivery w
  set state = 'waiting', next_at = v_now, attempt = 0, ended_at = null
  where (w.bucket, w.user_id, w.event_id, w.endpoint) in (
    select d.bucket, d.user_id, d.event_id, d.endpoint from dipper.webhook_delivery d
    where d.endpoint = p_endpoint and (p_event_id is null or d.event_id = p_event_id)
      and (p_from is null or d.created_at >= p_from) and (p_to is null or d.created_at < p_to)
    order by d.delivery_id limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
