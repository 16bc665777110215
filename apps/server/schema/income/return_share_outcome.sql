-- As a posting, where what it takes back may be on its way still.
create type dipper.return_share_outcome as enum ('posted', 'already', 'early');
