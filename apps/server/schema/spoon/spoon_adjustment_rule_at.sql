-- The rule of adjustments that holds at a moment.
create function dipper.spoon_adjustment_rule_at(p_at timestamptz)
  returns dipper.spoon_adjustment_rule language sql stable as $$
  select r.* from dipper.spoon_adjustment_rule r where r.effective_from <= p_at
  order by r.version desc limit 1
$$;
