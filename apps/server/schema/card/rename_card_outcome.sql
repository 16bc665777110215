-- The words with which `rename_card` answers.
create type dipper.rename_card_outcome as enum ('done', 'card_not_found');
