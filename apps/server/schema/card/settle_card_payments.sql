-- The only writer of `succeeded`. Answer, question, message and reconciling all end here, alone or
-- many together: the arrays are one item each, no charge twice.
-- On a distributed database all items of a call share one bucket.
create function dipper.settle_card_payments(
  p_bucket integer[], p_user_id bigint[], p_card_payment_id uuid[],
  p_outcome dipper.charge_state[], p_reference text[], p_amount bigint[],
  p_currency dipper.unit[], p_cause text[], p_evidence jsonb[], p_failure_code integer[],
  p_ask_after_seconds integer[]
) returns table (
  o_card_payment_id uuid, o_decision dipper.settling_outcome, o_state dipper.charge_state
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_item record;
begin
  for v_item in
    select * from unnest(p_bucket, p_user_id, p_card_payment_id, p_outcome, p_reference, p_amount,
      p_currency, p_cause, p_evidence, p_failure_code, p_ask_after_seconds)
      as i (bucket, user_id, card_payment_id, outcome, reference, amount, currency, cause,
        evidence, failure_code, ask_after_seconds)
    order by i.bucket, i.user_id, i.card_payment_id
  loop
    o_card_payment_id := v_item.card_payment_id;
    select s.o_decision, s.o_state into o_decision, o_state
    from dipper.settle_card_payment(v_item.bucket, v_item.user_id, v_item.card_payment_id,
      v_item.outcome, v_item.reference, v_item.amount, v_item.currency, v_item.cause,
      v_item.evidence, v_item.failure_code, v_item.ask_after_seconds, v_now) s;
    return next;
  end loop;
end $$;
