-- What operators gave back of a payment, and to its person since a moment, of purchases and of card
-- payments: what is judged is the sum.
create function dipper.given_back_by_operators(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_currency dipper.unit,
  p_since timestamptz
) returns bigint language plpgsql stable as $$
declare
  v_bought bigint;
  v_charged bigint;
begin
  select coalesce(sum(amount), 0) into v_bought from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and requested_by = 'operator'
    and kind <> 'difference' and state <> 'declined' and currency = p_currency
    and (payment_id = p_payment_id or requested_at > p_since);
  select coalesce(sum(amount), 0) into v_charged from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and operator is not null
    and state <> 'declined' and currency = p_currency
    and (card_payment_id = p_payment_id or requested_at > p_since);
  return v_bought + v_charged;
end $$;
