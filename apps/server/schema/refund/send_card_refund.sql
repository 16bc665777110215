-- Only one caller gets to ask the provider for it, from where they saw it standing.
create function dipper.send_card_refund(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid, p_from dipper.card_refund_state,
  p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
begin
  if not dipper.move_card_refund(p_bucket, p_user_id, p_card_refund_id, p_from, 'sent', 'send',
    '{}'::jsonb, v_now) then
    return false;
  end if;
  update dipper.card_refund set next_question_at = v_due
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id;
  assert found, format('card refund %s vanished under its lock', p_card_refund_id);
  return true;
end $$;
