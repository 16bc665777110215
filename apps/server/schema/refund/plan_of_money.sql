-- Returns the plan of a refund that takes no spoons back.
create function dipper.plan_of_money(p_way text, p_amount bigint, p_currency dipper.unit)
  returns dipper.refund_plan language plpgsql immutable as $$
declare
  v_plan dipper.refund_plan;
begin
  v_plan.way := p_way;
  v_plan.amount := p_amount;
  v_plan.currency := p_currency;
  v_plan.spoon_paid := 0;
  v_plan.spoon_bonus := 0;
  return v_plan;
end $$;
