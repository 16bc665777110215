-- Mails about subscriptions and their cards. What a mail says is written with the fact itself, in one
-- transaction, and once: its name is made of what happened.

alter table dipper.notice add column facts jsonb;

create function dipper.plan_notice_with_facts(
  p_bucket integer, p_user_id bigint, p_kind text, p_what text, p_facts jsonb
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_ref_id uuid := md5(p_what)::uuid;
begin
  if not dipper.plan_notice(p_bucket, p_user_id, p_kind, v_ref_id) then
    return false;
  end if;
  update dipper.notice set facts = p_facts
  where bucket = p_bucket and user_id = p_user_id and kind = p_kind and ref_id = v_ref_id;
  if not found then
    raise exception 'notice % of % vanished', p_kind, p_user_id;
  end if;
  return true;
end $$;

-- Which mail it is, or null: an end that another mail tells of has none of its own.
create function dipper.kind_of_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb, p_period dipper.subscription_period
) returns text language sql immutable parallel safe
  as $$
    select case
      when p_topic in ('subscription_started', 'subscription_renewed') and p_period.amount = 0
        then 'subscription-free'
      when p_topic = 'subscription_started' then 'subscription-started'
      when p_topic = 'subscription_renewed' then 'subscription-renewed'
      when p_topic = 'subscription_payment_failed' and p_told ->> 'nextAttemptAt' is null then null
      when p_topic = 'subscription_payment_failed' and p_period.give_up_at is not null
        then 'subscription-card-needed'
      when p_topic = 'subscription_payment_failed' then 'subscription-failed'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'unpaid' then 'subscription-unpaid'
      when p_topic = 'subscription_ended' and p_told ->> 'why' = 'canceled'
        and p_named.state = 'past_due' then 'subscription-stopped'
      when p_topic = 'subscription_cancelled' then 'subscription-cancelled'
      when p_topic = 'subscription_refunded' then 'subscription-refunded' end
  $$;

create function dipper.plan_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
  v_card dipper.card;
  v_paid_by uuid;
  v_amount bigint;
  v_kind text;
  v_what text;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_named.bucket and user_id = p_named.user_id
    and subscription_id = p_named.subscription_id;
  select * into v_period from dipper.subscription_period
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and subscription_id = v_sub.subscription_id
    and period_number = (p_told ->> 'periodNumber')::integer;
  v_kind := dipper.kind_of_subscription_notice(p_named, p_topic, p_told, v_period);
  if v_kind is null then
    return;
  end if;
  select card_id, amount into v_paid_by, v_amount from dipper.card_payment
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_payment_id = (p_told ->> 'cardPaymentId')::uuid;
  select * into v_card from dipper.card
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_id = coalesce(v_paid_by, v_sub.card_id);
  if v_kind = 'subscription-refunded' then
    select amount into v_amount from dipper.subscription_refund
    where bucket = v_sub.bucket and user_id = v_sub.user_id
      and refund_id = (p_told ->> 'refundId')::uuid;
  end if;
  -- Who cancels, undoes it and cancels again hears of both; of all else there is one of each.
  v_what := concat_ws(':', v_sub.subscription_id, p_topic, p_told,
    case when v_kind = 'subscription-cancelled' then v_sub.revision end);
  perform dipper.plan_notice_with_facts(v_sub.bucket, v_sub.user_id, v_kind, v_what,
    jsonb_build_object(
      'product', v_sub.name, 'currency', v_sub.currency,
      'amount', coalesce(v_amount, v_period.amount, 0)::text,
      'card', concat_ws(' ', v_card.company, v_card.number_masked),
      'cardPaymentId', p_told ->> 'cardPaymentId',
      'until', v_sub.paid_until,
      'next', coalesce((p_told ->> 'nextAttemptAt')::timestamptz, dipper.next_payment_at(v_sub))));
end $$;

create or replace function dipper.tell_of_subscription(
  p_sub dipper.subscription, p_topic text, p_told jsonb, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_id uuid := gen_random_uuid();
  v_payload jsonb := jsonb_build_object('subscriptionId', p_sub.subscription_id) || p_told;
begin
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_sub.bucket, v_id, p_sub.user_id, p_topic, v_payload, p_now);
  perform dipper.plan_subscription_notice(p_sub, p_topic, p_told);
end $$;

-- When a card stops working: with the last moment of its month, where it was issued.
create function dipper.card_ends_at(p_expiry text) returns timestamptz
  language sql immutable parallel safe
  as $$
    select (make_timestamp(left(p_expiry, 4)::integer, right(p_expiry, 2)::integer, 1, 0, 0, 0)
      + interval '1 month') at time zone 'Asia/Seoul'
  $$;

create index card_ending on dipper.card (dipper.card_ends_at(expiry))
  where state = 'kept' and expiry is not null;

-- Cards that pay something and expire within thirty days: once for each expiry.
create function dipper.plan_card_notices(p_bucket integer) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_soon timestamptz := v_now + interval '30 days';
  v_count integer := 0;
  v_card record;
begin
  for v_card in
    select c.user_id, c.card_id, c.expiry, c.company, c.number_masked, min(s.name) as product,
      min(s.currency) as currency
    from dipper.card c
    join dipper.subscription s on s.bucket = c.bucket and s.user_id = c.user_id
      and s.card_id = c.card_id and s.state in ('active', 'past_due')
    where c.bucket = p_bucket and c.state = 'kept' and c.expiry is not null
      and dipper.card_ends_at(c.expiry) > v_now and dipper.card_ends_at(c.expiry) <= v_soon
    group by c.user_id, c.card_id, c.expiry, c.company, c.number_masked
  loop
    if dipper.plan_notice_with_facts(p_bucket, v_card.user_id, 'card-expiring',
      concat_ws(':', v_card.card_id, v_card.expiry), jsonb_build_object(
        'product', v_card.product, 'currency', v_card.currency, 'amount', '0',
        'card', concat_ws(' ', v_card.company, v_card.number_masked), 'cardPaymentId', null,
        'until', dipper.card_ends_at(v_card.expiry) - interval '1 millisecond', 'next', null)) then
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;

-- As take_due_notices, for those that bring what they say.
create function dipper.take_due_notices_with_facts(p_bucket integer, p_limit integer)
  returns table (o_user_id bigint, o_kind text, o_ref_id uuid, o_facts jsonb, o_address text,
    o_nickname text, o_country text, o_zone text)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + interval '5 minutes';
begin
  return query
  with taken as (
    update dipper.notice n
    set outcome = 'sending', attempt = n.attempt + 1, next_at = v_lease
    where n.bucket = p_bucket and (n.user_id, n.kind, n.ref_id) in (
      select d.user_id, d.kind, d.ref_id from dipper.notice d
      where d.bucket = p_bucket and d.outcome in ('due', 'sending') and d.facts is not null
        and case when d.outcome = 'due' then coalesce(d.next_at <= v_now, true)
          else d.next_at <= v_now end
      order by d.at limit p_limit for update skip locked)
    returning n.bucket, n.user_id, n.kind, n.ref_id, n.facts)
  select t.user_id, t.kind, t.ref_id, t.facts,
    (select substr(l.identity, 7) from dipper.login_identity l
      where l.bucket = t.bucket and l.user_id = t.user_id and l.identity like 'email:%'
      order by l.created_at desc limit 1),
    u.nickname, u.country, dipper.zone_of(u.country)
  from taken t
  left join dipper.app_user u on u.bucket = t.bucket and u.user_id = t.user_id
    and u.bucket = p_bucket and u.state = 'active';
end $$;

grant execute on function
  dipper.card_ends_at(text),
  dipper.plan_card_notices(integer),
  dipper.take_due_notices_with_facts(integer, integer)
to dipper_app;
