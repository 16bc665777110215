-- The words with which `decide_spoon_adjustment` answers.
create type dipper.decide_spoon_adjustment_outcome as enum (
  'done', 'refused', 'account_deleted', 'changed_meanwhile', 'not_found',
  'second_operator_required', 'spoons_insufficient'
);
