-- News that the streaming service is told of: one row for each event and endpoint, signed and sent
-- until it is taken, in the order in which it happened to each person.

create table dipper.webhook_retry (
  attempt integer not null,
  after_seconds integer not null,
  constraint webhook_retry_pkey primary key (attempt),
  constraint webhook_retry_positive check (attempt >= 1 and after_seconds >= 1)
);
comment on table dipper.webhook_retry is 'class G: how long after each failed try a message is sent again; after the last it is given up';
insert into dipper.webhook_retry (attempt, after_seconds) values
  (1, 5), (2, 30), (3, 120), (4, 600), (5, 1800), (6, 7200), (7, 21600), (8, 43200), (9, 86400),
  (10, 86400), (11, 86400);

create table dipper.webhook_endpoint (
  endpoint text not null,
  -- Since when nothing was taken; null: the last message was.
  failing_since timestamptz,
  -- Switched off: by itself after days of failing, or by an operator.
  disabled_at timestamptz,
  changed_at timestamptz not null,
  constraint webhook_endpoint_pkey primary key (endpoint)
);
comment on table dipper.webhook_endpoint is 'class G: how each receiver of messages does';

create table dipper.webhook_delivery (
  bucket integer not null,
  user_id bigint not null,
  event_id uuid not null,
  endpoint text not null,
  -- Of a person and an endpoint: the order in which it is told.
  place bigint not null,
  delivery_id uuid not null,
  type text not null,
  -- As it is signed and sent, byte by byte, each time.
  body text not null,
  state text not null,
  attempt integer not null,
  next_at timestamptz,
  status integer,
  outcome text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint webhook_delivery_pkey primary key (bucket, user_id, event_id, endpoint),
  constraint webhook_delivery_place unique (bucket, user_id, endpoint, place),
  constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'given-up')),
  constraint webhook_delivery_waits check ((state = 'waiting') = (next_at is not null))
) with (fillfactor = 70);
comment on table dipper.webhook_delivery is 'class U: messages to the streaming service, and what became of each';
create index webhook_delivery_due on dipper.webhook_delivery (endpoint, next_at)
  where next_at is not null;
create index webhook_delivery_newest on dipper.webhook_delivery (delivery_id);

grant delete on dipper.webhook_delivery to dipper_app;
grant select on dipper.webhook_retry, dipper.webhook_endpoint, dipper.webhook_delivery to dipper_app;

-- Once for each event and endpoint, however often its news is handed on.
create function dipper.plan_webhook(
  p_bucket integer, p_user_id bigint, p_event_id uuid, p_endpoint text, p_delivery_id uuid,
  p_type text, p_body text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- Two pieces of news of a person wait for each other here, and get one place each.
  perform 1 from dipper.app_user where bucket = p_bucket and user_id = p_user_id for no key update;
  insert into dipper.webhook_endpoint (endpoint, changed_at) values (p_endpoint, v_now)
  on conflict (endpoint) do nothing;
  insert into dipper.webhook_delivery (bucket, user_id, event_id, endpoint, place, delivery_id,
    type, body, state, attempt, next_at, created_at)
  select p_bucket, p_user_id, p_event_id, p_endpoint, coalesce(max(d.place), 0) + 1,
    p_delivery_id, p_type, p_body, 'waiting', 0, v_now, v_now
  from dipper.webhook_delivery d
  where d.bucket = p_bucket and d.user_id = p_user_id and d.endpoint = p_endpoint
  on conflict (bucket, user_id, event_id, endpoint) do nothing;
  return found;
end $$;

-- What is due in one bucket, the earliest of each person alone: what comes after it waits for it.
-- A lease: whoever takes it and dies with it lets it come back, under the same name.
create function dipper.claim_webhooks(
  p_bucket integer, p_endpoint text, p_lease_seconds integer, p_limit integer
) returns setof dipper.webhook_delivery
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_until timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  if exists (select 1 from dipper.webhook_endpoint e
      where e.endpoint = p_endpoint and e.disabled_at is not null) then
    return;
  end if;
  -- any number of rows: whatever is due.
  return query update dipper.webhook_delivery w
  set next_at = v_until, attempt = w.attempt + 1
  where w.bucket = p_bucket and (w.user_id, w.event_id, w.endpoint) in (
    select d.user_id, d.event_id, d.endpoint from dipper.webhook_delivery d
    where d.bucket = p_bucket and d.endpoint = p_endpoint and d.next_at <= v_now
      and not exists (select 1 from dipper.webhook_delivery b
        where b.bucket = p_bucket and b.user_id = d.user_id and b.endpoint = p_endpoint
          and b.place < d.place and b.state = 'waiting')
    order by d.next_at limit p_limit for update skip locked)
  returning w.*;
end $$;

-- What became of one try. Whether the endpoint is switched off by it.
create function dipper.finish_webhook(
  p_bucket integer, p_user_id bigint, p_event_id uuid, p_endpoint text, p_attempt integer,
  p_is_taken boolean, p_status integer, p_outcome text, p_patience_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_after integer := (select r.after_seconds from dipper.webhook_retry r where r.attempt = p_attempt);
  v_next timestamptz := v_now + make_interval(secs => v_after);
  v_failing_before timestamptz := v_now - make_interval(secs => p_patience_seconds);
begin
  -- any number of rows: somebody may have sent it again since, and then that try counts.
  update dipper.webhook_delivery
  set state = case when p_is_taken then 'delivered' when v_after is null then 'given-up'
      else 'waiting' end,
    next_at = case when p_is_taken then null else v_next end,
    ended_at = case when p_is_taken or v_after is null then v_now end,
    status = p_status, outcome = p_outcome
  where bucket = p_bucket and user_id = p_user_id and event_id = p_event_id
    and endpoint = p_endpoint and attempt = p_attempt and state = 'waiting';
  if p_is_taken then
    -- any number of rows: mostly it did well before.
    update dipper.webhook_endpoint set failing_since = null, changed_at = v_now
    where endpoint = p_endpoint and failing_since is not null;
    return false;
  end if;
  -- any number of rows: mostly it failed before.
  update dipper.webhook_endpoint set failing_since = v_now, changed_at = v_now
  where endpoint = p_endpoint and failing_since is null;
  -- any number of rows: mostly it has not failed for so long.
  update dipper.webhook_endpoint set disabled_at = v_now, changed_at = v_now
  where endpoint = p_endpoint and disabled_at is null and failing_since <= v_failing_before;
  return found;
end $$;

-- Sent again, under the same names: one event, or all that was made in a span of time.
create function dipper.replay_webhooks(
  p_endpoint text, p_event_id uuid, p_from timestamptz, p_to timestamptz, p_limit integer
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  -- every bucket: an operator names an event or a span of time, and not whose it is
  -- any number of rows: as many as there are.
  update dipper.webhook_delivery w
  set state = 'waiting', next_at = v_now, attempt = 0, ended_at = null
  where (w.bucket, w.user_id, w.event_id, w.endpoint) in (
    select d.bucket, d.user_id, d.event_id, d.endpoint from dipper.webhook_delivery d
    where d.endpoint = p_endpoint and (p_event_id is null or d.event_id = p_event_id)
      and (p_from is null or d.created_at >= p_from) and (p_to is null or d.created_at < p_to)
    order by d.delivery_id limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

create function dipper.turn_webhook_endpoint(p_endpoint text, p_is_off boolean) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- any number of rows: one that was never told anything has none.
  update dipper.webhook_endpoint
  set disabled_at = case when p_is_off then v_now end, changed_at = v_now,
    failing_since = case when p_is_off then failing_since end
  where endpoint = p_endpoint;
  return found;
end $$;

grant execute on function
  dipper.plan_webhook(integer, bigint, uuid, text, uuid, text, text),
  dipper.claim_webhooks(integer, text, integer, integer),
  dipper.finish_webhook(integer, bigint, uuid, text, integer, boolean, integer, text, integer),
  dipper.replay_webhooks(text, uuid, timestamptz, timestamptz, integer),
  dipper.turn_webhook_endpoint(text, boolean)
to dipper_app;
