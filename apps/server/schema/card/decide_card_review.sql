-- Accepts the real charge as the payment that it was for, or closes it if the provider holds
-- nothing. Both end in the settlement of every charge, with its usual consequences.
create function dipper.decide_card_review(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid,
  p_outcome dipper.charge_state, p_reference text, p_amount bigint, p_currency dipper.unit,
  p_failure_code integer, p_ask_after_seconds integer, p_evidence jsonb
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.card_payment;
  v_refusal dipper.refund_outcome;
  v_decision dipper.settling_outcome;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  v_refusal := dipper.refuse_review(p_bucket, p_user_id, p_card_payment_id, 'card');
  if v_refusal is not null then
    return v_refusal;
  elsif p_outcome = 'succeeded'
    and (v_payment.purpose = 'trial' or p_currency <> v_payment.currency) then
    -- A trial buys nothing, and a price in won is not paid in anything else.
    return 'payment_information_incorrect';
  end if;
  if p_outcome = 'succeeded' then
    update dipper.card_payment set amount = p_amount
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
    assert found, format('card payment %s vanished under its lock', p_card_payment_id);
  end if;
  select s.o_decision into v_decision from dipper.settle_card_payment(p_bucket, p_user_id,
    p_card_payment_id, p_outcome, p_reference, p_amount, p_currency, 'operator',
    p_evidence || jsonb_build_object('orderedAmount', v_payment.amount), p_failure_code,
    p_ask_after_seconds, v_now) s;
  if v_decision is distinct from 'moved' then
    raise exception 'card payment % could not be decided: %', p_card_payment_id, v_decision;
  end if;
  return 'accepted';
end $$;
