-- The words with which `propose_second_look` answers.
create type dipper.propose_second_look_outcome as enum (
  'proposed', 'changed_meanwhile', 'in_the_past', 'not_found', 'second_operator_required'
);
