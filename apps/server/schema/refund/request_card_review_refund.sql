-- Accepts that all of what was really charged goes back, judged by sums as refunds of purchases
-- are; it is then sent and asked about like every giving back.
create function dipper.request_card_review_refund(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_refund_id uuid,
  p_request_key text, p_reference text, p_amount bigint, p_currency dipper.unit, p_operator text,
  p_reason text, p_alone_most bigint
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.card_payment;
  v_refusal dipper.refund_outcome;
  v_plan dipper.refund_plan;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  v_refusal := dipper.refuse_card_review(v_payment);
  if v_refusal is not null then
    return v_refusal;
  elsif not dipper.is_review_refund_agreed(p_bucket, p_user_id, p_card_payment_id, p_amount,
    p_currency, p_operator, p_alone_most, v_now) then
    return 'second_operator_required';
  end if;
  update dipper.card_payment
  set amount = p_amount, currency = p_currency,
    charge_reference = coalesce(p_reference, charge_reference)
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  assert found, format('card payment %s vanished under its lock', p_card_payment_id);
  v_plan := dipper.plan_of_money('method', p_amount, p_currency);
  perform dipper.accept_refund(p_bucket, p_user_id, 'card', p_card_payment_id, v_payment.provider,
    p_amount, v_plan, p_refund_id, 'review', 'operator', p_card_payment_id || ':' || p_request_key,
    p_reason, null, p_operator, v_now);
  return 'accepted';
end $$;
