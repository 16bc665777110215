-- What providers pay us, as their files have it: each file once, by its hash, and each of its lines,
-- so that what is paid twice is seen across files. A file is taken whole or not at all.

create table dipper.settlement (
  settlement_id uuid not null,
  provider text not null,
  shape text not null,
  file_name text not null,
  sha256 text not null,
  bytes integer not null,
  -- Days whose charges it settles, in the provider's zone; both are part of it.
  from_day date not null,
  to_day date not null,
  state text not null,
  -- Who has the address may bring the file, once, until then; while it is read: until when nobody
  -- else reads one of this provider.
  ticket_hash bytea not null,
  due_at timestamptz not null,
  replaces uuid,
  replaced_by uuid,
  refused_why text,
  refused_line integer,
  refused_about text,
  lines integer not null default 0,
  others integer not null default 0,
  matched integer not null default 0,
  differences integer not null default 0,
  fees_unjudged integer not null default 0,
  started_at timestamptz not null,
  started_by text not null,
  reason text not null,
  finished_at timestamptz,
  constraint settlement_pkey primary key (settlement_id),
  constraint settlement_state check (state in ('awaiting', 'reading', 'compared', 'refused', 'replaced')),
  constraint settlement_days check (from_day <= to_day),
  constraint settlement_refused check ((state = 'refused') = (refused_why is not null)),
  constraint settlement_replaced check ((state = 'replaced') = (replaced_by is not null))
);
comment on table dipper.settlement is 'class L: files in which providers say what they pay us';
-- The same file twice is the same import.
create unique index settlement_once on dipper.settlement (provider, sha256) where state <> 'refused';
-- One of a provider at a time: two at once would not see that they pay the same.
create unique index settlement_reading on dipper.settlement (provider) where state = 'reading';
grant select on dipper.settlement to dipper_app;

create table dipper.settlement_line (
  settlement_id uuid not null,
  line integer not null,
  provider text not null,
  kind text not null,
  -- Our order number, and the provider's, as far as the line has them.
  order_name text,
  reference text,
  amount bigint not null,
  unit dipper.unit not null,
  fee bigint,
  net bigint,
  day date not null,
  paid_on date,
  constraint settlement_line_pkey primary key (settlement_id, line),
  constraint settlement_line_kind check (kind in ('charge', 'refund')),
  constraint settlement_line_amount check (amount > 0)
);
comment on table dipper.settlement_line is 'class L: lines of the files in which providers say what they pay us';
create index settlement_line_order on dipper.settlement_line (order_name, provider);
create index settlement_line_reference on dipper.settlement_line (reference, provider);
grant select on dipper.settlement_line to dipper_app;

-- Where a difference comes from a file, it is of that file, and no comparing of a day takes it away.
alter table dipper.difference add column settlement_id uuid;
alter table dipper.difference add column settlement_line integer;

create or replace function dipper.close_differences(p_provider text, p_day date, p_still uuid[])
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
  v_closed integer := 0;
begin
  for v_row in
    select * from dipper.difference
    where provider = p_provider and day = p_day and state = 'open' and settlement_id is null
      and difference_id <> all(p_still)
    order by difference_id for update
  loop
    update dipper.difference
    set state = 'resolved', reason = 'it is not found any more', revision = revision + 1,
      changed_at = v_now, changed_by = null
    where difference_id = v_row.difference_id
    returning * into v_row;
    perform dipper.log_difference(v_row);
    v_closed := v_closed + 1;
  end loop;
  return v_closed;
end $$;

-- A file is announced. What was taken before is answered with; what was announced and never brought
-- is announced anew, under its own name.
create function dipper.start_settlement(
  p_settlement_id uuid, p_provider text, p_shape text, p_file_name text, p_sha256 text,
  p_bytes integer, p_from_day date, p_to_day date, p_replaces uuid, p_ticket_hash bytea,
  p_lifetime_seconds integer, p_started_by text, p_reason text
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_until timestamptz := v_now + make_interval(secs => p_lifetime_seconds);
begin
  return query
  insert into dipper.settlement as s (settlement_id, provider, shape, file_name, sha256, bytes,
    from_day, to_day, state, ticket_hash, due_at, replaces, started_at, started_by, reason)
  values (p_settlement_id, p_provider, p_shape, p_file_name, p_sha256, p_bytes, p_from_day,
    p_to_day, 'awaiting', p_ticket_hash, v_until, p_replaces, v_now, p_started_by, p_reason)
  on conflict (provider, sha256) where state <> 'refused' do update
  set shape = excluded.shape, file_name = excluded.file_name, from_day = excluded.from_day,
    to_day = excluded.to_day, replaces = excluded.replaces, ticket_hash = excluded.ticket_hash,
    due_at = excluded.due_at, started_at = v_now, started_by = excluded.started_by,
    reason = excluded.reason, state = 'awaiting'
  where s.state = 'awaiting' or (s.state = 'reading' and s.due_at < v_now)
  returning s.*;
  if not found then
    return query select * from dipper.settlement
    where provider = p_provider and sha256 = p_sha256 and state <> 'refused';
  end if;
end $$;

-- Its address opens once. Nothing: it is not open, or another file of this provider is read just now.
create function dipper.read_settlement(
  p_settlement_id uuid, p_ticket_hash bytea, p_lease_seconds integer
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
  v_provider text;
begin
  select provider into v_provider from dipper.settlement
  where settlement_id = p_settlement_id and state = 'awaiting' and ticket_hash = p_ticket_hash
    and due_at >= v_now for update;
  if not found then
    return;
  end if;
  -- any number of rows: one whose reader has died.
  update dipper.settlement set state = 'awaiting'
  where provider = v_provider and state = 'reading' and due_at < v_now;
  if exists (select 1 from dipper.settlement where provider = v_provider and state = 'reading') then
    return;
  end if;
  return query
  update dipper.settlement set state = 'reading', due_at = v_lease
  where settlement_id = p_settlement_id and state = 'awaiting'
  returning *;
end $$;

create function dipper.refuse_settlement(
  p_settlement_id uuid, p_why text, p_line integer, p_about text
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  return query
  update dipper.settlement
  set state = 'refused', refused_why = p_why, refused_line = p_line, refused_about = p_about,
    finished_at = v_now
  where settlement_id = p_settlement_id and state = 'reading'
  returning *;
  if not found then
    raise exception 'a settlement is refused that nobody reads';
  end if;
end $$;

create function dipper.keep_settlement_lines(
  p_settlement_id uuid, p_provider text, p_line integer[], p_kind text[], p_order_name text[],
  p_reference text[], p_amount bigint[], p_unit text[], p_fee bigint[], p_net bigint[],
  p_day text[], p_paid_on text[]
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select 1 from dipper.settlement
    where settlement_id = p_settlement_id and state = 'reading') then
    raise exception 'lines of a settlement that nobody reads';
  end if;
  insert into dipper.settlement_line (settlement_id, line, provider, kind, order_name, reference,
    amount, unit, fee, net, day, paid_on)
  select p_settlement_id, i.line, p_provider, i.kind, i.order_name, i.reference, i.amount,
    i.unit::dipper.unit, i.fee, i.net, i.day::date, i.paid_on::date
  from unnest(p_line, p_kind, p_order_name, p_reference, p_amount, p_unit, p_fee, p_net, p_day,
    p_paid_on) as i (line, kind, order_name, reference, amount, unit, fee, net, day, paid_on);
end $$;

-- What somebody has decided stays as they said; what a file says again is again of this file.
create function dipper.note_settlement_differences(
  p_settlement_id uuid, p_provider text, p_difference_id uuid[], p_kind text[], p_subject text[],
  p_day text[], p_reference text[], p_expected_amount bigint[], p_expected_unit text[],
  p_found_amount bigint[], p_found_unit text[], p_line integer[]
) returns uuid[] language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_found record;
  v_id uuid;
  v_noted uuid[] := '{}';
begin
  for v_found in
    select * from unnest(p_difference_id, p_kind, p_subject, p_day, p_reference,
      p_expected_amount, p_expected_unit, p_found_amount, p_found_unit, p_line)
      as i (difference_id, kind, subject, day, reference, expected_amount, expected_unit,
        found_amount, found_unit, line)
    order by i.kind, i.subject
  loop
    v_id := dipper.note_difference(v_found.difference_id, p_provider, v_found.kind,
      v_found.subject, v_found.day::date, v_found.reference, v_found.expected_amount,
      v_found.expected_unit, v_found.found_amount, v_found.found_unit);
    -- any number of rows: what the journal says is found by both, and stays the day's.
    update dipper.difference
    set settlement_id = p_settlement_id, settlement_line = v_found.line
    where difference_id = v_id and kind <> 'journal_differs';
    v_noted := v_noted || v_id;
  end loop;
  return v_noted;
end $$;

-- Read and compared. What a file said that this one takes the place of, and what this provider's
-- earlier files missed and this one has, goes by itself where nobody has decided of it.
create function dipper.finish_settlement(
  p_settlement_id uuid, p_lines integer, p_others integer, p_matched integer,
  p_fees_unjudged integer, p_still uuid[]
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_settlement dipper.settlement;
  v_row dipper.difference;
  v_differences integer := coalesce(array_length(p_still, 1), 0);
begin
  update dipper.settlement
  set state = 'compared', lines = p_lines, others = p_others, matched = p_matched,
    differences = v_differences, fees_unjudged = p_fees_unjudged, finished_at = v_now
  where settlement_id = p_settlement_id and state = 'reading'
  returning * into v_settlement;
  if v_settlement.settlement_id is null then
    raise exception 'a settlement ends that nobody reads';
  end if;
  -- any number of rows: the one that is replaced, where there is one.
  update dipper.settlement set state = 'replaced', replaced_by = p_settlement_id
  where settlement_id = v_settlement.replaces and state = 'compared';
  for v_row in
    select * from dipper.difference d
    where d.provider = v_settlement.provider and d.state = 'open'
      and d.difference_id <> all(p_still)
      and (d.settlement_id = v_settlement.replaces
        or (d.kind = 'not_settled' and d.settlement_id is not null
          and exists (select 1 from dipper.settlement_line l
            where l.order_name = d.subject and l.provider = d.provider
              and l.settlement_id = p_settlement_id and l.kind = 'charge')))
    order by d.difference_id for update
  loop
    update dipper.difference
    set state = 'resolved', reason = 'it is not found any more', revision = revision + 1,
      changed_at = v_now, changed_by = null
    where difference_id = v_row.difference_id
    returning * into v_row;
    perform dipper.log_difference(v_row);
  end loop;
  return next v_settlement;
end $$;

grant execute on function
  dipper.start_settlement(uuid, text, text, text, text, integer, date, date, uuid, bytea, integer,
    text, text),
  dipper.read_settlement(uuid, bytea, integer),
  dipper.refuse_settlement(uuid, text, integer, text),
  dipper.keep_settlement_lines(uuid, text, integer[], text[], text[], text[], bigint[], text[],
    bigint[], bigint[], text[], text[]),
  dipper.note_settlement_differences(uuid, text, uuid[], text[], text[], text[], text[], bigint[],
    text[], bigint[], text[], integer[]),
  dipper.finish_settlement(uuid, integer, integer, integer, integer, uuid[])
to dipper_app;
