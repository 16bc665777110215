-- Why a charge is not an operator's to decide now, or null: names of the error catalogue.
create function dipper.refuse_card_review(p_payment dipper.card_payment)
  returns dipper.refund_outcome language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if p_payment.card_payment_id is null then
    return 'card_payment_not_found';
  elsif p_payment.state in ('succeeded', 'part_refunded') then
    return 'payment_already_completed';
  elsif p_payment.state = 'refunded' or exists (
    select 1 from dipper.refund
    where bucket = p_payment.bucket and user_id = p_payment.user_id
      and payment_id = p_payment.card_payment_id) then
    return 'refund_already_requested';
  elsif p_payment.state = 'declined' then
    return 'payment_canceled';
  elsif p_payment.state <> 'review' then
    return 'payment_in_progress';
  end if;
  return null;
end $$;
