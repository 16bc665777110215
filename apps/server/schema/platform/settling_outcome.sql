-- What became of what was told of something that moves.
create type dipper.settling_outcome as enum ('moved', 'already', 'refused', 'missing',
  'second_operator_required');
