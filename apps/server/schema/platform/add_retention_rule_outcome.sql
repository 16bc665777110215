-- The words with which `add_retention_rule` answers.
create type dipper.add_retention_rule_outcome as enum ('added', 'changed_meanwhile', 'in_the_past');
