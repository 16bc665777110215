create table dipper.journal (
  bucket integer not null,
  user_id bigint not null,
  kind dipper.posting_kind not null,
  ref_id uuid not null,
  line smallint not null,
  debit dipper.account not null,
  credit dipper.account not null,
  unit dipper.unit not null,
  amount bigint not null,
  -- Business time, which the test clock can move.
  posted_at timestamptz not null,
  -- The real time, in whose order rows are sealed.
  recorded_at timestamptz not null default clock_timestamp(),
  constraint journal_pkey primary key (bucket, user_id, kind, ref_id, line),
  constraint journal_two_accounts check (debit <> credit),
  constraint journal_amount_positive check (amount > 0)
);
comment on table dipper.journal is 'class U: every change of who holds what; only ever added to';
create index journal_recorded on dipper.journal (bucket, recorded_at);
-- Finds rows by day for operators. Rows arrive roughly in this order, so a BRIN index is small and
-- costs writers next to nothing.
create index journal_posted on dipper.journal using brin (posted_at);

-- The balances of a person in one row, so that a purchase changes one row.
create table dipper.wallet (
  bucket integer not null,
  user_id bigint not null,
  spoon_paid bigint not null default 0,
  spoon_bonus bigint not null default 0,
  point bigint not null default 0,
  constraint wallet_pkey primary key (bucket, user_id),
  constraint wallet_amounts check (
    least(spoon_paid, spoon_bonus, point) >= 0)
) with (fillfactor=70);
comment on table dipper.wallet is 'class U: what each person holds now, kept beside the journal that explains it';

-- The chain: a hash for each journal row that covers the row and the hash before it, one chain a
-- bucket, numbered from one without a hole. A row gets its number when a job seals it.
create table dipper.journal_link (
  bucket integer not null,
  position bigint not null,
  user_id bigint not null,
  kind dipper.posting_kind not null,
  ref_id uuid not null,
  line smallint not null,
  hash bytea not null,
  constraint journal_link_pkey primary key (bucket, position),
  constraint journal_link_row unique (bucket, user_id, kind, ref_id, line)
);
comment on table dipper.journal_link is 'class U: the sealed chain over the journal, one hash a row';

create table dipper.journal_head (
  bucket integer not null,
  position bigint not null,
  hash bytea not null,
  -- Every row that was recorded before it is sealed, so that nobody looks for one there again.
  sealed_to timestamptz not null,
  constraint journal_head_pkey primary key (bucket)
);
comment on table dipper.journal_head is 'class U: where the chain of each bucket ends';

-- When the ledger was verified, and the result.
create table dipper.books_proof (
  proof_id uuid not null,
  proved_at timestamptz not null,
  proved_by text not null,
  is_sound boolean not null,
  journal_rows bigint not null,
  findings integer not null,
  constraint books_proof_pkey primary key (proof_id)
);
comment on table dipper.books_proof is 'class L: when the books were proved, by whom, and what came of it; only ever added to';
create index books_proof_newest on dipper.books_proof (proved_at);
