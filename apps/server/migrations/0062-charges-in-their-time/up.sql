-- A charge is asked for while somebody expects it, or not at all. A change of tier and a renewal never
-- run beside each other. And what was paid in a free month can be given back.

create table dipper.charge_patience (
  purpose text not null,
  seconds integer not null,
  constraint charge_patience_pkey primary key (purpose),
  constraint charge_patience_purpose check (purpose in ('trial', 'first', 'change', 'renewal')),
  constraint charge_patience_seconds check (seconds > 0)
);
comment on table dipper.charge_patience is 'class G: how long after it was wanted a charge of a kept card may still be asked for';
-- Three minutes are what a person is told to wait; a renewal is expected on its day.
insert into dipper.charge_patience (purpose, seconds) values
  ('trial', 180), ('first', 180), ('change', 180), ('renewal', 86400);
grant select on dipper.charge_patience to dipper_app;

create function dipper.is_charge_too_late(p_payment dipper.card_payment, p_now timestamptz)
  returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_purpose text := case when p_payment.purpose <> 'period' then p_payment.purpose
    when p_payment.period_number = 0 then 'first' else 'renewal' end;
begin
  return exists (select 1 from dipper.charge_patience
    where purpose = v_purpose
      and p_payment.requested_at + make_interval(secs => seconds) < p_now);
end $$;

-- As before; what is too late for anybody to expect is nobody's to ask for any more.
create or replace function dipper.send_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_payment dipper.card_payment;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if dipper.is_charge_too_late(v_payment, v_now) or not dipper.move_card_payment(p_bucket,
    p_user_id, p_card_payment_id, 'created', 'sent', 'send', '{}'::jsonb, v_now) then
    return false;
  end if;
  update dipper.card_payment set next_question_at = v_due, questions = 0
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if not found then
    raise exception 'card payment % vanished under its lock', p_card_payment_id;
  end if;
  return true;
end $$;

-- What never left this house says nothing of the card: it is tried again each day, and the schedule
-- of the card's own declines begins with the first of those.
alter table dipper.decline_class drop constraint decline_class_known;
alter table dipper.decline_class
  add constraint decline_class_known check (class in ('soft', 'hard', 'held'));
alter table dipper.subscription_retry drop constraint subscription_retry_class;
alter table dipper.subscription_retry
  add constraint subscription_retry_class check (class in ('soft', 'hard', 'held'));
insert into dipper.decline_class (failure_code, class) values (49222, 'held');
insert into dipper.subscription_retry (class, after_hours, step) values ('held', 24, 'try');

create function dipper.class_of_decline(p_failure_code integer) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return coalesce(
    (select class from dipper.decline_class where failure_code = p_failure_code), 'soft');
end $$;

-- As before, and of what was held back.
create or replace function dipper.note_decline(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_failure_code integer,
  p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_class text := dipper.class_of_decline(p_failure_code);
  v_since timestamptz := case
    when v_class = 'held' or dipper.class_of_decline(p_sub.trouble_code) = 'held' then p_now
    else coalesce(p_sub.trouble_since, p_now) end;
  v_at timestamptz;
  v_step text;
begin
  select v_since + make_interval(hours => after_hours), step into v_at, v_step
  from dipper.subscription_retry
  where class = v_class and v_since + make_interval(hours => after_hours) > p_now
  order by after_hours limit 1;
  if v_at is null then
    perform dipper.note_trouble(p_sub, p_period, p_failure_code, p_card_payment_id, v_since, null,
      p_now);
    perform dipper.move_period(p_period, 'failed', null, null,
      coalesce(p_card_payment_id, p_period.card_payment_id), p_failure_code, p_now);
    select * into p_sub from dipper.subscription
    where bucket = p_sub.bucket and user_id = p_sub.user_id
      and subscription_id = p_sub.subscription_id;
    perform dipper.end_subscription(p_sub, 'unpaid', p_period.period_number, p_failure_code, p_now);
    return;
  end if;
  if p_period.state = 'charging' then
    perform dipper.move_period(p_period, 'due', v_at, case when v_step = 'end' then v_at end,
      p_card_payment_id, p_failure_code, p_now);
  else
    update dipper.subscription_period
    set next_attempt_at = v_at, give_up_at = case when v_step = 'end' then v_at end,
      failure_code = p_failure_code, changed_at = p_now
    where bucket = p_period.bucket and user_id = p_period.user_id
      and subscription_id = p_period.subscription_id and period_number = p_period.period_number
      and state = 'due';
    if not found then
      raise exception 'period % of % is not due', p_period.period_number, p_period.subscription_id;
    end if;
  end if;
  perform dipper.note_trouble(p_sub, p_period, p_failure_code, p_card_payment_id, v_since, v_at,
    p_now);
end $$;

-- Whether a dearer tier is being paid: what the next period costs is not known before that is.
create function dipper.is_change_charging(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid
) returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select 1 from dipper.subscription_change
    where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
      and state = 'charging');
end $$;

-- As before, but for those whose tier is being paid: they wait until that is known.
create or replace function dipper.schedule_due_periods(p_bucket integer, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer := 0;
  v_sub dipper.subscription;
begin
  for v_sub in
    select * from dipper.subscription s
    where s.bucket = p_bucket and s.next_due_at <= v_now
      and (s.state = 'canceled'
        or not dipper.is_change_charging(s.bucket, s.user_id, s.subscription_id))
    order by s.next_due_at limit p_limit for update skip locked
  loop
    if v_sub.state = 'canceled' then
      perform dipper.end_subscription(v_sub, 'canceled', null, null, v_now);
      v_count := v_count + 1;
    -- Asked again under the lock: a change may have begun a moment ago.
    elsif not dipper.is_change_charging(p_bucket, v_sub.user_id, v_sub.subscription_id) then
      perform dipper.schedule_period(v_sub, v_now);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;

-- As before. The difference for days that were over before anybody knew of it goes back.
create or replace function dipper.on_change_final(
  p_sub dipper.subscription, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_change dipper.subscription_change;
  v_sub dipper.subscription;
begin
  select * into v_change from dipper.subscription_change
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id
    and card_payment_id = p_payment.card_payment_id;
  if p_payment.state = 'succeeded' and v_change.state = 'charging' and p_sub.state <> 'ended' then
    v_sub := dipper.with_change(p_sub, v_change, p_now);
    if v_sub.paid_until <= p_now then
      perform dipper.give_back_unwanted(p_payment, 'late', p_now);
    else
      perform dipper.grant_benefit(v_sub, v_sub.paid_until, p_now);
    end if;
    return;
  elsif p_payment.state = 'succeeded' then
    perform dipper.give_back_unwanted(p_payment, 'late', p_now);
  end if;
  update dipper.subscription_change set state = 'failed', changed_at = p_now
  where bucket = v_change.bucket and user_id = v_change.user_id
    and subscription_id = v_change.subscription_id and change_id = v_change.change_id
    and state = 'charging';
  if found then
    perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'declined',
      v_change.period_number, v_change.amount, coalesce(p_payment.failure_code, 49214),
      p_payment.card_payment_id, p_now);
  end if;
end $$;

insert into dipper.period_move (from_state, to_state, meaning) values
  ('free', 'refunded', 'what a dearer tier cost in it was given back');

grant execute on function
  dipper.is_charge_too_late(dipper.card_payment, timestamptz),
  dipper.is_change_charging(integer, bigint, uuid)
to dipper_app;
