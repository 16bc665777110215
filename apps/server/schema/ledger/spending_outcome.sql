-- The outcome of a posting that a low balance can refuse.
create type dipper.spending_outcome as enum ('posted', 'already', 'insufficient');
