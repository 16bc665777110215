-- Each business day of each provider is compared once it is over: what the provider says it took
-- and gave back, our payments, and the journal. What differs is a row until somebody says why.

create table dipper.reconciliation (
  provider text not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null,
  -- When it is compared; while it is, when somebody else may take it over.
  due_at timestamptz not null,
  attempt integer not null,
  records integer not null default 0,
  payments integer not null default 0,
  differences integer not null default 0,
  unanswered integer not null default 0,
  finished_at timestamptz,
  constraint reconciliation_pkey primary key (provider, day),
  constraint reconciliation_state check (state in ('due', 'running', 'done'))
);
comment on table dipper.reconciliation is 'class L: business days of providers that are compared, or have been';
grant select on dipper.reconciliation to dipper_app;

create table dipper.difference (
  difference_id uuid not null,
  provider text not null,
  kind text not null,
  -- What it is about: our order number, or the provider's own where it has none of ours.
  subject text not null,
  day date not null,
  reference text,
  expected_amount bigint,
  expected_unit text,
  found_amount bigint,
  found_unit text,
  state text not null,
  owner text,
  reason text,
  revision integer not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text,
  constraint difference_pkey primary key (difference_id),
  constraint difference_once unique (provider, kind, subject),
  constraint difference_state check (state in ('open', 'explained', 'resolved')),
  constraint difference_reason check (state = 'open' or reason is not null)
);
comment on table dipper.difference is 'class L: what a provider, our payments and the journal do not say alike';
create index difference_day on dipper.difference (provider, day);
grant select on dipper.difference to dipper_app;

create table dipper.difference_log (
  difference_id uuid not null,
  revision integer not null,
  state text not null,
  owner text,
  reason text,
  changed_at timestamptz not null,
  changed_by text,
  constraint difference_log_pkey primary key (difference_id, revision)
);
comment on table dipper.difference_log is 'class L: who said what of a difference, and when; only ever added to';
grant select on dipper.difference_log to dipper_app;

-- For the payments of a day. Time goes up with the place in the table, which is what this kind of
-- index is small for, and writing does not pay for it.
create index payment_settled on dipper.payment using brin (settled_at);

-- Once the day is over and its records have had time to appear; asked for by somebody: now.
create function dipper.plan_reconciliation(
  p_provider text, p_zone text, p_day date, p_settle_seconds integer, p_again boolean
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_starts timestamptz := p_day::timestamp at time zone p_zone;
  v_ends timestamptz := (p_day + 1)::timestamp at time zone p_zone;
  v_due timestamptz := case when p_again then v_now
    else v_ends + make_interval(secs => p_settle_seconds) end;
begin
  insert into dipper.reconciliation as r
    (provider, day, starts_at, ends_at, state, due_at, attempt)
  values (p_provider, p_day, v_starts, v_ends, 'due', v_due, 0)
  on conflict (provider, day) do update
  set state = 'due', due_at = v_now, attempt = 0
  where p_again and r.state <> 'running';
  return found;
end $$;

create function dipper.claim_reconciliation(
  p_provider text[], p_only_day date, p_lease_seconds integer
) returns setof dipper.reconciliation
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
  v_taken dipper.reconciliation;
begin
  select * into v_taken from dipper.reconciliation
  where state <> 'done' and due_at <= v_now and provider = any(p_provider)
    and (p_only_day is null or day = p_only_day)
  order by due_at limit 1 for update skip locked;
  if not found then
    return;
  end if;
  return query
  update dipper.reconciliation
  set state = 'running', due_at = v_lease, attempt = attempt + 1
  where provider = v_taken.provider and day = v_taken.day
  returning *;
end $$;

-- A day of which something could not be asked is compared again later.
create function dipper.finish_reconciliation(
  p_provider text, p_day date, p_records integer, p_payments integer, p_differences integer,
  p_unanswered integer, p_again_seconds integer
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_again_seconds, 0));
  v_count integer;
begin
  update dipper.reconciliation
  set state = case when p_again_seconds is null then 'done' else 'due' end, due_at = v_due,
    records = p_records, payments = p_payments, differences = p_differences,
    unanswered = p_unanswered, finished_at = v_now
  where provider = p_provider and day = p_day;
  get diagnostics v_count = row_count;
  if v_count <> 1 then
    raise exception 'a day of % that nobody has planned', p_provider;
  end if;
end $$;

create function dipper.log_difference(p_difference dipper.difference)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.difference_log
    (difference_id, revision, state, owner, reason, changed_at, changed_by)
  values (p_difference.difference_id, p_difference.revision, p_difference.state,
    p_difference.owner, p_difference.reason, p_difference.changed_at, p_difference.changed_by);
end $$;

-- The same thing is one row, however often it is found. What had gone by itself and is back is open
-- again; what somebody has explained or resolved stays as they said.
create function dipper.note_difference(
  p_difference_id uuid, p_provider text, p_kind text, p_subject text, p_day date,
  p_reference text, p_expected_amount bigint, p_expected_unit text, p_found_amount bigint,
  p_found_unit text
) returns uuid language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
  v_is_back boolean;
begin
  insert into dipper.difference (difference_id, provider, kind, subject, day, reference,
    expected_amount, expected_unit, found_amount, found_unit, state, revision, first_seen_at,
    last_seen_at, changed_at)
  values (p_difference_id, p_provider, p_kind, p_subject, p_day, p_reference, p_expected_amount,
    p_expected_unit, p_found_amount, p_found_unit, 'open', 1, v_now, v_now, v_now)
  on conflict (provider, kind, subject) do nothing
  returning * into v_row;
  if v_row.difference_id is not null then
    perform dipper.log_difference(v_row);
    return v_row.difference_id;
  end if;
  select * into v_row from dipper.difference
  where provider = p_provider and kind = p_kind and subject = p_subject for update;
  v_is_back := v_row.state = 'resolved' and v_row.changed_by is null;
  update dipper.difference
  set last_seen_at = v_now, found_amount = p_found_amount, found_unit = p_found_unit,
    state = case when v_is_back then 'open' else state end,
    reason = case when v_is_back then null else reason end,
    revision = case when v_is_back then revision + 1 else revision end,
    changed_at = case when v_is_back then v_now else changed_at end
  where difference_id = v_row.difference_id
  returning * into v_row;
  if v_is_back then
    perform dipper.log_difference(v_row);
  end if;
  return v_row.difference_id;
end $$;

-- What was open about a day and is not found in it any more has gone by itself.
create function dipper.close_differences(p_provider text, p_day date, p_still uuid[])
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
  v_closed integer := 0;
begin
  for v_row in
    select * from dipper.difference
    where provider = p_provider and day = p_day and state = 'open'
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

create function dipper.decide_difference(
  p_difference_id uuid, p_state text, p_owner text, p_reason text, p_changed_by text
) returns setof dipper.difference
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
begin
  update dipper.difference
  set state = p_state, owner = coalesce(p_owner, owner), reason = p_reason,
    revision = revision + 1, changed_at = v_now, changed_by = p_changed_by
  where difference_id = p_difference_id
  returning * into v_row;
  if v_row.difference_id is null then
    return;
  end if;
  perform dipper.log_difference(v_row);
  return next v_row;
end $$;

grant execute on function
  dipper.plan_reconciliation(text, text, date, integer, boolean),
  dipper.claim_reconciliation(text[], date, integer),
  dipper.finish_reconciliation(text, date, integer, integer, integer, integer, integer),
  dipper.note_difference(uuid, text, text, text, date, text, bigint, text, bigint, text),
  dipper.close_differences(text, date, uuid[]),
  dipper.decide_difference(uuid, text, text, text, text)
to dipper_app;
