-- What a person does with a subscription of theirs: cancel and undo, another card, another tier, and
-- ending it now for what is left of its price.

-- The cards of the person first, as everywhere, and then the subscription; held to the end.
create function dipper.lock_subscription(p_bucket integer, p_user_id bigint, p_subscription_id uuid)
  returns setof dipper.subscription language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for share;
  return query select * from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  for update;
end $$;

-- Who could not pay the first time was never subscribed.
create function dipper.is_shown(p_sub dipper.subscription) returns boolean
  language sql immutable parallel safe
  as $$
    select p_sub.ended_why is null
      or p_sub.ended_why not in ('not_paid', 'not_scheduled', 'not_granted')
  $$;

create function dipper.cancel_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_expected_at timestamptz
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
  elsif v_sub.state = 'pending' then
    return 'payment_pending';
  elsif v_sub.state in ('canceled', 'ended') then
    return 'subscription_already_canceled';
  elsif v_sub.state = 'past_due' then
    return dipper.cancel_past_due(v_sub, v_now);
  elsif v_sub.next_due_at is null then
    return 'subscription_cancel_too_late';
  elsif date_trunc('milliseconds', p_expected_at) <> dipper.next_payment_at(v_sub) then
    return 'wrong_next_payment_time';
  elsif v_now > dipper.next_payment_at(v_sub) - interval '24 hours' then
    return 'subscription_cancel_too_late';
  end if;
  begin
    perform dipper.move_subscription(v_sub, 'canceled', null, v_now);
    -- any number of rows: a change may have been planned.
    update dipper.subscription_change set state = 'dropped', changed_at = v_now
    where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
      and state = 'planned';
  exception when others then
    perform dipper.fail_step('subscription_drop_failed', sqlstate, sqlerrm);
  end;
  begin
    perform dipper.log_subscription(p_bucket, p_user_id, p_subscription_id, 'canceled',
      null, null, null, null, v_now);
    perform dipper.tell_of_subscription(v_sub, 'subscription_cancelled',
      jsonb_build_object('until', v_sub.paid_until), v_now);
  exception when others then
    perform dipper.fail_step('subscription_drop_not_recorded', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;

-- Nothing of the period that could not be charged is paid, so it ends at once.
create function dipper.cancel_past_due(p_sub dipper.subscription, p_now timestamptz)
  returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_period dipper.subscription_period;
begin
  select * into v_period from dipper.subscription_period
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state in ('due', 'charging');
  if v_period.state = 'charging' then
    return 'payment_pending';
  end if;
  perform dipper.move_period(v_period, 'failed', null, null, v_period.card_payment_id,
    v_period.failure_code, p_now);
  begin
    perform dipper.end_subscription(p_sub, 'canceled', v_period.period_number, null, p_now);
  exception when others then
    perform dipper.fail_step('subscription_drop_failed', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;

create function dipper.resume_subscription(p_bucket integer, p_user_id bigint, p_subscription_id uuid)
  returns text language plpgsql security definer set search_path = pg_catalog as $$
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
  exception when others then
    perform dipper.fail_step('scheduler_save_failed', sqlstate, sqlerrm);
  end;
  return 'done';
end $$;

create function dipper.set_subscription_card(
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
  elsif v_sub.card_id <> p_card_id then
    perform dipper.put_card(v_sub, p_card_id, v_now);
  end if;
  return 'done';
end $$;

-- Ends a subscription that the caller holds, and sets aside what goes back of each of its charges.
create function dipper.refund_subscription(
  p_refund dipper.subscription_refund, p_card_payment_ids uuid[], p_card_refund_ids uuid[],
  p_amounts bigint[], p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
  v_part record;
  v_outcome text;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and subscription_id = p_refund.subscription_id for update;
  select * into v_period from dipper.subscription_period
  where bucket = p_refund.bucket and user_id = p_refund.user_id
    and subscription_id = p_refund.subscription_id and period_number = p_refund.period_number;
  insert into dipper.subscription_refund (bucket, user_id, refund_id, subscription_id,
    period_number, amount, paid_amount, used_days, is_full, request_key, requested_at)
  values (p_refund.bucket, p_refund.user_id, p_refund.refund_id, p_refund.subscription_id,
    p_refund.period_number, p_refund.amount, p_refund.paid_amount, p_refund.used_days,
    p_refund.is_full, p_refund.request_key, p_now);
  for v_part in
    select * from unnest(p_card_payment_ids, p_card_refund_ids, p_amounts)
      as i (card_payment_id, card_refund_id, amount)
    order by i.card_payment_id
  loop
    select o_outcome into v_outcome from dipper.request_card_refund(p_refund.bucket,
      p_refund.user_id, v_part.card_payment_id, v_part.card_refund_id, p_refund.request_key,
      v_part.amount, 'subscription ended', p_now);
    if v_outcome <> 'accepted' then
      perform dipper.fail_step(case v_outcome when 'refund_already_requested' then v_outcome
        else 'payment_cancel_error' end, 'P0001', v_outcome);
    end if;
    insert into dipper.subscription_refund_part (bucket, user_id, refund_id, card_payment_id,
      card_refund_id, amount)
    values (p_refund.bucket, p_refund.user_id, p_refund.refund_id, v_part.card_payment_id,
      v_part.card_refund_id, v_part.amount);
  end loop;
  perform dipper.move_period(v_period, 'refunded', null, null, v_period.card_payment_id, null, p_now);
  perform dipper.log_subscription(p_refund.bucket, p_refund.user_id, p_refund.subscription_id,
    'refunded', p_refund.period_number, p_refund.amount, null, null, p_now);
  perform dipper.end_subscription(v_sub, 'refunded', p_refund.period_number, null, p_now);
end $$;

-- A change of tier of a subscription that the caller holds: planned, paid first, or made at once.
create function dipper.start_change(p_change dipper.subscription_change, p_now timestamptz)
  returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_attempt integer;
  v_outcome text;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id for update;
  -- any number of rows: another change may have been planned.
  update dipper.subscription_change set state = 'dropped', changed_at = p_now
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id and state = 'planned';
  if p_change.product_id = v_sub.product_id then
    perform dipper.log_subscription(p_change.bucket, p_change.user_id, p_change.subscription_id,
      'change-dropped', null, null, null, null, p_now);
    return 'done';
  end if;
  select count(*) + 1 into v_attempt from dipper.subscription_change
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id;
  insert into dipper.subscription_change (bucket, user_id, subscription_id, change_id, state, kind,
    product_id, plan, grade, name, standard_price, local_price, amount, days, period_number,
    card_payment_id, request_key, requested_at, changed_at)
  values (p_change.bucket, p_change.user_id, p_change.subscription_id, p_change.change_id,
    case p_change.kind when 'now' then 'charging' else 'planned' end, p_change.kind,
    p_change.product_id, p_change.plan, p_change.grade, p_change.name, p_change.standard_price,
    p_change.local_price, p_change.amount, p_change.days, p_change.period_number,
    p_change.card_payment_id, p_change.request_key, p_now, p_now);
  if p_change.kind = 'next' then
    perform dipper.log_subscription(p_change.bucket, p_change.user_id, p_change.subscription_id,
      'change-planned', p_change.period_number, null, null, null, p_now);
    return 'done';
  elsif p_change.amount = 0 then
    v_sub := dipper.with_change(v_sub, p_change, p_now);
    perform dipper.grant_benefit(v_sub, v_sub.paid_until, p_now);
    return 'done';
  end if;
  v_outcome := dipper.start_card_payment(p_change.bucket, p_change.user_id,
    p_change.card_payment_id, null, 'change', p_change.subscription_id, p_change.period_number,
    v_attempt, v_sub.card_id, p_change.name, p_change.amount, v_sub.currency, p_now);
  if v_outcome <> 'started' then
    perform dipper.fail_step(v_outcome, 'P0001', v_outcome);
  end if;
  return 'started';
end $$;

grant execute on function
  dipper.is_shown(dipper.subscription),
  dipper.lock_subscription(integer, bigint, uuid),
  dipper.cancel_subscription(integer, bigint, uuid, timestamptz),
  dipper.resume_subscription(integer, bigint, uuid),
  dipper.set_subscription_card(integer, bigint, uuid, uuid),
  dipper.refund_subscription(dipper.subscription_refund, uuid[], uuid[], bigint[], timestamptz),
  dipper.start_change(dipper.subscription_change, timestamptz)
to dipper_app;
