-- The outcome of applying a result to something with states.
create type dipper.settling_outcome as enum ('moved', 'already', 'refused', 'missing',
  'second_operator_required');
