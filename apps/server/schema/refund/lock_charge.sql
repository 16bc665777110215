-- Locks a charge, and with a purchase its wallet.
create function dipper.lock_charge(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind
) returns void language plpgsql as $$
begin
  if p_charge_kind = 'card' then
    perform from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_payment_id for update;
  else
    perform from dipper.payment
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
    perform dipper.lock_wallet(p_bucket, p_user_id);
  end if;
end $$;
