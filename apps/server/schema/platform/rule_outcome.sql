-- A new version of a rule was added, or why it was not.
create type dipper.rule_outcome as enum (
  'added', 'changed_meanwhile', 'in_the_past', 'second_operator_required'
);
