-- Returns an operator's own daily limit over all people: ten times the limit for one person. Of the
-- cash-out limits by country and way, the currency's lowest applies.
create function dipper.operator_alone_most(p_kind text, p_unit dipper.unit, p_at timestamptz)
  returns bigint language plpgsql stable as $$
declare
  v_limit dipper.operator_limit := dipper.operator_limit_at(p_unit, p_at);
  v_most bigint := v_limit.alone_most;
begin
  if p_kind = 'cash-out' then
    select min(p.second_operator_above) into v_most
    from (select distinct country, route from dipper.exchange_policy) k
    cross join lateral dipper.exchange_policy_at(k.country, k.route, p_at) p
    where p.unit = p_unit;
  end if;
  return 10 * coalesce(v_most, 0);
end $$;
