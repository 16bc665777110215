-- The words with which `change_catalogue` answers.
create type dipper.change_catalogue_outcome as enum (
  'added', 'not_found', 'changed_meanwhile', 'in_the_past', 'second_operator_required'
);
