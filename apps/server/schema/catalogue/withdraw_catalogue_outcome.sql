-- The words with which `withdraw_catalogue` answers.
create type dipper.withdraw_catalogue_outcome as enum (
  'done', 'changed_meanwhile', 'second_operator_required'
);
