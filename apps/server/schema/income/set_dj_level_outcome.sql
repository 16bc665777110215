-- What became of a level that a DJ was to have.
create type dipper.set_dj_level_outcome as enum ('done', 'already', 'user_not_found');
