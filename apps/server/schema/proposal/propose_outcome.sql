-- The outcome of proposing a change that needs another operator's approval.
create type dipper.propose_outcome as enum (
  'proposed', 'account_already_registered', 'account_deleted', 'changed_meanwhile', 'in_the_past',
  'no_right', 'not_found', 'second_operator_required', 'user_not_found', 'wrong_request_format'
);
