-- Locks the charge that a refund gives back, and the wallet of a purchase; answers whether there is
-- such a refund.
create function dipper.lock_refunded(p_bucket integer, p_user_id bigint, p_refund_id uuid)
  returns boolean language plpgsql as $$
declare
  v_kind text;
  v_payment_id uuid;
begin
  select charge_kind, payment_id into v_kind, v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  if v_kind = 'purchase' then
    perform from dipper.payment
    where bucket = p_bucket and user_id = p_user_id and payment_id = v_payment_id for update;
    perform dipper.lock_wallet(p_bucket, p_user_id);
  elsif v_kind = 'card' then
    perform from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = v_payment_id for update;
  end if;
  return v_kind is not null;
end $$;
