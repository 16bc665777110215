-- Returns why an operator cannot decide about a charge now, as a name of the error catalogue, or null. A card's
-- refund that was refused is asked for again by itself, so any refund of it is in the way.
create function dipper.refuse_review(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind
) returns dipper.refund_outcome
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_state dipper.charge_state;
begin
  if p_charge_kind = 'card' then
    select state into v_state from dipper.card_payment
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_payment_id;
  else
    select state into v_state from dipper.payment
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  end if;
  if v_state is null then
    return case when p_charge_kind = 'card' then 'card_payment_not_found'
      else 'payment_not_found' end;
  elsif v_state in ('succeeded', 'part_refunded') then
    return 'payment_already_completed';
  elsif v_state = 'refunded' or exists (
    select 1 from dipper.refund
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
      and (charge_kind = 'card' or state in ('reserved', 'sent', 'unknown', 'by-account'))) then
    return 'refund_already_requested';
  elsif dipper.is_failed(v_state) then
    return 'payment_canceled';
  elsif v_state <> 'review' then
    return 'payment_in_progress';
  end if;
  return null;
end $$;
