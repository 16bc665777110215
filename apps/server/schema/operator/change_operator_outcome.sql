-- The words with which `change_operator` answers.
create type dipper.change_operator_outcome as enum (
  'changed', 'not_found', 'second_operator_required'
);
