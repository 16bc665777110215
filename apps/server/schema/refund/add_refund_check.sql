-- Adds the sum of a currency above which a refund takes two operators, as one operator may: nothing
-- that lets more pass than what holds, or than the last that was planned.
create function dipper.add_refund_check(
  p_currency dipper.unit, p_version integer, p_effective_from timestamptz, p_above bigint,
  p_operator text, p_reason text
) returns dipper.rule_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_planned bigint;
begin
  select second_operator_above into v_planned from dipper.refund_check
  where currency = p_currency order by version desc limit 1;
  if p_above > least(dipper.refund_check_of(p_currency), coalesce(v_planned, 0)) then
    return 'second_operator_required';
  end if;
  return dipper.put_refund_check(
    p_currency, p_version, p_effective_from, p_above, p_operator, p_reason);
end $$;
