-- The words with which `certification_record` answers.
create type dipper.certification_outcome as enum (
  'decided', 'expired', 'recorded', 'repeated', 'unknown'
);
