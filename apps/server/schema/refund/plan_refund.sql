-- Plans a refund, of the whole rest if no amount is given; preview and request both use it. The plan
-- has the way back and whether a second operator must agree, by the sum of operators' refunds of
-- this payment and to this person within a day.
create function dipper.plan_refund(
  p_payment dipper.payment, p_lot dipper.spoon_lot, p_by text, p_amount bigint,
  p_has_account boolean, p_taking_back text[], p_now timestamptz
) returns dipper.refund_plan language plpgsql stable as $$
declare
  v_plan dipper.refund_plan;
  v_total bigint := p_payment.charge_total;
  v_before bigint := p_payment.refunded_total;
  v_day_ago timestamptz := p_now - interval '1 day';
  v_given bigint;
  v_limit dipper.operator_limit := dipper.operator_limit_at(p_payment.charge_currency, p_now);
begin
  v_plan.amount := coalesce(p_amount, v_total - v_before);
  v_plan.currency := p_payment.charge_currency;
  v_plan.spoon_paid := dipper.share_of(p_payment.spoon_amount, v_before + v_plan.amount, v_total)
    - dipper.share_of(p_payment.spoon_amount, v_before, v_total);
  v_plan.spoon_bonus := dipper.share_of(p_payment.bonus_amount, v_before + v_plan.amount, v_total)
    - dipper.share_of(p_payment.bonus_amount, v_before, v_total);
  v_plan.way := dipper.way_back(p_payment, v_plan.amount, p_taking_back);
  v_plan.place := dipper.next_refund_place(p_payment.bucket, p_payment.user_id,
    p_payment.payment_id);
  v_plan.needs_account := not p_has_account
    and dipper.needs_account(p_payment, v_plan.way, p_taking_back, p_now);
  v_given := dipper.given_back_by_operators(p_payment.bucket, p_payment.user_id,
    p_payment.payment_id, p_payment.charge_currency, v_day_ago);
  v_plan.needs_second := p_by = 'operator'
    and v_given + v_plan.amount > v_limit.alone_most;
  if p_payment.state in ('succeeded', 'part_refunded')
    and (v_plan.amount <= 0 or v_plan.amount > v_total - v_before) then
    v_plan.refusal := 'invalid_amount';
  else
    v_plan.refusal := dipper.refuse_refund(p_payment, p_lot, p_by, v_plan.spoon_paid,
      v_plan.spoon_bonus, p_now);
  end if;
  return v_plan;
end $$;
