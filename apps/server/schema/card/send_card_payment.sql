-- The last step before the charge is requested: only one caller gets it. A charge that comes too
-- late for the person to expect it is not requested.
create function dipper.send_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_payment dipper.card_payment;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if dipper.is_charge_too_late(v_payment, v_now) or not dipper.move_charge(p_bucket,
    p_user_id, p_card_payment_id, 'card', 'created', 'sent', 'send', '{}'::jsonb, v_now) then
    return false;
  end if;
  perform dipper.plan_charge(p_bucket, p_user_id, p_card_payment_id, 'card', v_due);
  return true;
end $$;
