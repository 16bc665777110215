-- What DJs earn. Whatever comes to a DJ from somebody else comes through a clearing account: one
-- transaction in the bucket of who pays, another in the bucket of the DJ, joined by the outbox.

alter type dipper.account add value 'house.clearing.gifts';
alter type dipper.account add value 'house.clearing.subscriptions';
alter type dipper.account add value 'house.point.owed';
alter type dipper.posting_kind add value 'spoon_gift';
alter type dipper.posting_kind add value 'subscription_share';
alter type dipper.posting_kind add value 'subscription_share_back';
alter type dipper.posting_kind add value 'income_back';
alter type dipper.posting_kind add value 'debt_settled';

create table dipper.dj (
  dj_id bigint not null,
  bucket integer not null,
  user_id bigint not null,
  linked_at timestamptz not null,
  linked_by text not null,
  constraint dj_pkey primary key (dj_id),
  constraint dj_positive check (dj_id > 0),
  constraint dj_bucket check (bucket = user_id % 4096)
);
comment on table dipper.dj is 'class K: who a DJ of the streaming service is here; claimed once';

create table dipper.dj_level_log (
  bucket integer not null,
  user_id bigint not null,
  place integer not null,
  dj_id bigint not null,
  from_level text not null,
  to_level text not null,
  changed_by text not null,
  at timestamptz not null,
  constraint dj_level_log_pkey primary key (bucket, user_id, place)
);
comment on table dipper.dj_level_log is 'class U: which level a DJ had, since when, and who said so; only ever added to';

-- What came to a DJ each day and each month of their country, kept in the transaction that posts it:
-- a list of years costs as many rows as it shows, however many gifts there were.
create table dipper.income_day (
  bucket integer not null,
  user_id bigint not null,
  source text not null,
  day date not null,
  -- 0 where it is about no product.
  product_id bigint not null,
  plan text not null,
  -- Gifts, or subscriptions that paid.
  entries integer not null,
  spoons bigint not null,
  amount bigint not null,
  constraint income_day_pkey primary key (bucket, user_id, source, day, product_id),
  constraint income_day_source check (source in ('spoon', 'subscription')),
  constraint income_day_counts check (entries >= 0 and spoons >= 0)
) with (fillfactor = 70);
comment on table dipper.income_day is 'class U: what a DJ earned on each day of their country, kept beside the journal that explains it';

create table dipper.income_month (
  bucket integer not null,
  user_id bigint not null,
  source text not null,
  month date not null,
  entries integer not null,
  spoons bigint not null,
  amount bigint not null,
  constraint income_month_pkey primary key (bucket, user_id, source, month),
  constraint income_month_source check (source in ('spoon', 'subscription')),
  constraint income_month_begins check (extract(day from month) = 1),
  constraint income_month_counts check (entries >= 0 and spoons >= 0)
) with (fillfactor = 70);
comment on table dipper.income_month is 'class U: the same by month';

create table dipper.income_account (
  bucket integer not null,
  user_id bigint not null,
  -- When somebody first subscribed to this DJ.
  first_subscription_at timestamptz,
  -- Points of refunds that were gone already; later income pays them first.
  owed bigint not null default 0,
  constraint income_account_pkey primary key (bucket, user_id),
  constraint income_account_owed check (owed >= 0)
) with (fillfactor = 70);
comment on table dipper.income_account is 'class U: since when a DJ has subscribers, and what the DJ owes';

-- every bucket: what was posted before there were sums
insert into dipper.income_day
  (bucket, user_id, source, day, product_id, plan, entries, spoons, amount)
select j.bucket, j.user_id, case j.kind when 'gift_income' then 'spoon' else 'subscription' end,
  (j.posted_at at time zone dipper.zone_of(u.country))::date, 0, '', count(*),
  case j.kind when 'gift_income' then sum(j.amount) / 110 else 0 end, sum(j.amount)
from dipper.journal j
join dipper.app_user u on u.bucket = j.bucket and u.user_id = j.user_id
where j.bucket = u.bucket and j.kind in ('gift_income', 'subscription_income')
group by j.bucket, j.user_id, j.kind, 4;
-- every bucket: as above
insert into dipper.income_month (bucket, user_id, source, month, entries, spoons, amount)
select bucket, user_id, source, date_trunc('month', day)::date, sum(entries), sum(spoons),
  sum(amount)
from dipper.income_day group by bucket, user_id, source, 4;
-- every bucket: as above
insert into dipper.income_account (bucket, user_id, first_subscription_at)
select bucket, user_id, min(posted_at) from dipper.journal
where kind = 'subscription_income' group by bucket, user_id;

-- Adds to the sums of the DJ's day and month. The caller holds the wallet.
create function dipper.note_income(
  p_bucket integer, p_user_id bigint, p_source text, p_product_id bigint, p_plan text,
  p_day_entries integer, p_month_entries integer, p_spoons bigint, p_amount bigint,
  p_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_day date;
  v_month date;
begin
  select (p_at at time zone dipper.zone_of(country))::date into v_day from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  if v_day is null then
    raise exception 'nobody is %', p_user_id;
  end if;
  v_month := date_trunc('month', v_day)::date;
  insert into dipper.income_day as d
    (bucket, user_id, source, day, product_id, plan, entries, spoons, amount)
  values (p_bucket, p_user_id, p_source, v_day, p_product_id, p_plan, p_day_entries, p_spoons,
    p_amount)
  on conflict (bucket, user_id, source, day, product_id) do update
  set entries = d.entries + excluded.entries, spoons = d.spoons + excluded.spoons,
    amount = d.amount + excluded.amount;
  insert into dipper.income_month as m
    (bucket, user_id, source, month, entries, spoons, amount)
  values (p_bucket, p_user_id, p_source, v_month, p_month_entries, p_spoons, p_amount)
  on conflict (bucket, user_id, source, month) do update
  set entries = m.entries + excluded.entries, spoons = m.spoons + excluded.spoons,
    amount = m.amount + excluded.amount;
end $$;

-- Income that has just come pays first what is owed. The caller holds the wallet.
create function dipper.settle_debt(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_income bigint, p_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_paid bigint;
begin
  select least(owed, p_income) into v_paid from dipper.income_account
  where bucket = p_bucket and user_id = p_user_id for update;
  if coalesce(v_paid, 0) = 0 then
    return;
  end if;
  update dipper.income_account set owed = owed - v_paid
  where bucket = p_bucket and user_id = p_user_id;
  if not found then
    raise exception 'the account of % vanished under its lock', p_user_id;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'debt_settled', p_ref_id, 1, 'person.point', 'house.point.owed',
    'POINT', v_paid, p_at);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, -v_paid);
end $$;

-- The giver's half of a gift: spoons of the oldest lots go into clearing, and the news with them.
create function dipper.give_gift(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_spoons bigint, p_dj_user_id bigint,
  p_points bigint, p_at timestamptz default null
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_at timestamptz := coalesce(p_at, v_now);
  v_open bigint;
  v_taken record;
begin
  if p_spoons <= 0 or p_points <= 0 or p_dj_user_id = p_user_id then
    raise exception 'a gift of % spoons to % makes no sense', p_spoons, p_dj_user_id;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'spoon_gift', p_ref_id) then
    return 'already';
  end if;
  select coalesce(sum(paid_left + bonus_left), 0) into v_open from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and expires_at > v_at;
  if v_open < p_spoons then
    return 'insufficient';
  end if;
  select * into v_taken from dipper.take_from_lots(
    p_bucket, p_user_id, 'spoon_gift', p_ref_id, p_spoons, v_at);
  perform dipper.post_spoons_out(p_bucket, p_user_id, 'spoon_gift', p_ref_id,
    'house.clearing.gifts', v_taken.o_paid, v_taken.o_bonus, v_at);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_bucket, p_ref_id, p_user_id, 'gift-given', jsonb_build_object(
    'djUserId', p_dj_user_id::text, 'spoons', p_spoons::text, 'points', p_points::text,
    'at', v_at), v_now);
  return 'posted';
end $$;

-- The DJ's half: what waits in clearing is spent, and the DJ has earned. Done twice, it is done once.
create function dipper.receive_gift(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_spoons bigint, p_points bigint,
  p_at timestamptz
) returns text language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'gift_income', p_ref_id) then
    return 'already';
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values
    (p_bucket, p_user_id, 'gift_income', p_ref_id, 1, 'house.clearing.gifts',
      'house.spoon.spent', 'SPOON', p_spoons, p_at),
    (p_bucket, p_user_id, 'gift_income', p_ref_id, 2, 'house.point.issued', 'person.point',
      'POINT', p_points, p_at);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, p_points);
  perform dipper.note_income(p_bucket, p_user_id, 'spoon', 0, '', 1, 1, p_spoons, p_points, p_at);
  perform dipper.settle_debt(p_bucket, p_user_id, p_ref_id, p_points, p_at);
  return 'posted';
end $$;

-- Points come from gifts and subscriptions only from here on.
drop function dipper.credit_points(
  integer, bigint, dipper.posting_kind, uuid, bigint, timestamptz);

-- Whose number a DJ's is: the first who was named, whoever asks.
create function dipper.claim_dj(p_dj_id bigint, p_user_id bigint, p_by text) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_bucket integer := dipper.bucket_of(p_user_id);
  v_owner bigint;
begin
  insert into dipper.dj (dj_id, bucket, user_id, linked_at, linked_by)
  values (p_dj_id, v_bucket, p_user_id, v_now, p_by)
  on conflict (dj_id) do nothing;
  select user_id into strict v_owner from dipper.dj where dj_id = p_dj_id;
  return v_owner;
end $$;

create function dipper.set_dj_level(
  p_bucket integer, p_user_id bigint, p_dj_id bigint, p_level text, p_by text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_before text;
  v_place integer;
begin
  select dj_level into v_before from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id and state <> 'deleted' for no key update;
  if v_before is null or v_before = p_level then
    return case when v_before is null then 'user_not_found' else 'already' end;
  end if;
  update dipper.app_user set dj_level = p_level
  where bucket = p_bucket and user_id = p_user_id;
  if not found then
    raise exception 'person % vanished under their lock', p_user_id;
  end if;
  select count(*) + 1 into v_place from dipper.dj_level_log
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.dj_level_log
    (bucket, user_id, place, dj_id, from_level, to_level, changed_by, at)
  values (p_bucket, p_user_id, v_place, p_dj_id, v_before, p_level, p_by, v_now);
  return 'done';
end $$;

-- The streaming service's own calls. Each move has a name of the service's own, which stands for one
-- person and one content for ever: claimed first, in a transaction of its own.
create table dipper.partner_reference (
  reference text not null,
  bucket integer not null,
  user_id bigint not null,
  fingerprint bytea not null,
  claimed_at timestamptz not null,
  constraint partner_reference_pkey primary key (reference),
  constraint partner_reference_bucket check (bucket = user_id % 4096)
);
comment on table dipper.partner_reference is 'class K: what each reference of the streaming service stands for';

create function dipper.claim_partner_reference(
  p_reference text, p_bucket integer, p_user_id bigint, p_fingerprint bytea
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.partner_reference (reference, bucket, user_id, fingerprint, claimed_at)
  values (p_reference, p_bucket, p_user_id, p_fingerprint, v_now)
  on conflict (reference) do nothing;
  return exists (select 1 from dipper.partner_reference
    where reference = p_reference and user_id = p_user_id and fingerprint = p_fingerprint);
end $$;

-- A signed call counts once. By the real clock: the window of a signature is of real time.
create table dipper.partner_nonce (
  key_id text not null,
  nonce text not null,
  seen_at timestamptz not null,
  constraint partner_nonce_pkey primary key (key_id, nonce)
);
comment on table dipper.partner_nonce is 'class K: signed calls that came in the last minutes';
create index partner_nonce_seen on dipper.partner_nonce using brin (seen_at);

create function dipper.claim_partner_nonce(p_key_id text, p_nonce text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := clock_timestamp();
  v_count integer;
begin
  insert into dipper.partner_nonce (key_id, nonce, seen_at) values (p_key_id, p_nonce, v_now)
  on conflict (key_id, nonce) do nothing;
  get diagnostics v_count = row_count;
  return v_count = 1;
end $$;

create function dipper.purge_partner_nonces(p_seconds integer) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_before timestamptz := clock_timestamp() - make_interval(secs => p_seconds);
  v_count integer;
begin
  delete from dipper.partner_nonce where seen_at < v_before;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

create table dipper.partner_movement (
  bucket integer not null,
  user_id bigint not null,
  reference text not null,
  operation text not null,
  outcome text not null,
  ref_id uuid not null,
  spoons bigint not null,
  dj_id bigint,
  purpose text not null,
  key_id text not null,
  -- What the person had afterwards.
  balance bigint not null,
  moved_at timestamptz not null,
  constraint partner_movement_pkey primary key (bucket, user_id, reference),
  constraint partner_movement_operation check (operation in ('spend', 'gift', 'grant')),
  constraint partner_movement_spoons check (spoons > 0),
  constraint partner_movement_dj check ((operation = 'gift') = (dj_id is not null))
);
comment on table dipper.partner_movement is 'class U: what the streaming service has moved, or why not; only ever added to';

create type dipper.partner_wish as (
  reference text, operation text, ref_id uuid, spoons bigint, dj_id bigint, dj_user_id bigint,
  -- Why the DJ's own account gets nothing, or null.
  points bigint, dj_refusal text, purpose text, key_id text
);

-- Why a person's spoons are not moved, or null. Names are those of the error catalogue.
create function dipper.refuse_movement(
  p_bucket integer, p_user_id bigint, p_wish dipper.partner_wish, p_now timestamptz
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_state text;
begin
  select state into v_state from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  if v_state is null or v_state = 'deleted' then
    return 'user_not_found';
  elsif v_state <> 'active' and p_wish.operation <> 'grant' then
    return 'account_blocked';
  elsif p_wish.operation <> 'gift' then
    return null;
  elsif p_wish.dj_user_id = p_user_id then
    return 'no_right';
  end if;
  return case when dipper.is_dj_suspended(p_wish.dj_id, p_now) then 'dj_suspended'
    else p_wish.dj_refusal end;
end $$;

-- Moves a person's spoons for the streaming service, once for each reference; a refusal is an answer
-- that stands as well. One transaction of one person.
create function dipper.move_for_partner(
  p_bucket integer, p_user_id bigint, p_wish dipper.partner_wish,
  out o_outcome text, out o_balance bigint, out o_moved_at timestamptz
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  if not exists (select 1 from dipper.app_user
    where bucket = p_bucket and user_id = p_user_id) then
    o_outcome := 'user_not_found';
    return;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select outcome, balance, moved_at into o_outcome, o_balance, o_moved_at
  from dipper.partner_movement
  where bucket = p_bucket and user_id = p_user_id and reference = p_wish.reference;
  if found then
    return;
  end if;
  o_outcome := coalesce(dipper.refuse_movement(p_bucket, p_user_id, p_wish, v_now),
    case p_wish.operation
      when 'spend' then dipper.spend_spoons(p_bucket, p_user_id, p_wish.ref_id, p_wish.spoons)
      when 'grant' then dipper.grant_spoons(p_bucket, p_user_id, p_wish.ref_id, p_wish.spoons)
      else dipper.give_gift(p_bucket, p_user_id, p_wish.ref_id, p_wish.spoons,
        p_wish.dj_user_id, p_wish.points)
    end);
  select spoon_paid + spoon_bonus into strict o_balance from dipper.wallet
  where bucket = p_bucket and user_id = p_user_id;
  o_moved_at := v_now;
  insert into dipper.partner_movement (bucket, user_id, reference, operation, outcome, ref_id,
    spoons, dj_id, purpose, key_id, balance, moved_at)
  values (p_bucket, p_user_id, p_wish.reference, p_wish.operation, o_outcome, p_wish.ref_id,
    p_wish.spoons, p_wish.dj_id, p_wish.purpose, p_wish.key_id, o_balance, v_now);
end $$;

grant select on dipper.dj, dipper.dj_level_log, dipper.income_day, dipper.income_month,
  dipper.income_account, dipper.partner_movement to dipper_app;
grant execute on function
  dipper.give_gift(integer, bigint, uuid, bigint, bigint, bigint, timestamptz),
  dipper.receive_gift(integer, bigint, uuid, bigint, bigint, timestamptz),
  dipper.claim_dj(bigint, bigint, text),
  dipper.set_dj_level(integer, bigint, bigint, text, text),
  dipper.claim_partner_reference(text, integer, bigint, bytea),
  dipper.claim_partner_nonce(text, text),
  dipper.purge_partner_nonces(integer),
  dipper.move_for_partner(integer, bigint, dipper.partner_wish)
to dipper_app;
