-- Plans the refund that an operator could request now, without making it.
create function dipper.preview_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_amount bigint, p_taking_back text[]
) returns dipper.refund_plan
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id;
  return dipper.plan_refund(v_payment, v_lot, 'operator', p_amount, false, p_taking_back, v_now);
end $$;
