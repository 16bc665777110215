-- The words with which `withdraw_retention_rule` answers.
create type dipper.withdraw_retention_rule_outcome as enum (
  'done', 'changed_meanwhile', 'not_found', 'second_operator_required'
);
