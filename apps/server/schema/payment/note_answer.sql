-- Whether the message that named this charge is now known to be answered.
create function dipper.note_answer(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_reference text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.payment set charge_answered_at = coalesce(charge_answered_at, v_now)
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and charge_reference = p_charge_reference;
  return found;
end $$;
