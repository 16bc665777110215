-- What an operator needs to explain a payment, and to go on with a subscription.

-- Messages of a provider about one payment. The inbox forgets what nobody sends any more; this stays.
create table dipper.payment_event (
  bucket integer not null,
  user_id bigint not null,
  payment_id uuid not null,
  provider text not null,
  event_id text not null,
  -- What was made of it: settled, unclear, not ours.
  heard text not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint payment_event_pkey primary key (bucket, user_id, payment_id, event_id, provider)
);
comment on table dipper.payment_event is 'class U: what a provider told us of each payment, how often, and what was made of it';

create function dipper.note_payment_event(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_provider text, p_event_id text,
  p_heard text
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- What was acted on stays so, however often it is told again.
  insert into dipper.payment_event as e (bucket, user_id, payment_id, provider, event_id, heard,
    times, first_at, last_at)
  values (p_bucket, p_user_id, p_payment_id, p_provider, p_event_id, p_heard, 1, v_now, v_now)
  on conflict on constraint payment_event_pkey do update
  set heard = case when excluded.heard = 'repeated' then e.heard else excluded.heard end,
    times = e.times + 1, last_at = excluded.last_at;
end $$;

-- A payment that was declined is tried again now, by the card that the subscription has now. While
-- an attempt runs there is no other.
create function dipper.retry_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  select * into v_sub from dipper.lock_subscription(p_bucket, p_user_id, p_subscription_id);
  if v_sub.subscription_id is null or not dipper.is_shown(v_sub) then
    return 'subscription_not_found';
  elsif v_sub.state = 'ended' then
    return 'subscription_already_canceled';
  end if;
  select * into v_period from dipper.subscription_period
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
    and state in ('due', 'charging') for update;
  if v_sub.state <> 'past_due' or v_period.state is distinct from 'due' then
    return case when v_period.state = 'charging' then 'payment_pending'
      else 'wrong_next_payment_time' end;
  elsif v_period.next_attempt_at <= v_now and v_period.give_up_at is null then
    return 'done';
  end if;
  update dipper.subscription_period set next_attempt_at = v_now, give_up_at = null
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
    and period_number = v_period.period_number and state = 'due';
  if not found then
    raise exception 'period % of % vanished under its lock', v_period.period_number,
      p_subscription_id;
  end if;
  perform dipper.log_subscription(p_bucket, p_user_id, p_subscription_id, 'retried',
    v_period.period_number, v_period.amount, null, null, v_now);
  return 'done';
end $$;

grant select on dipper.payment_event to dipper_app;
grant execute on function
  dipper.note_payment_event(integer, bigint, uuid, text, text, text),
  dipper.retry_subscription(integer, bigint, uuid)
to dipper_app;
