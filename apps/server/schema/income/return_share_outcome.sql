-- The outcome of taking back a share; `early` means that the share itself has not arrived yet.
create type dipper.return_share_outcome as enum ('posted', 'already', 'early');
