-- Only one caller gets a refund to send, from the state that it saw. If it dies now, a worker
-- queries the provider instead.
create function dipper.send_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_from dipper.refund_state,
  p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
begin
  if not dipper.move_refund(p_bucket, p_user_id, p_refund_id, p_from, 'sent', 'send',
    '{}'::jsonb, v_now) then
    return false;
  end if;
  update dipper.refund_due set due_at = v_due, attempt = 0
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  assert found, format('nobody would ask about refund %s', p_refund_id);
  return true;
end $$;
