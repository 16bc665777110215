-- The outcome of applying news to something with states.
create type dipper.settling_outcome as enum ('moved', 'already', 'refused', 'missing',
  'second_operator_required');
