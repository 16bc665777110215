-- Whether it was posted now or before.
create type dipper.posting_outcome as enum ('posted', 'already');
