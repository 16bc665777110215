-- Points to money: what the company's policy was when, requests that set points aside, and what
-- became of each. Nobody is paid twice, and what was set aside ends once.

alter type dipper.posting_kind add value 'exchange_reserve';
alter type dipper.posting_kind add value 'exchange_return';
alter type dipper.posting_kind add value 'exchange_paid';
alter type dipper.posting_kind add value 'exchange_sent_back';
alter type dipper.posting_kind add value 'convert';
alter type dipper.account add value 'house.point.reserved';
alter type dipper.account add value 'house.point.exchanged';
alter type dipper.account add value 'house.point.converted';
alter type dipper.account add value 'house.spoon.converted';
alter type dipper.account add value 'house.exchange.cost';
alter type dipper.account add value 'house.exchange.fees';
alter type dipper.account add value 'house.tax.withheld';
alter type dipper.account add value 'house.payout.openbanking';
alter type dipper.account add value 'house.payout.payoneer';
alter type dipper.account add value 'house.payout.dotmoney';

create type dipper.exchange_state as enum (
  'requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'paid', 'rejected', 'review',
  'cancelled', 'refused', 'returned'
);

create table dipper.exchange_move (
  from_state dipper.exchange_state not null,
  to_state dipper.exchange_state not null,
  meaning text not null,
  constraint exchange_move_pkey primary key (from_state, to_state),
  constraint exchange_move_moves check (from_state <> to_state)
);
comment on table dipper.exchange_move is 'class G: the moves that an exchange may make';
insert into dipper.exchange_move (from_state, to_state, meaning) values
  ('requested', 'checking', 'one operator agreed, and another has to'),
  ('requested', 'approved', 'an operator agreed'),
  ('requested', 'cancelled', 'the person took it back'),
  ('requested', 'refused', 'an operator refused'),
  ('checking', 'approved', 'a second operator agreed'),
  ('checking', 'cancelled', 'the person took it back'),
  ('checking', 'refused', 'an operator refused'),
  ('approved', 'sending', 'the provider is about to be asked for it'),
  ('approved', 'cancelled', 'the person took it back'),
  ('approved', 'refused', 'an operator refused'),
  ('sending', 'approved', 'nothing has left the house'),
  ('sending', 'sent', 'the provider has taken it'),
  ('sending', 'unknown', 'no answer that can be read'),
  ('sending', 'paid', 'paid'),
  ('sending', 'rejected', 'not paid: the points come back'),
  ('sending', 'review', 'paid otherwise than asked for'),
  ('sent', 'paid', 'paid'),
  ('sent', 'rejected', 'not paid: the points come back'),
  ('sent', 'review', 'paid otherwise than asked for, or never decided'),
  ('unknown', 'sent', 'asked: the provider has taken it'),
  ('unknown', 'paid', 'asked: paid'),
  ('unknown', 'rejected', 'asked: not paid'),
  ('unknown', 'review', 'paid otherwise than asked for, or never decided'),
  ('review', 'paid', 'an operator found it paid'),
  ('review', 'rejected', 'an operator found it not paid'),
  ('rejected', 'review', 'it was paid after all'),
  ('paid', 'returned', 'the money came back: so do the points, once');

-- What the company pays out of what is earned, and on which terms. A version is added and never
-- changed; the one whose time has come last holds, and a request keeps the one it was made with.
create table dipper.exchange_policy (
  country text not null,
  route text not null,
  version integer not null,
  effective_from timestamptz not null,
  -- What points become, and how many make how much of it, in minor units.
  unit dipper.unit not null,
  rate_units bigint not null,
  rate_points bigint not null,
  minimum_points bigint not null,
  minimum_amount bigint not null,
  minimum_balance bigint not null,
  minimum_spoons bigint not null,
  -- Of ten thousand: the company's share by the level of the DJ, and that of taking the money in.
  fee_regular integer not null,
  fee_choice_dj integer not null,
  fee_star_dj integer not null,
  fee_top_dj integer not null,
  pg_fee integer not null,
  remittance_fee bigint not null,
  tax_class text not null,
  -- More than this is agreed to by two operators.
  second_operator_above bigint not null,
  deposit_days integer not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint exchange_policy_pkey primary key (country, route, version),
  constraint exchange_policy_one_at_a_time unique (country, route, effective_from),
  constraint exchange_policy_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint exchange_policy_route check (route in ('cash', 'payoneer', 'dotmoney', 'convert')),
  constraint exchange_policy_version check (version >= 1),
  constraint exchange_policy_rate check (rate_units > 0 and rate_points > 0),
  constraint exchange_policy_convert check (route <> 'convert' or (unit = 'SPOON' and rate_units = 1
    and fee_regular + fee_choice_dj + fee_star_dj + fee_top_dj + pg_fee + remittance_fee = 0
    and tax_class = 'none')),
  constraint exchange_policy_money check (route = 'convert' or unit not in ('SPOON', 'POINT')),
  constraint exchange_policy_minimums check (minimum_points >= 0 and minimum_amount >= 0
    and minimum_balance >= 0 and minimum_spoons >= 0),
  constraint exchange_policy_fees check (least(fee_regular, fee_choice_dj, fee_star_dj, fee_top_dj) >= 0
    and greatest(fee_regular, fee_choice_dj, fee_star_dj, fee_top_dj) + pg_fee <= 10000
    and pg_fee >= 0 and remittance_fee >= 0),
  constraint exchange_policy_tax check (tax_class in
    ('none', 'kr_business_income', 'kr_other_income', 'tw_service_income', 'jp_remuneration')),
  constraint exchange_policy_days check (deposit_days between 1 and 60),
  constraint exchange_policy_why check (length(changed_by) > 0 and length(reason) > 0)
);
comment on table dipper.exchange_policy is 'class G: rates, fees, minimums and tax of exchanges, by country, way and time; only ever added to';

-- Exchanges of a country are closed while somebody works on them; the last word holds.
create table dipper.exchange_closing (
  country text not null,
  place integer not null,
  is_closed boolean not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint exchange_closing_pkey primary key (country, place),
  constraint exchange_closing_country check (country in ('kr', 'us', 'jp', 'ar', 'tw'))
);
comment on table dipper.exchange_closing is 'class G: when exchanges were closed and opened, by whom and why; only ever added to';

create table dipper.exchange (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  type text not null,
  state dipper.exchange_state not null,
  revision integer not null,
  country text not null,
  dj_level text not null,
  policy_version integer not null,
  provider text,
  -- What leaves the person, and what it comes to: the lines make up the whole.
  points bigint not null,
  unit dipper.unit not null,
  origin_amount bigint not null,
  spoon_fee bigint not null,
  pg_fee bigint not null,
  remittance_fee bigint not null,
  tax bigint not null,
  amount bigint not null,
  -- Which setting aside of its points it is: 2 where a rejected one was paid after all.
  reservation smallint not null default 1,
  request_key text not null,
  fingerprint text not null,
  provider_reference text,
  reason text,
  agreed_by text,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  deposit_expected_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  constraint exchange_pkey primary key (bucket, user_id, exchange_id),
  constraint exchange_request_once unique (bucket, user_id, request_key),
  constraint exchange_type check (type in ('cash', 'payoneer', 'dotmoney', 'convert')),
  constraint exchange_convert check ((type = 'convert') = (unit = 'SPOON')),
  constraint exchange_convert_is_done check (type <> 'convert' or state = 'paid'),
  constraint exchange_provider check ((type = 'convert') = (provider is null)),
  constraint exchange_lines check (points > 0 and amount > 0 and origin_amount > 0
    and least(spoon_fee, pg_fee, remittance_fee, tax) >= 0
    and amount + spoon_fee + pg_fee + remittance_fee + tax = origin_amount)
) with (fillfactor = 70);
comment on table dipper.exchange is 'class U: each request to turn points into money, or into spoons';
-- One at a time, and the list of a person.
create unique index exchange_open_once on dipper.exchange (bucket, user_id)
  where state in ('requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'review');

create table dipper.exchange_log (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  revision integer not null,
  from_state dipper.exchange_state not null,
  to_state dipper.exchange_state not null,
  cause text not null,
  -- The operator, where one decided.
  actor text,
  evidence jsonb not null,
  at timestamptz not null,
  constraint exchange_log_pkey primary key (bucket, user_id, exchange_id, revision)
);
comment on table dipper.exchange_log is 'class U: every move of every exchange, with its cause and evidence; only ever added to';

-- Where the money goes and whose it is. What can be misused is sealed by the application.
create table dipper.exchange_payee (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  -- As the clearing house numbers banks; null where the money goes to no bank.
  bank_code text,
  -- Of the bank, or as the provider calls the person's account there.
  account bytea not null,
  resident_number bytea,
  -- Name, holder, phone and mail.
  contact bytea,
  terms jsonb not null,
  document_ids uuid[] not null default '{}',
  constraint exchange_payee_pkey primary key (bucket, user_id, exchange_id)
);
comment on table dipper.exchange_payee is 'class U: whom an exchange is paid to; sealed field by field';

-- Each time a provider is asked to pay: only one of them can be under way.
create table dipper.exchange_attempt (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  attempt smallint not null,
  provider text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  constraint exchange_attempt_pkey primary key (bucket, user_id, exchange_id, attempt),
  constraint exchange_attempt_end check ((ended_at is null) = (outcome is null))
) with (fillfactor = 80);
comment on table dipper.exchange_attempt is 'class U: each sending of an exchange to its provider';
create unique index exchange_attempt_live on dipper.exchange_attempt (bucket, user_id, exchange_id)
  where ended_at is null;

-- How what was set aside ended. There is one row for each setting aside, and no second one.
create table dipper.exchange_resolution (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  reservation smallint not null,
  outcome text not null,
  at timestamptz not null,
  constraint exchange_resolution_pkey primary key (bucket, user_id, exchange_id, reservation),
  constraint exchange_resolution_outcome check (outcome in ('paid', 'given-back'))
);
comment on table dipper.exchange_resolution is 'class U: how the points of each exchange ended; only ever added to';

create table dipper.exchange_due (
  bucket integer not null,
  user_id bigint not null,
  exchange_id uuid not null,
  due_at timestamptz not null,
  attempt integer not null,
  constraint exchange_due_pkey primary key (bucket, user_id, exchange_id)
) with (fillfactor = 70);
comment on table dipper.exchange_due is 'class U: exchanges that a provider is still to be asked for or about, and when';
create index exchange_due_at on dipper.exchange_due (due_at);

create function dipper.exchange_policy_at(p_country text, p_route text, p_at timestamptz)
  returns dipper.exchange_policy
  language sql stable security definer set search_path = pg_catalog as $$
  select p from dipper.exchange_policy p
  where p.country = p_country and p.route = p_route and p.effective_from <= p_at
  order by p.effective_from desc limit 1
$$;

create function dipper.is_exchange_closed(p_country text) returns boolean
  language sql stable security definer set search_path = pg_catalog as $$
  select coalesce((select c.is_closed from dipper.exchange_closing c
    where c.country = p_country order by c.place desc limit 1), false)
$$;

-- The so-manieth working day after a moment, Saturdays and Sundays left out.
create function dipper.working_day(p_country text, p_at timestamptz, p_days integer)
  returns timestamptz language sql stable parallel safe set search_path = pg_catalog as $$
  select d.day::timestamp at time zone dipper.zone_of(p_country)
  from (
    select g::date as day, row_number() over (order by g) as place
    from generate_series(
      ((p_at at time zone dipper.zone_of(p_country))::date + 1)::timestamp,
      ((p_at at time zone dipper.zone_of(p_country))::date + 7 + 2 * p_days)::timestamp,
      interval '1 day') g
    where extract(isodow from g) < 6
  ) d where d.place = p_days
$$;

create function dipper.add_exchange_policy(p_policy dipper.exchange_policy) returns text
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_policy dipper.exchange_policy := p_policy;
  v_last dipper.exchange_policy;
begin
  perform 1 from dipper.exchange_policy
  where country = p_policy.country and route = p_policy.route order by version for update;
  select * into v_last from dipper.exchange_policy
  where country = p_policy.country and route = p_policy.route order by version desc limit 1;
  v_policy.version := coalesce(v_last.version, 0) + 1;
  v_policy.changed_at := v_now;
  v_policy.effective_from := coalesce(p_policy.effective_from, v_now);
  if p_policy.version is distinct from v_policy.version then
    return 'changed_meanwhile';
  elsif v_last.version is not null
    and v_policy.effective_from < greatest(v_now, v_last.effective_from + interval '1 microsecond') then
    return 'in_the_past';
  end if;
  insert into dipper.exchange_policy select v_policy.* on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;

create function dipper.close_exchanges(
  p_country text, p_is_closed boolean, p_by text, p_reason text
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_place integer;
begin
  select coalesce(max(place), 0) + 1 into v_place from dipper.exchange_closing
  where country = p_country;
  insert into dipper.exchange_closing (country, place, is_closed, changed_at, changed_by, reason)
  values (p_country, v_place, p_is_closed, v_now, p_by, p_reason);
end $$;

-- Moves an exchange if it stands where the caller thinks, and logs it. Answers whether it moved.
create function dipper.move_exchange(
  p_exchange dipper.exchange, p_to dipper.exchange_state, p_cause text, p_actor text,
  p_evidence jsonb, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_is_end boolean := p_to in ('paid', 'rejected', 'cancelled', 'refused', 'returned');
  v_revision integer;
begin
  update dipper.exchange
  set state = p_to, revision = revision + 1, changed_at = p_now,
    ended_at = case when v_is_end then p_now end
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id and state = p_exchange.state
    and exists (select 1 from dipper.exchange_move
      where from_state = p_exchange.state and to_state = p_to)
  returning revision into v_revision;
  if v_revision is null then
    return false;
  end if;
  insert into dipper.exchange_log
    (bucket, user_id, exchange_id, revision, from_state, to_state, cause, actor, evidence, at)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, v_revision,
    p_exchange.state, p_to, p_cause, p_actor, p_evidence, p_now);
  return true;
end $$;

-- Points leave what the person can use. Whoever calls holds the wallet and has seen that it is enough.
create function dipper.reserve_points(p_exchange dipper.exchange, p_turn smallint, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_exchange.bucket, p_exchange.user_id, 'exchange_reserve', p_exchange.exchange_id, p_turn,
    'person.point', 'house.point.reserved', 'POINT', p_exchange.points, p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, -p_exchange.points);
end $$;

create function dipper.resolve_exchange(p_exchange dipper.exchange, p_outcome text, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.exchange_resolution (bucket, user_id, exchange_id, reservation, outcome, at)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, p_exchange.reservation,
    p_outcome, p_now);
end $$;

-- Nothing was paid: what was set aside is the person's again.
create function dipper.give_points_back(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.resolve_exchange(p_exchange, 'given-back', p_now);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_exchange.bucket, p_exchange.user_id, 'exchange_return', p_exchange.exchange_id,
    p_exchange.reservation, 'house.point.reserved', 'person.point', 'POINT', p_exchange.points,
    p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, p_exchange.points);
end $$;

-- The journal lines of what was paid, or of the same coming back.
create function dipper.post_payout(
  p_exchange dipper.exchange, p_kind dipper.posting_kind, p_points_from dipper.account,
  p_points_to dipper.account, p_is_back boolean, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_provider dipper.account := ('house.payout.' || p_exchange.provider)::dipper.account;
  v_fees bigint := p_exchange.spoon_fee + p_exchange.pg_fee + p_exchange.remittance_fee;
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_exchange.bucket, p_exchange.user_id, p_kind, p_exchange.exchange_id, l.line,
    case when p_is_back and l.line > 1 then l.credit else l.debit end,
    case when p_is_back and l.line > 1 then l.debit else l.credit end, l.unit, l.amount, p_now
  from (values
    (1::smallint, p_points_from, p_points_to, 'POINT'::dipper.unit, p_exchange.points),
    (2::smallint, 'house.exchange.cost'::dipper.account, v_provider, p_exchange.unit,
      p_exchange.amount),
    (3::smallint, 'house.exchange.cost'::dipper.account, 'house.exchange.fees'::dipper.account,
      p_exchange.unit, v_fees),
    (4::smallint, 'house.exchange.cost'::dipper.account, 'house.tax.withheld'::dipper.account,
      p_exchange.unit, p_exchange.tax)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
end $$;

create function dipper.post_paid(p_exchange dipper.exchange, p_paid_at timestamptz, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.resolve_exchange(p_exchange, 'paid', p_now);
  perform dipper.post_payout(p_exchange, 'exchange_paid', 'house.point.reserved',
    'house.point.exchanged', false, p_now);
  update dipper.exchange set paid_at = coalesce(p_paid_at, p_now)
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id;
  if not found then
    raise exception 'exchange % vanished under its lock', p_exchange.exchange_id;
  end if;
end $$;

-- The money came back after it was paid: the points are the person's again. The key of the journal
-- lets this happen once.
create function dipper.post_sent_back(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.post_payout(p_exchange, 'exchange_sent_back', 'house.point.exchanged',
    'person.point', true, p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, p_exchange.points);
end $$;

create type dipper.exchange_wish as (
  type text, provider text, points bigint, policy_version integer, dj_level text,
  origin_amount bigint, spoon_fee bigint, pg_fee bigint, remittance_fee bigint, tax bigint,
  amount bigint, bank_code text, account bytea, resident_number bytea, contact bytea, terms jsonb,
  document_ids uuid[]
);

-- Why a person cannot exchange this now, or null. Names are those of the error catalogue.
create function dipper.refuse_exchange(
  p_person dipper.app_user, p_policy dipper.exchange_policy, p_wish dipper.exchange_wish,
  p_held bigint
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_spoon_points bigint := 110;
begin
  if dipper.is_exchange_closed(p_person.country) then
    return 'under_maintenance';
  elsif p_policy.version is null then
    return 'exchange_country_not_supported';
  elsif exists (select 1 from dipper.exchange where bucket = p_person.bucket
    and user_id = p_person.user_id
    and state in ('requested', 'checking', 'approved', 'sending', 'sent', 'unknown', 'review')) then
    return 'exchange_in_progress';
  elsif p_wish.policy_version <> p_policy.version or p_wish.dj_level <> p_person.dj_level then
    return 'policy_changed';
  elsif p_wish.points > p_held then
    return 'exchange_amount_exceeded';
  elsif p_held < p_policy.minimum_spoons * v_spoon_points then
    return 'exchange_spoons_insufficient';
  elsif p_held * p_policy.rate_units / p_policy.rate_points < p_policy.minimum_balance
    or p_wish.points < p_policy.minimum_points or p_wish.origin_amount < p_policy.minimum_amount then
    return 'exchange_below_minimum';
  end if;
  return null;
end $$;

-- Accepts a request and sets its points aside, or says why not. A repeated key answers with the
-- first one.
create function dipper.request_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_request_key text, p_fingerprint text,
  p_wish dipper.exchange_wish
) returns table (o_outcome text, o_exchange_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_person dipper.app_user;
  v_policy dipper.exchange_policy;
  v_exchange dipper.exchange;
  v_held bigint;
  v_refusal text;
  v_expected timestamptz;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    return query select case when v_exchange.fingerprint = p_fingerprint then 'repeated'
      else 'idempotency_key_mismatch' end,
      case when v_exchange.fingerprint = p_fingerprint then v_exchange.exchange_id end;
    return;
  end if;
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select point into v_held from dipper.wallet where bucket = p_bucket and user_id = p_user_id;
  v_policy := dipper.exchange_policy_at(v_person.country, p_wish.type, v_now);
  v_refusal := dipper.refuse_exchange(v_person, v_policy, p_wish, v_held);
  if v_refusal is not null then
    return query select v_refusal, null::uuid;
    return;
  end if;
  v_expected := dipper.working_day(v_person.country, v_now, v_policy.deposit_days);
  insert into dipper.exchange (bucket, user_id, exchange_id, type, state, revision, country,
    dj_level, policy_version, provider, points, unit, origin_amount, spoon_fee, pg_fee,
    remittance_fee, tax, amount, request_key, fingerprint, requested_at, changed_at,
    deposit_expected_at)
  values (p_bucket, p_user_id, p_exchange_id, p_wish.type, 'requested', 0, v_person.country,
    v_person.dj_level, v_policy.version, p_wish.provider, p_wish.points, v_policy.unit,
    p_wish.origin_amount, p_wish.spoon_fee, p_wish.pg_fee, p_wish.remittance_fee, p_wish.tax,
    p_wish.amount, p_request_key, p_fingerprint, v_now, v_now, v_expected)
  returning * into v_exchange;
  insert into dipper.exchange_payee (bucket, user_id, exchange_id, bank_code, account,
    resident_number, contact, terms, document_ids)
  values (p_bucket, p_user_id, p_exchange_id, p_wish.bank_code, p_wish.account,
    p_wish.resident_number, p_wish.contact, p_wish.terms, coalesce(p_wish.document_ids, '{}'));
  perform dipper.reserve_points(v_exchange, 1::smallint, v_now);
  return query select 'accepted'::text, p_exchange_id;
end $$;

-- The person takes it back, as long as it was not sent. Who sends and who cancels move the same row
-- from the same state, so one of them finds it gone.
create function dipper.cancel_exchange(p_bucket integer, p_user_id bigint, p_exchange_id uuid)
  returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_exchange dipper.exchange;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    return 'exchange_not_found';
  elsif v_exchange.state = 'cancelled' then
    return 'already';
  elsif not dipper.move_exchange(v_exchange, 'cancelled', 'person', null, '{}'::jsonb, v_now) then
    return 'exchange_not_cancelable';
  end if;
  perform dipper.give_points_back(v_exchange, v_now);
  -- any number of rows: only what was approved waits to be sent.
  delete from dipper.exchange_due
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  return 'cancelled';
end $$;

create function dipper.plan_exchange(
  p_exchange dipper.exchange, p_due_at timestamptz, p_attempt integer
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.exchange_due (bucket, user_id, exchange_id, due_at, attempt)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, p_due_at, p_attempt)
  on conflict (bucket, user_id, exchange_id)
  do update set due_at = excluded.due_at, attempt = excluded.attempt;
end $$;

-- Only one caller gets an exchange to send. If it dies now, somebody asks the provider instead.
create function dipper.send_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_exchange dipper.exchange;
  v_attempt smallint;
begin
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id
    and state = 'approved' for update;
  if not found or dipper.is_exchange_closed(v_exchange.country)
    or not dipper.move_exchange(v_exchange, 'sending', 'send', null, '{}'::jsonb, v_now) then
    return false;
  end if;
  select coalesce(max(attempt), 0) + 1 into v_attempt from dipper.exchange_attempt
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  insert into dipper.exchange_attempt
    (bucket, user_id, exchange_id, attempt, provider, started_at)
  values (p_bucket, p_user_id, p_exchange_id, v_attempt, v_exchange.provider, v_now);
  perform dipper.plan_exchange(v_exchange, v_due, 0);
  return true;
end $$;

-- What somebody says of an exchange that was sent: the provider, asked or by itself, or an operator.
create type dipper.exchange_telling as (
  cause text, actor text, reference text, amount bigint, currency dipper.unit, reason text,
  paid_at timestamptz, evidence jsonb, ask_after_seconds integer,
  -- What an operator has seen.
  revision integer
);

-- Where an exchange goes by what is told, or where it is already. Review is left by operators alone.
create function dipper.exchange_target(
  p_exchange dipper.exchange, p_outcome dipper.exchange_state, p_told dipper.exchange_telling
) returns dipper.exchange_state language sql immutable set search_path = pg_catalog as $$
  select case
    when p_outcome is null then p_exchange.state
    when p_exchange.state = 'review' and p_told.cause <> 'operator' then p_exchange.state
    when p_outcome in ('sent', 'unknown') and p_exchange.state not in ('sending', 'unknown')
      then p_exchange.state
    when p_outcome = 'paid' and p_exchange.state in ('paid', 'returned') then p_exchange.state
    when p_outcome = 'paid' and (p_exchange.state = 'rejected'
      or p_told.amount is distinct from p_exchange.amount
      or p_told.currency is distinct from p_exchange.unit) then 'review'
    when p_outcome = 'rejected' and p_exchange.state = 'paid' then 'returned'
    when p_outcome = 'rejected' and p_exchange.state = 'returned' then 'returned'
    when p_outcome = 'returned' and p_exchange.state not in ('paid', 'returned') then 'rejected'
    else p_outcome
  end
$$;

-- All that follows from where an exchange has moved to.
create function dipper.follow_exchange(
  p_exchange dipper.exchange, p_to dipper.exchange_state, p_told dipper.exchange_telling,
  p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := p_now + make_interval(secs => coalesce(p_told.ask_after_seconds, 3600));
begin
  update dipper.exchange
  set provider_reference = coalesce(p_told.reference, provider_reference),
    reason = case when p_to in ('rejected', 'returned', 'review') then p_told.reason end
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id;
  if not found then
    raise exception 'exchange % vanished under its lock', p_exchange.exchange_id;
  end if;
  if p_to = 'paid' then
    perform dipper.post_paid(p_exchange, p_told.paid_at, p_now);
  elsif p_to = 'returned' then
    perform dipper.post_sent_back(p_exchange, p_now);
  elsif p_to = 'rejected' and not exists (select 1 from dipper.exchange_resolution
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and exchange_id = p_exchange.exchange_id and reservation = p_exchange.reservation) then
    perform dipper.give_points_back(p_exchange, p_now);
  end if;
  if p_to in ('sent', 'unknown', 'approved') then
    perform dipper.plan_exchange(p_exchange, v_due, case when p_to = 'approved' then 0 else 1 end);
  else
    -- any number of rows: of what an operator decides nobody is asked any more.
    delete from dipper.exchange_due
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and exchange_id = p_exchange.exchange_id;
  end if;
  if p_to not in ('sent', 'unknown', 'review') then
    -- any number of rows: it has ended before, where the money comes back later.
    update dipper.exchange_attempt set ended_at = p_now, outcome = p_to::text
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and exchange_id = p_exchange.exchange_id and ended_at is null;
  end if;
end $$;

-- The only writer of what became of an exchange that was sent. No outcome means that there is
-- nothing new, and only the next question is planned.
create function dipper.settle_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_outcome dipper.exchange_state,
  p_told dipper.exchange_telling
) returns table (o_decision text, o_state dipper.exchange_state)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_told.ask_after_seconds, 3600));
  v_exchange dipper.exchange;
  v_target dipper.exchange_state;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    return query select 'missing'::text, null::dipper.exchange_state;
    return;
  end if;
  if p_told.revision <> v_exchange.revision then
    return query select 'refused'::text, v_exchange.state;
    return;
  end if;
  v_target := dipper.exchange_target(v_exchange, p_outcome, p_told);
  if v_target = v_exchange.state then
    -- any number of rows: what is over is not asked about any more.
    update dipper.exchange_due set due_at = v_due, attempt = attempt + 1
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
    return query select 'already'::text, v_exchange.state;
    return;
  end if;
  if v_target = 'paid' and v_exchange.state = 'review' and exists (
    select 1 from dipper.exchange_resolution where bucket = p_bucket and user_id = p_user_id
      and exchange_id = p_exchange_id and reservation = v_exchange.reservation) then
    if (select point < v_exchange.points from dipper.wallet
      where bucket = p_bucket and user_id = p_user_id) then
      return query select 'point_wrong'::text, v_exchange.state;
      return;
    end if;
    v_exchange.reservation := v_exchange.reservation + 1;
    update dipper.exchange set reservation = v_exchange.reservation
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
    if not found then
      raise exception 'exchange % vanished under its lock', p_exchange_id;
    end if;
    perform dipper.reserve_points(v_exchange, v_exchange.reservation, v_now);
  end if;
  if not dipper.move_exchange(v_exchange, v_target, p_told.cause, p_told.actor, p_told.evidence,
    v_now) then
    return query select 'refused'::text, v_exchange.state;
    return;
  end if;
  perform dipper.follow_exchange(v_exchange, v_target, p_told, v_now);
  return query select 'moved'::text, v_target;
end $$;

-- An operator agrees or refuses, to what they have seen: another revision is something else. Above
-- the policy's amount a second operator has to agree as well.
create function dipper.decide_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_decision text, p_revision integer,
  p_operator text, p_reason text, p_note text
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_exchange dipper.exchange;
  v_policy dipper.exchange_policy;
  v_to dipper.exchange_state;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    return 'exchange_not_found';
  elsif v_exchange.revision <> p_revision then
    -- The same decision again is told what it was told before.
    return case when exists (select 1 from dipper.exchange_log
      where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id
        and revision = p_revision + 1 and cause = 'operator' and actor = p_operator
        and evidence = jsonb_build_object('decision', p_decision, 'reason', p_reason, 'note', p_note))
      then 'decided' else 'exchange_changed_meanwhile' end;
  end if;
  select * into v_policy from dipper.exchange_policy
  where country = v_exchange.country and route = v_exchange.type
    and version = v_exchange.policy_version;
  v_to := case
    when p_decision = 'refuse' then 'refused'
    when v_exchange.state = 'requested' and v_exchange.amount > v_policy.second_operator_above
      then 'checking'
    else 'approved'
  end;
  -- Who comes with the token that all operators share is nobody in particular.
  if p_decision = 'approve' and v_exchange.amount > v_policy.second_operator_above
    and (p_operator = 'operator' or v_exchange.agreed_by = p_operator) then
    return 'second_operator_required';
  elsif v_exchange.state = 'sending' or not dipper.move_exchange(v_exchange, v_to, 'operator',
    p_operator, jsonb_build_object('decision', p_decision, 'reason', p_reason, 'note', p_note),
    v_now) then
    return 'exchange_changed_meanwhile';
  end if;
  update dipper.exchange
  set agreed_by = case when v_to = 'checking' then p_operator else agreed_by end,
    reason = case when v_to = 'refused' then p_reason end
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  if not found then
    raise exception 'exchange % vanished under its lock', p_exchange_id;
  end if;
  if v_to = 'approved' then
    perform dipper.plan_exchange(v_exchange, v_now, 0);
  elsif v_to = 'refused' then
    perform dipper.give_points_back(v_exchange, v_now);
    -- any number of rows: only what was approved waits to be sent.
    delete from dipper.exchange_due
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  end if;
  return 'decided';
end $$;

create function dipper.claim_due_exchanges(p_bucket integer, p_limit integer, p_lease_seconds integer)
  returns table (o_user_id bigint, o_exchange_id uuid, o_attempt integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.exchange_due d set due_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.exchange_id) in (
    select c.user_id, c.exchange_id from dipper.exchange_due c
    where c.bucket = p_bucket and c.due_at <= v_now
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.exchange_id, d.attempt;
end $$;

-- Points to spoons, at once and for good: out of the one and into the other in one step.
create function dipper.convert_points(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_request_key text, p_fingerprint text,
  p_spoons bigint, p_expected_points bigint
) returns table (o_outcome text, o_exchange_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_expires timestamptz := dipper.spoon_expiry(v_now);
  v_person dipper.app_user;
  v_policy dipper.exchange_policy;
  v_before dipper.exchange;
  v_held bigint;
  v_points bigint;
  v_refusal text;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_before from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    return query select case when v_before.fingerprint = p_fingerprint then 'repeated'
      else 'idempotency_key_mismatch' end,
      case when v_before.fingerprint = p_fingerprint then v_before.exchange_id end;
    return;
  end if;
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select point into v_held from dipper.wallet where bucket = p_bucket and user_id = p_user_id;
  v_policy := dipper.exchange_policy_at(v_person.country, 'convert', v_now);
  v_points := p_spoons * v_policy.rate_points;
  v_refusal := case
    when dipper.is_exchange_closed(v_person.country) then 'under_maintenance'
    when v_policy.version is null then 'exchange_country_not_supported'
    when p_spoons <= 0 then 'point_wrong'
    when v_points <> p_expected_points then 'price_changed'
    when v_points > v_held then 'convert_limit_exceeded'
    when p_spoons < v_policy.minimum_spoons or v_points < v_policy.minimum_points
      then 'convert_below_minimum'
  end;
  if v_refusal is not null then
    return query select v_refusal, null::uuid;
    return;
  end if;
  insert into dipper.exchange (bucket, user_id, exchange_id, type, state, revision, country,
    dj_level, policy_version, points, unit, origin_amount, spoon_fee, pg_fee, remittance_fee, tax,
    amount, request_key, fingerprint, requested_at, changed_at, paid_at, ended_at)
  values (p_bucket, p_user_id, p_exchange_id, 'convert', 'paid', 0, v_person.country,
    v_person.dj_level, v_policy.version, v_points, 'SPOON', p_spoons, 0, 0, 0, 0, p_spoons,
    p_request_key, p_fingerprint, v_now, v_now, v_now, v_now);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values
    (p_bucket, p_user_id, 'convert', p_exchange_id, 1, 'person.point', 'house.point.converted',
      'POINT', v_points, v_now),
    (p_bucket, p_user_id, 'convert', p_exchange_id, 2, 'house.spoon.converted',
      'person.spoon.bonus', 'SPOON', p_spoons, v_now);
  insert into dipper.spoon_lot
    (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
  values (p_bucket, p_user_id, p_exchange_id, 0, p_spoons, 0, p_spoons, v_now, v_expires);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, p_spoons, -v_points);
  return query select 'converted'::text, p_exchange_id;
end $$;

grant select on dipper.exchange, dipper.exchange_move, dipper.exchange_log, dipper.exchange_payee,
  dipper.exchange_attempt, dipper.exchange_resolution, dipper.exchange_due, dipper.exchange_policy,
  dipper.exchange_closing to dipper_app;
grant execute on function
  dipper.exchange_policy_at(text, text, timestamptz),
  dipper.is_exchange_closed(text),
  dipper.working_day(text, timestamptz, integer),
  dipper.add_exchange_policy(dipper.exchange_policy),
  dipper.close_exchanges(text, boolean, text, text),
  dipper.request_exchange(integer, bigint, uuid, text, text, dipper.exchange_wish),
  dipper.cancel_exchange(integer, bigint, uuid),
  dipper.send_exchange(integer, bigint, uuid, integer),
  dipper.settle_exchange(integer, bigint, uuid, dipper.exchange_state, dipper.exchange_telling),
  dipper.decide_exchange(integer, bigint, uuid, text, integer, text, text, text),
  dipper.claim_due_exchanges(integer, integer, integer),
  dipper.convert_points(integer, bigint, uuid, text, text, bigint, bigint)
to dipper_app;
