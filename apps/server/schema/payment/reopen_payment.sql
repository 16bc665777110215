-- Opens the page again for the rest of its time. The payment is queried soon, since the declined
-- charge may have been made all the same, and when the page expires.
create function dipper.reopen_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_evidence jsonb
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires timestamptz;
  v_due timestamptz := v_now + interval '90 seconds';
begin
  select expires_at into v_expires from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  if v_expires is null or v_expires <= v_now or not dipper.move_charge(p_bucket, p_user_id,
    p_payment_id, 'purchase', 'sent', 'redirected', 'choose-again', p_evidence, v_now) then
    return false;
  end if;
  perform dipper.plan_charge(p_bucket, p_user_id, p_payment_id, 'purchase',
    least(v_due, v_expires));
  return true;
end $$;
