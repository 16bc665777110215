-- Records the content of a provider's webhook about a payment.
create function dipper.note_payment_event(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_provider text, p_event_id text,
  p_heard text
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- A repeated event keeps its first outcome.
  insert into dipper.payment_event as e (bucket, user_id, payment_id, provider, event_id, heard,
    times, first_at, last_at)
  values (p_bucket, p_user_id, p_payment_id, p_provider, p_event_id, p_heard, 1, v_now, v_now)
  on conflict on constraint payment_event_pkey do update
  set heard = case when excluded.heard = 'repeated' then e.heard else excluded.heard end,
    times = e.times + 1, last_at = excluded.last_at;
end $$;
