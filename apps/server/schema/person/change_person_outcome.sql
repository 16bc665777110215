-- The outcome of changing a person.
create type dipper.change_person_outcome as enum (
  'done', 'already', 'account_deleted', 'user_not_found'
);
