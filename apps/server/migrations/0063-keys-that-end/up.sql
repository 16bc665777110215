-- Keys of cards that a provider ends by itself, found again by a hash of the key. And mails about what
-- nobody had told of: a first payment that was declined, what a dearer tier cost, a month without a DJ.

create table dipper.card_key (
  provider text not null,
  -- Keyed by the application: it finds a key that somebody names, and gives none away.
  key_hash bytea not null,
  bucket integer not null,
  user_id bigint not null,
  card_id uuid not null,
  constraint card_key_pkey primary key (provider, key_hash)
);
comment on table dipper.card_key is 'class K: whose card each billing key is of';
grant select on dipper.card_key to dipper_app;

create function dipper.remember_card_key(
  p_provider text, p_key_hash bytea, p_bucket integer, p_user_id bigint, p_card_id uuid
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.card_key (provider, key_hash, bucket, user_id, card_id)
  values (p_provider, p_key_hash, p_bucket, p_user_id, p_card_id)
  on conflict (provider, key_hash) do update
  set bucket = excluded.bucket, user_id = excluded.user_id, card_id = excluded.card_id;
end $$;

-- The provider says that it has ended the key: the card pays nothing any more, and its person hears
-- of it. One that they have deleted themselves is no news.
create function dipper.end_card_key(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_card dipper.card;
begin
  update dipper.card set key_state = 'gone', changed_at = v_now, revision = revision + 1
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id
    and key_state = 'live' and deleted_at is null
  returning * into v_card;
  if v_card.card_id is null then
    return false;
  end if;
  if v_card.state = 'kept' then
    perform dipper.plan_notice_with_facts(p_bucket, p_user_id, 'card-gone',
      concat_ws(':', p_card_id, 'gone'), jsonb_build_object(
        'product', '', 'currency', 'KRW', 'amount', '0',
        'card', concat_ws(' ', v_card.company, v_card.number_masked), 'cardPaymentId', null,
        'until', v_now, 'next', null));
  end if;
  return true;
end $$;

-- As before, and the person hears of a first payment that was declined.
create or replace function dipper.follow_unpaid(
  p_sub dipper.subscription, p_payment dipper.card_payment, p_failure_code integer,
  p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id and period_number = p_payment.period_number;
  if v_period.state <> 'charging' or v_period.card_payment_id <> p_payment.card_payment_id then
    return;
  elsif p_sub.state = 'pending' then
    perform dipper.move_period(v_period, 'failed', null, null, p_payment.card_payment_id,
      p_failure_code, p_now);
    perform dipper.end_subscription(p_sub, 'not_paid', 0, p_failure_code, p_now);
    if p_payment.state = 'declined' then
      perform dipper.tell_of_subscription(p_sub, 'subscription_not_begun',
        jsonb_build_object('cardPaymentId', p_payment.card_payment_id), p_now);
    end if;
  elsif p_sub.card_id <> p_payment.card_id then
    perform dipper.move_period(v_period, 'due', p_now, null, p_payment.card_payment_id,
      p_failure_code, p_now);
    perform dipper.note_trouble(p_sub, v_period, p_failure_code, p_payment.card_payment_id,
      coalesce(p_sub.trouble_since, p_now), p_now, p_now);
  else
    perform dipper.note_decline(p_sub, v_period, p_failure_code, p_payment.card_payment_id, p_now);
  end if;
end $$;

-- As before, and the person hears of it either way.
create or replace function dipper.on_change_final(
  p_sub dipper.subscription, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_told jsonb := jsonb_build_object('cardPaymentId', p_payment.card_payment_id);
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
      perform dipper.tell_of_subscription(v_sub, 'subscription_changed', v_told, p_now);
    end if;
    return;
  elsif p_payment.state = 'succeeded' then
    perform dipper.give_back_unwanted(p_payment, 'late', p_now);
  end if;
  update dipper.subscription_change set state = 'failed', changed_at = p_now
  where bucket = v_change.bucket and user_id = v_change.user_id
    and subscription_id = v_change.subscription_id and change_id = v_change.change_id
    and state = 'charging';
  if not found then
    return;
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'declined',
    v_change.period_number, v_change.amount, coalesce(p_payment.failure_code, 49214),
    p_payment.card_payment_id, p_now);
  if p_payment.state = 'declined' then
    perform dipper.tell_of_subscription(p_sub, 'subscription_change_failed', v_told, p_now);
  end if;
end $$;

-- As before, and the person hears of it.
create or replace function dipper.skip_period(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.move_period(p_period, 'skipped', null, null, p_period.card_payment_id,
    p_period.failure_code, p_now);
  update dipper.subscription
  set next_period = p_period.period_number + 1, next_due_at = p_period.ends_at
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  if p_sub.state = 'past_due' then
    perform dipper.move_subscription(p_sub, 'active', null, p_now);
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'skipped',
    p_period.period_number, null, 46202, null, p_now);
  perform dipper.tell_of_subscription(p_sub, 'subscription_skipped',
    jsonb_build_object('periodNumber', p_period.period_number), p_now);
end $$;

-- Which mail it is, or null: an end, or a failure, that another mail tells of has none of its own.
create or replace function dipper.kind_of_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb, p_period dipper.subscription_period,
  p_payment dipper.card_payment
) returns text language sql immutable parallel safe
  as $$
    select case
      when p_topic in ('subscription_started', 'subscription_renewed') and p_period.amount = 0
        then 'subscription-free'
      when p_topic = 'subscription_started' then 'subscription-started'
      when p_topic = 'subscription_renewed' then 'subscription-renewed'
      when p_topic = 'subscription_not_begun' then 'subscription-not-begun'
      when p_topic = 'subscription_payment_failed' and p_told ->> 'nextAttemptAt' is null then null
      when p_topic = 'subscription_payment_failed' and p_period.give_up_at is not null
        then 'subscription-card-needed'
      when p_topic = 'subscription_payment_failed' and p_payment.state = 'refunded'
        then 'subscription-charged-wrongly'
      when p_topic = 'subscription_payment_failed' and p_told ->> 'failureCode' = '49222'
        then 'subscription-held'
      when p_topic = 'subscription_payment_failed' then 'subscription-failed'
      -- The mail of the failure has named it.
      when p_topic = 'subscription_charge_returned' and p_period.state = 'due'
        and p_period.card_payment_id = p_payment.card_payment_id then null
      when p_topic = 'subscription_charge_returned' then 'subscription-charge-returned'
      when p_topic = 'subscription_changed' then 'subscription-changed'
      when p_topic = 'subscription_change_failed' then 'subscription-change-failed'
      when p_topic = 'subscription_skipped' then 'subscription-skipped'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'unpaid' then 'subscription-unpaid'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'canceled'
        and p_named.state = 'past_due' then 'subscription-stopped'
      when p_topic = 'subscription_cancelled' then 'subscription-cancelled'
      when p_topic = 'subscription_refunded' then 'subscription-refunded' end
  $$;

grant execute on function
  dipper.remember_card_key(text, bytea, integer, bigint, uuid),
  dipper.end_card_key(integer, bigint, uuid)
to dipper_app;
