-- The ledger: who holds what, and why. Rows are only ever added, each one a pair of accounts,
-- so that a sum that does not balance cannot be written down at all.

create type dipper.unit as enum ('SPOON', 'POINT', 'KRW', 'JPY', 'TWD', 'SAR', 'USD');

-- An account's name says whose it is: `person.` accounts belong to the row's user and have a kept
-- wallet; `house.` accounts are the company's and are summed, so that no row of theirs is hot.
create type dipper.account as enum (
  'person.spoon.paid',
  'person.spoon.bonus',
  'person.point',
  'house.spoon.issued',
  'house.spoon.granted',
  'house.spoon.spent',
  'house.spoon.expired',
  'house.point.issued',
  'house.sales',
  'house.receivable.kakaopay'
);

create type dipper.posting_kind as enum (
  'purchase',
  'spoon_grant',
  'spoon_spend',
  'spoon_expiry',
  'gift_income',
  'subscription_income'
);

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
  -- The order in which the chain is sealed, and the real time that says when it may be.
  position bigint generated always as identity,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint journal_pkey primary key (bucket, user_id, kind, ref_id, line),
  constraint journal_two_accounts check (debit <> credit),
  constraint journal_amount_positive check (amount > 0)
);
comment on table dipper.journal is 'class U: every change of who holds what; only ever added to';
create unique index journal_position on dipper.journal (bucket, position);

-- What a person holds: one row, so that a purchase changes one row.
create table dipper.wallet (
  bucket integer not null,
  user_id bigint not null,
  spoon_paid bigint not null default 0,
  spoon_bonus bigint not null default 0,
  point bigint not null default 0,
  constraint wallet_pkey primary key (bucket, user_id),
  constraint wallet_never_negative check (spoon_paid >= 0 and spoon_bonus >= 0 and point >= 0)
) with (fillfactor = 70);
comment on table dipper.wallet is 'class U: what each person holds now, kept beside the journal that explains it';

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
  constraint spoon_lot_holds_something check (paid >= 0 and bonus >= 0 and paid + bonus > 0),
  constraint spoon_lot_paid_left check (paid_left >= 0 and paid_left <= paid),
  constraint spoon_lot_bonus_left check (bonus_left >= 0 and bonus_left <= bonus)
) with (fillfactor = 80);
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

-- Five calendar years, as the terms promise. A function, because Citus wants no interval
-- arithmetic on columns inside statements.
create function dipper.spoon_expiry(p_acquired_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  as $$ select (p_acquired_at at time zone 'utc' + interval '5 years') at time zone 'utc' $$;

-- Changes what a person holds, or raises: callers have checked under the same lock.
create function dipper.change_wallet(
  p_bucket integer, p_user_id bigint, p_paid bigint, p_bonus bigint, p_point bigint
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.wallet
  set spoon_paid = spoon_paid + p_paid, spoon_bonus = spoon_bonus + p_bonus, point = point + p_point
  where bucket = p_bucket and user_id = p_user_id;
  if not found then
    raise exception 'the wallet of % vanished under its lock', p_user_id;
  end if;
end $$;

create function dipper.was_posted(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid
) returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (
    select 1 from dipper.journal
    where bucket = p_bucket and user_id = p_user_id and kind = p_kind and ref_id = p_ref_id
  );
end $$;

-- The one lock that everything which changes a person's holdings takes first. The empty row is made
-- before it is locked: a row that is not there cannot be locked.
create function dipper.lock_wallet(p_bucket integer, p_user_id bigint) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.wallet (bucket, user_id) values (p_bucket, p_user_id)
  on conflict (bucket, user_id) do nothing;
  perform 1 from dipper.wallet where bucket = p_bucket and user_id = p_user_id for update;
end $$;

create function dipper.grant_spoons(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_amount bigint,
  p_at timestamptz default null
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_at timestamptz := coalesce(p_at, dipper.current_time());
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'spoon_grant', p_ref_id) then
    return 'already';
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'spoon_grant', p_ref_id, 1,
    'house.spoon.granted', 'person.spoon.bonus', 'SPOON', p_amount, v_at);
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  values (p_bucket, p_user_id, p_ref_id, 0, p_amount, 0, p_amount, v_at, dipper.spoon_expiry(v_at));
  perform dipper.change_wallet(p_bucket, p_user_id, 0, p_amount, 0);
  return 'posted';
end $$;

-- Takes spoons out of a person's open lots, the one that ends first before the others and in each
-- the bonus before the paid ones, and writes what was taken from which.
create function dipper.take_from_lots(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid,
  p_amount bigint, p_now timestamptz, out o_paid bigint, out o_bonus bigint
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_left bigint := p_amount;
  v_paid bigint;
  v_bonus bigint;
  v_lot record;
begin
  o_paid := 0;
  o_bonus := 0;
  for v_lot in
    select lot_id, paid_left, bonus_left from dipper.spoon_lot
    where bucket = p_bucket and user_id = p_user_id and paid_left + bonus_left > 0
      and expires_at > p_now
    order by expires_at, lot_id
    for update
  loop
    exit when v_left = 0;
    v_bonus := least(v_lot.bonus_left, v_left);
    v_paid := least(v_lot.paid_left, v_left - v_bonus);
    update dipper.spoon_lot
    set paid_left = paid_left - v_paid, bonus_left = bonus_left - v_bonus
    where bucket = p_bucket and user_id = p_user_id and lot_id = v_lot.lot_id;
    if not found then
      raise exception 'lot % vanished under its lock', v_lot.lot_id;
    end if;
    insert into dipper.spoon_lot_use (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
    values (p_bucket, p_user_id, v_lot.lot_id, p_kind, p_ref_id, v_paid, v_bonus);
    v_left := v_left - v_paid - v_bonus;
    o_paid := o_paid + v_paid;
    o_bonus := o_bonus + v_bonus;
  end loop;
  if v_left <> 0 then
    raise exception 'lots of % hold less than was promised', p_user_id;
  end if;
end $$;

create function dipper.spend_spoons(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_amount bigint
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_open bigint;
  v_taken record;
begin
  if p_amount <= 0 then
    raise exception 'a spend of % spoons makes no sense', p_amount;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'spoon_spend', p_ref_id) then
    return 'already';
  end if;
  select coalesce(sum(paid_left + bonus_left), 0) into v_open from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and expires_at > v_now;
  if v_open < p_amount then
    return 'insufficient';
  end if;
  select * into v_taken from dipper.take_from_lots(
    p_bucket, p_user_id, 'spoon_spend', p_ref_id, p_amount, v_now);
  perform dipper.post_spoons_out(
    p_bucket, p_user_id, 'spoon_spend', p_ref_id, 'house.spoon.spent',
    v_taken.o_paid, v_taken.o_bonus, v_now);
  return 'posted';
end $$;

-- Writes the journal lines of spoons that leave a person, and takes them from what they hold.
create function dipper.post_spoons_out(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid,
  p_to dipper.account, p_paid bigint, p_bonus bigint, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_bucket, p_user_id, p_kind, p_ref_id, l.line, l.debit, p_to, 'SPOON', l.amount, p_now
  from (values
    (1, 'person.spoon.paid'::dipper.account, p_paid),
    (2, 'person.spoon.bonus'::dipper.account, p_bonus)
  ) as l (line, debit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_bucket, p_user_id, -p_paid, -p_bonus, 0);
end $$;

-- Ends up to p_limit of a person's lots whose five years are over; answers how many it ended.
create function dipper.expire_spoons(p_bucket integer, p_user_id bigint, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_ended integer := 0;
  v_lot record;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  for v_lot in
    select lot_id, paid_left, bonus_left from dipper.spoon_lot
    where bucket = p_bucket and user_id = p_user_id and paid_left + bonus_left > 0
      and expires_at <= v_now
    order by lot_id limit p_limit
  loop
    update dipper.spoon_lot set paid_left = 0, bonus_left = 0
    where bucket = p_bucket and user_id = p_user_id and lot_id = v_lot.lot_id;
    if not found then
      raise exception 'lot % vanished under its lock', v_lot.lot_id;
    end if;
    insert into dipper.spoon_lot_use (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
    values (p_bucket, p_user_id, v_lot.lot_id, 'spoon_expiry', v_lot.lot_id, v_lot.paid_left,
      v_lot.bonus_left);
    perform dipper.post_spoons_out(
      p_bucket, p_user_id, 'spoon_expiry', v_lot.lot_id, 'house.spoon.expired',
      v_lot.paid_left, v_lot.bonus_left, v_now);
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end $$;

create function dipper.credit_points(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid, p_amount bigint,
  p_at timestamptz default null
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_at timestamptz := coalesce(p_at, dipper.current_time());
begin
  if p_kind not in ('gift_income', 'subscription_income') then
    raise exception '% is not an income', p_kind;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, p_kind, p_ref_id) then
    return 'already';
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, p_kind, p_ref_id, 1,
    'house.point.issued', 'person.point', 'POINT', p_amount, v_at);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, p_amount);
  return 'posted';
end $$;

-- The chain: a hash for each journal row that covers the row and the hash before it, one chain a
-- bucket. A job seals rows that are old enough for no open transaction to slip one in behind.
create table dipper.journal_link (
  bucket integer not null,
  position bigint not null,
  hash bytea not null,
  constraint journal_link_pkey primary key (bucket, position)
);
comment on table dipper.journal_link is 'class U: the sealed chain over the journal, one hash a row';

create table dipper.journal_head (
  bucket integer not null,
  position bigint not null,
  hash bytea not null,
  constraint journal_head_pkey primary key (bucket)
);
comment on table dipper.journal_head is 'class U: where the chain of each bucket ends';

-- What a row's hash is made from. Times are written as microseconds so that no setting of a
-- session can change them.
create function dipper.journal_text(j dipper.journal) returns text
  language sql stable parallel safe as $$
  select concat_ws('|', j.bucket, j.user_id, j.kind, j.ref_id, j.line, j.debit, j.credit, j.unit,
    j.amount, (extract(epoch from j.posted_at) * 1000000)::bigint, j.position,
    (extract(epoch from j.recorded_at) * 1000000)::bigint)
$$;

create function dipper.seal_journal(p_bucket integer, p_lag_seconds integer, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := clock_timestamp() - make_interval(secs => p_lag_seconds);
  v_position bigint;
  v_hash bytea;
  v_sealed integer := 0;
  v_row dipper.journal;
begin
  insert into dipper.journal_head (bucket, position, hash) values (p_bucket, 0, '\x'::bytea)
  on conflict (bucket) do nothing;
  select position, hash into v_position, v_hash from dipper.journal_head
  where bucket = p_bucket for update;
  for v_row in
    select * from dipper.journal
    where bucket = p_bucket and position > v_position
    order by position limit p_limit
  loop
    exit when v_row.recorded_at > v_before;
    v_hash := sha256(v_hash || convert_to(dipper.journal_text(v_row), 'UTF8'));
    v_position := v_row.position;
    insert into dipper.journal_link (bucket, position, hash) values (p_bucket, v_position, v_hash);
    v_sealed := v_sealed + 1;
  end loop;
  update dipper.journal_head set position = v_position, hash = v_hash where bucket = p_bucket;
  if not found then
    raise exception 'the head of bucket % vanished under its lock', p_bucket;
  end if;
  return v_sealed;
end $$;

grant select on dipper.journal, dipper.wallet, dipper.spoon_lot, dipper.spoon_lot_use,
  dipper.journal_link, dipper.journal_head to dipper_app;
grant execute on function
  dipper.grant_spoons(integer, bigint, uuid, bigint, timestamptz),
  dipper.spend_spoons(integer, bigint, uuid, bigint),
  dipper.expire_spoons(integer, bigint, integer),
  dipper.credit_points(integer, bigint, dipper.posting_kind, uuid, bigint, timestamptz),
  dipper.seal_journal(integer, integer, integer),
  dipper.journal_text(dipper.journal),
  dipper.spoon_expiry(timestamptz)
to dipper_app;
