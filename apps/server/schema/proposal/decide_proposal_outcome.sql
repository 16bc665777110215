-- The outcome of deciding another operator's proposal.
create type dipper.decide_proposal_outcome as enum (
  'decided', 'changed_meanwhile', 'no_right', 'not_found', 'second_operator_required'
);
