-- Credits the order for the amount that was really charged: that becomes the payment's charge, so
-- that the ledger holds no amount that nobody has. Or closes a payment of which the provider holds
-- nothing, watched like every failed one. Both end in the same settlement.
create function dipper.decide_review(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_outcome dipper.charge_state,
  p_amount bigint, p_currency dipper.unit, p_charge_reference text, p_failure_code integer,
  p_ask_after_seconds integer, p_evidence jsonb
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment dipper.payment;
  v_refusal dipper.refund_outcome;
  v_decision dipper.settling_outcome;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  v_refusal := dipper.refuse_review(p_bucket, p_user_id, p_payment_id, 'purchase');
  if v_refusal is not null then
    return v_refusal;
  end if;
  if p_outcome = 'succeeded' then
    update dipper.payment set charge_total = p_amount, charge_currency = p_currency
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
    assert found, format('payment %s vanished under its lock', p_payment_id);
  end if;
  select o_decision into v_decision from dipper.settle_payments(array[p_bucket],
    array[p_user_id], array[p_payment_id], array[p_outcome],
    array[v_payment.provider_reference], array[p_amount], array[p_currency], array['operator'],
    array[p_evidence || jsonb_build_object('orderedAmount', v_payment.charge_total,
      'orderedCurrency', v_payment.charge_currency)],
    array[p_failure_code], array[p_ask_after_seconds], array[p_charge_reference],
    array[null::jsonb]);
  if v_decision is distinct from 'moved' then
    raise exception 'payment % could not be decided: %', p_payment_id, v_decision;
  end if;
  return 'accepted';
end $$;
