-- The words with which `decide_exchange` answers.
create type dipper.decide_exchange_outcome as enum (
  'decided', 'changed_meanwhile', 'exchange_not_found', 'no_right',
  'second_operator_required'
);
