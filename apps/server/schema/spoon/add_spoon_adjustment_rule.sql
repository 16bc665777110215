-- Adds a rule of how many spoons operators give or take, as one operator may: nothing that lets
-- more pass than what holds, or than the last that was planned.
create function dipper.add_spoon_adjustment_rule(
  p_version integer, p_effective_from timestamptz, p_alone_most bigint, p_most bigint, p_by text,
  p_reason text
) returns dipper.rule_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_rule dipper.spoon_adjustment_rule := dipper.spoon_adjustment_rule_at(v_now);
  v_planned dipper.spoon_adjustment_rule;
begin
  select * into v_planned from dipper.spoon_adjustment_rule order by version desc limit 1;
  if p_alone_most > least(v_rule.alone_most, v_planned.alone_most)
    or p_most > least(v_rule.most, v_planned.most) then
    return 'second_operator_required';
  end if;
  return dipper.put_spoon_adjustment_rule(
    p_version, p_effective_from, p_alone_most, p_most, p_by, p_reason);
end $$;
