-- The same card once more, when its person has seen to it. And whoever was told of a cancellation is
-- told when it is undone.

-- What is past due is tried at once with the card that it has. One that was refused for good is not,
-- unless it was the person who was blocked; and nobody tries without an end: the schedule goes on.
create function dipper.try_again(p_sub dipper.subscription, p_now timestamptz) returns text
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_most constant integer := 12;
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'due';
  if p_sub.state <> 'past_due' or v_period.period_number is null then
    return 'done';
  elsif v_period.give_up_at is not null and v_period.failure_code is distinct from 10306 then
    return 'card_unusable';
  elsif v_period.attempts >= v_most then
    return 'payment_too_many_requests';
  end if;
  update dipper.subscription_period
  set next_attempt_at = p_now, give_up_at = null, changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and period_number = v_period.period_number
    and state = 'due';
  if not found then
    raise exception 'period % of % is not due', v_period.period_number, p_sub.subscription_id;
  end if;
  return 'done';
end $$;

-- As before; the card that it has already is tried once more where something is past due.
create or replace function dipper.set_subscription_card(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_card_id uuid
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_refusal text := dipper.refuse_card(p_bucket, p_user_id, p_card_id);
  v_sub dipper.subscription;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
  if v_sub.subscription_id is null or v_sub.state = 'ended' then
    return 'subscription_not_found';
  elsif v_refusal = 'card_not_found' and not exists (
    select 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
      and state = 'kept' and card_id <> v_sub.card_id) then
    return 'additional_cards_not_found';
  elsif v_refusal is not null then
    return v_refusal;
  elsif v_sub.card_id = p_card_id then
    return dipper.try_again(v_sub, v_now);
  end if;
  perform dipper.put_card(v_sub, p_card_id, v_now);
  return 'done';
end $$;

-- As before; what is past due with the card that is the main one now is tried with it once more.
create or replace function dipper.on_main_card_changed(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer := 0;
  v_sub dipper.subscription;
begin
  for v_sub in
    select * from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and state <> 'ended'
      and (card_id <> p_card_id or state = 'past_due')
    order by subscription_id for update
  loop
    if v_sub.card_id = p_card_id then
      perform dipper.try_again(v_sub, p_now);
    else
      perform dipper.put_card(v_sub, p_card_id, p_now);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end $$;

-- As before, and everybody hears of it who heard of the cancellation.
create or replace function dipper.resume_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_sub dipper.subscription;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
  if v_sub.subscription_id is null or not dipper.is_shown(v_sub) then
    return 'subscription_not_found';
  elsif v_sub.state = 'ended' or (v_sub.state = 'canceled' and v_sub.next_due_at <= v_now) then
    return 'subscription_already_canceled';
  elsif v_sub.state <> 'canceled' then
    return 'done';
  end if;
  begin
    perform dipper.move_subscription(v_sub, 'active', null, v_now);
    perform dipper.log_subscription(p_bucket, p_user_id, p_subscription_id, 'resumed',
      null, null, null, null, v_now);
    perform dipper.tell_of_subscription(v_sub, 'subscription_resumed', '{}'::jsonb, v_now);
  exception when others then
    perform dipper.fail_step('scheduler_save_failed', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;

-- As before, and of a cancellation that was undone.
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
      when p_topic = 'subscription_resumed' then 'subscription-resumed'
      when p_topic = 'subscription_refunded' then 'subscription-refunded' end
  $$;

-- As before.
create or replace function dipper.plan_subscription_notice(
  p_named dipper.subscription, p_topic text, p_told jsonb
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
  v_payment dipper.card_payment;
  v_card dipper.card;
  v_amount bigint;
  v_kind text;
  v_what text;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_named.bucket and user_id = p_named.user_id
    and subscription_id = p_named.subscription_id;
  select * into v_payment from dipper.card_payment
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_payment_id = (p_told ->> 'cardPaymentId')::uuid;
  select * into v_period from dipper.subscription_period
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and subscription_id = v_sub.subscription_id
    and period_number = coalesce((p_told ->> 'periodNumber')::integer, v_payment.period_number);
  v_kind := dipper.kind_of_subscription_notice(p_named, p_topic, p_told, v_period, v_payment);
  if v_kind is null then
    return;
  end if;
  select * into v_card from dipper.card
  where bucket = v_sub.bucket and user_id = v_sub.user_id
    and card_id = coalesce(v_payment.card_id, v_sub.card_id);
  v_amount := v_payment.amount;
  if v_kind = 'subscription-refunded' then
    select amount into v_amount from dipper.subscription_refund
    where bucket = v_sub.bucket and user_id = v_sub.user_id
      and refund_id = (p_told ->> 'refundId')::uuid;
  elsif v_kind = 'subscription-resumed' then
    v_amount := dipper.period_amount(v_sub, dipper.next_payment_number(v_sub));
  end if;
  -- Who cancels, undoes it and cancels again hears of each; of all else there is one of each.
  v_what := concat_ws(':', v_sub.subscription_id, p_topic, p_told,
    case when v_kind in ('subscription-cancelled', 'subscription-resumed') then v_sub.revision end);
  perform dipper.plan_notice_with_facts(v_sub.bucket, v_sub.user_id, v_kind, v_what,
    jsonb_build_object(
      'product', coalesce(v_payment.item_name, v_sub.name),
      'currency', coalesce(v_payment.currency, v_sub.currency),
      'amount', coalesce(v_amount, v_period.amount, 0)::text,
      'card', concat_ws(' ', v_card.company, v_card.number_masked),
      'cardPaymentId', p_told ->> 'cardPaymentId',
      'until', v_sub.paid_until,
      'next', coalesce((p_told ->> 'nextAttemptAt')::timestamptz, dipper.next_payment_at(v_sub))));
end $$;
