-- The words with which `turn_provider_switch` answers.
create type dipper.turn_provider_switch_outcome as enum (
  'turned', 'not_found', 'changed_meanwhile', 'in_the_past'
);
