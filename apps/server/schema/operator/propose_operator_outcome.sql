-- The words with which `propose_operator` answers.
create type dipper.propose_operator_outcome as enum (
  'proposed', 'account_already_registered', 'changed_meanwhile', 'no_right',
  'not_found', 'second_operator_required', 'wrong_request_format'
);
