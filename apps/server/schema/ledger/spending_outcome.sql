-- As a posting, where what is there may not be enough.
create type dipper.spending_outcome as enum ('posted', 'already', 'insufficient');
