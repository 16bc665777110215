-- What became of a new version of a rule.
create type dipper.rule_outcome as enum (
  'added', 'changed_meanwhile', 'in_the_past', 'second_operator_required'
);
