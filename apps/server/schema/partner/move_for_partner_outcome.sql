-- The words with which `move_for_partner` answers.
create type dipper.move_for_partner_outcome as enum (
  'posted', 'already', 'insufficient', 'user_not_found', 'account_blocked',
  'dj_suspended', 'no_right'
);
