-- What providers pay us they also say by their APIs, day by day. What is fetched becomes a settlement
-- like a file's, judged alike; a day is asked for until it is told, and some days longer, for
-- providers correct what they have said.

alter table dipper.settlement add column source text not null default 'file';

create table dipper.settlement_fetch (
  provider text not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null,
  -- When it is asked for; while it is, when somebody else may take it over.
  due_at timestamptz not null,
  attempt integer not null default 0,
  -- How often in a row nothing was told, and how often something was.
  untold integer not null default 0,
  told integer not null default 0,
  outcome text,
  asked_at timestamptz,
  told_at timestamptz,
  -- What it has told last.
  settlement_id uuid,
  -- Who wanted it asked for again, where somebody did.
  asked_by text,
  reason text,
  constraint settlement_fetch_pkey primary key (provider, day),
  constraint settlement_fetch_state check (state in ('due', 'running', 'done')),
  constraint settlement_fetch_outcome
    check (outcome in ('told', 'unchanged', 'corrected', 'late', 'unanswered'))
);
comment on table dipper.settlement_fetch is 'class L: days of providers whose settlement is fetched, or has been';
grant select on dipper.settlement_fetch to dipper_app;

-- Each day that is over, from the first one on, is planned once: none is left out where nobody
-- worked for a while.
create function dipper.plan_settlement_fetches(
  p_provider text, p_zone text, p_days_back integer, p_days_most integer, p_settle_seconds integer
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_last date := (v_now at time zone p_zone)::date - 1;
  v_first date;
  v_planned integer;
begin
  select coalesce(min(day), v_last + 1 - p_days_back) into v_first
  from dipper.settlement_fetch where provider = p_provider;
  v_first := greatest(v_first, v_last + 1 - p_days_most);
  insert into dipper.settlement_fetch (provider, day, starts_at, ends_at, state, due_at)
  select p_provider, d.day, d.day::timestamp at time zone p_zone,
    (d.day + 1)::timestamp at time zone p_zone, 'due',
    (d.day + 1)::timestamp at time zone p_zone + make_interval(secs => p_settle_seconds)
  from (select v_first + g.n as day from generate_series(0, v_last - v_first) as g (n)) d
  on conflict (provider, day) do nothing;
  get diagnostics v_planned = row_count;
  return v_planned;
end $$;

-- Once more, now. False: the provider cannot have told it yet, or it is asked for just now.
create function dipper.ask_settlement_again(
  p_provider text, p_zone text, p_day date, p_settle_seconds integer, p_asked_by text,
  p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_starts timestamptz := p_day::timestamp at time zone p_zone;
  v_ends timestamptz := (p_day + 1)::timestamp at time zone p_zone;
begin
  if v_ends + make_interval(secs => p_settle_seconds) > v_now then
    return false;
  end if;
  insert into dipper.settlement_fetch as f
    (provider, day, starts_at, ends_at, state, due_at, asked_by, reason)
  values (p_provider, p_day, v_starts, v_ends, 'due', v_now, p_asked_by, p_reason)
  on conflict (provider, day) do update
  set state = 'due', due_at = v_now, untold = 0, asked_by = excluded.asked_by,
    reason = excluded.reason
  where f.state <> 'running' or f.due_at < v_now;
  return found;
end $$;

create function dipper.claim_settlement_fetch(p_provider text[], p_lease_seconds integer)
  returns setof dipper.settlement_fetch
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
  v_taken dipper.settlement_fetch;
begin
  select * into v_taken from dipper.settlement_fetch
  where state <> 'done' and due_at <= v_now and provider = any(p_provider)
  order by due_at limit 1 for update skip locked;
  if not found then
    return;
  end if;
  return query
  update dipper.settlement_fetch
  set state = 'running', due_at = v_lease, attempt = attempt + 1, asked_at = v_now
  where provider = v_taken.provider and day = v_taken.day
  returning *;
end $$;

-- A provider may take longer for a day than one lease. False: somebody else has taken it over.
create function dipper.renew_settlement_fetch(
  p_provider text, p_day date, p_attempt integer, p_lease_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_lease timestamptz := dipper.current_time() + make_interval(secs => p_lease_seconds);
begin
  update dipper.settlement_fetch set due_at = v_lease
  where provider = p_provider and day = p_day and state = 'running' and attempt = p_attempt;
  return found;
end $$;

-- Who was asked for meanwhile by somebody else has been taken over: nothing of it is written then.
create function dipper.finish_settlement_fetch(
  p_provider text, p_day date, p_attempt integer, p_outcome text, p_again_seconds integer,
  p_settlement_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_again_seconds, 0));
  v_is_told boolean := p_outcome in ('told', 'unchanged', 'corrected');
begin
  update dipper.settlement_fetch
  set state = case when p_again_seconds is null then 'done' else 'due' end, due_at = v_due,
    outcome = p_outcome,
    untold = case when v_is_told then 0 else untold + 1 end,
    told = case when v_is_told then told + 1 else told end,
    told_at = case when v_is_told then v_now else told_at end,
    settlement_id = coalesce(p_settlement_id, settlement_id)
  where provider = p_provider and day = p_day and state = 'running' and attempt = p_attempt;
  return found;
end $$;

-- Its address opens once. Nothing: it is not open, or another file of this provider is read just now.
-- Of one that died while a fetched day was read nothing is left: it is fetched again.
create or replace function dipper.read_settlement(
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
  delete from dipper.settlement
  where provider = v_provider and state = 'reading' and due_at < v_now and source = 'api';
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

-- A day that was fetched, in the provider's one place for reading. Nothing: a file is read there.
create function dipper.read_fetched_settlement(
  p_settlement_id uuid, p_provider text, p_day date, p_sha256 text, p_bytes integer,
  p_replaces uuid, p_lease_seconds integer, p_started_by text, p_reason text
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  -- any number of rows: one whose reader has died.
  delete from dipper.settlement
  where provider = p_provider and state = 'reading' and due_at < v_now and source = 'api';
  -- any number of rows: one whose reader has died.
  update dipper.settlement set state = 'awaiting'
  where provider = p_provider and state = 'reading' and due_at < v_now;
  return query
  insert into dipper.settlement (settlement_id, provider, shape, file_name, sha256, bytes,
    from_day, to_day, state, ticket_hash, due_at, replaces, started_at, started_by, reason, source)
  values (p_settlement_id, p_provider, p_provider || '-api', p_provider || ' ' || p_day, p_sha256,
    p_bytes, p_day, p_day, 'reading', '', v_lease, p_replaces, v_now, p_started_by, p_reason, 'api')
  on conflict do nothing
  returning *;
end $$;

grant execute on function
  dipper.plan_settlement_fetches(text, text, integer, integer, integer),
  dipper.ask_settlement_again(text, text, date, integer, text, text),
  dipper.claim_settlement_fetch(text[], integer),
  dipper.renew_settlement_fetch(text, date, integer, integer),
  dipper.finish_settlement_fetch(text, date, integer, text, integer, uuid),
  dipper.read_fetched_settlement(uuid, text, date, text, integer, uuid, integer, text, text)
to dipper_app;
