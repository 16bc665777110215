-- Spoons are lots: what one purchase or grant brought, with its own end, paid and bonus apart.
create table dipper.spoon_lot (
  bucket integer not null,
  user_id bigint not null,
  lot_id uuid not null,
  paid bigint not null,
  bonus bigint not null,
  paid_left bigint not null,
  bonus_left bigint not null,
  acquired_at timestamptz not null,
  expires_at timestamptz not null,
  constraint spoon_lot_pkey primary key (bucket, user_id, lot_id),
  constraint spoon_lot_amounts check (
    least(paid_left, bonus_left, paid - paid_left, bonus - bonus_left) >= 0
    and paid + bonus > 0)
) with (fillfactor=80);
comment on table dipper.spoon_lot is 'class U: spoons by where they came from and when they end';
-- Lots end in about the order in which they came, which is what this kind of index is small for.
create index spoon_lot_expiry on dipper.spoon_lot using brin (expires_at);

create table dipper.spoon_lot_use (
  bucket integer not null,
  user_id bigint not null,
  lot_id uuid not null,
  kind dipper.posting_kind not null,
  ref_id uuid not null,
  paid bigint not null,
  bonus bigint not null,
  constraint spoon_lot_use_pkey primary key (bucket, user_id, lot_id, kind, ref_id),
  constraint spoon_lot_use_takes_something check (paid >= 0 and bonus >= 0 and paid + bonus > 0),
  constraint spoon_lot_use_of_lot foreign key (bucket, user_id, lot_id)
    references dipper.spoon_lot (bucket, user_id, lot_id)
);
comment on table dipper.spoon_lot_use is 'class U: which posting took what from which lot; only ever added to';

create table dipper.spoon_lot_return (
  bucket integer not null,
  user_id bigint not null,
  lot_id uuid not null,
  kind dipper.posting_kind not null,
  ref_id uuid not null,
  paid bigint not null,
  bonus bigint not null,
  constraint spoon_lot_return_pkey primary key (bucket, user_id, lot_id, kind, ref_id),
  constraint spoon_lot_return_gives check (paid >= 0 and bonus >= 0 and paid + bonus > 0),
  constraint spoon_lot_return_to_lot foreign key (bucket, user_id, lot_id)
    references dipper.spoon_lot (bucket, user_id, lot_id)
);
comment on table dipper.spoon_lot_return is 'class U: what came back into a lot, and by which posting; only ever added to';

create table dipper.spoon_adjustment (
  bucket integer not null,
  user_id bigint not null,
  adjustment_id uuid not null,
  direction text not null,
  spoons bigint not null,
  state text not null,
  rule_version integer not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  request_key text not null,
  decided_by text,
  decided_at timestamptz,
  decided_reason text,
  constraint spoon_adjustment_pkey primary key (bucket, user_id, adjustment_id),
  constraint spoon_adjustment_once unique (bucket, user_id, asked_by, request_key),
  constraint spoon_adjustment_direction check (direction in ('give', 'take')),
  constraint spoon_adjustment_state check (state in ('asked', 'done', 'refused')),
  constraint spoon_adjustment_spoons check (spoons > 0),
  constraint spoon_adjustment_second check (decided_by is null or state = 'refused'
    or decided_by <> asked_by),
  constraint spoon_adjustment_decided check (
    (decided_by is null) = (decided_at is null) and (state <> 'refused' or decided_by is not null)
    and (state <> 'asked' or decided_by is null))
);
comment on table dipper.spoon_adjustment is 'class U: spoons that operators gave or took, who asked for it and who agreed';
create index spoon_adjustment_asked on dipper.spoon_adjustment (adjustment_id) where state = 'asked';
