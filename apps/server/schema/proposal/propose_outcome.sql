-- The outcome of proposing a change that another operator has to agree to.
create type dipper.propose_outcome as enum (
  'proposed', 'account_already_registered', 'account_deleted', 'changed_meanwhile', 'in_the_past',
  'no_right', 'not_found', 'second_operator_required', 'user_not_found', 'wrong_request_format'
);
