-- The words with which `propose_dj_level` answers.
create type dipper.propose_dj_level_outcome as enum (
  'proposed', 'account_deleted', 'changed_meanwhile', 'second_operator_required', 'user_not_found'
);
