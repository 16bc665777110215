-- The words with which `propose_webhook_receiver` answers.
create type dipper.propose_webhook_receiver_outcome as enum (
  'proposed', 'changed_meanwhile', 'not_found'
);
