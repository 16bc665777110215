-- A refund that was given up because the provider still held the money may have been made all the
-- same: its payment is queried for a day, and refunded money is then a difference.
create function dipper.watch_refund(p_bucket integer, p_user_id bigint, p_refund_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := dipper.current_time() + interval '90 seconds';
  v_payment_id uuid;
begin
  select payment_id into v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id
    and charge_kind = 'purchase' and state = 'declined' and way = 'method';
  if v_payment_id is not null then
    perform dipper.plan_charge(p_bucket, p_user_id, v_payment_id, 'purchase', v_due);
  end if;
end $$;
