-- The words with which `refresh_family_hand_over` answers.
create type dipper.refresh_family_hand_over_outcome as enum ('begun', 'ended', 'handed-over');
