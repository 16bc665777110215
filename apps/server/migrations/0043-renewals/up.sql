-- How a subscription begins and goes on. Everything that changes one happens under the lock of its
-- row; who also needs the person's cards takes those first, and the wallet's row before both.

-- What was being done when the database refused, by the name that the error catalogue has for it;
-- the whole transaction is undone. What may simply be done again stays what it is.
create function dipper.fail_step(p_name text, p_state text, p_message text) returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  if p_state in ('40001', '40P01', '55P03', '57014', 'DP001') then
    raise exception '%', p_message using errcode = p_state;
  end if;
  raise exception '%', p_name using errcode = 'DP001', detail = p_message;
end $$;

create function dipper.log_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_kind text, p_period integer,
  p_amount bigint, p_failure_code integer, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_revision integer;
  v_state dipper.subscription_state;
begin
  update dipper.subscription set revision = revision + 1, changed_at = p_now
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
  returning revision, state into v_revision, v_state;
  if v_revision is null then
    raise exception 'subscription % vanished under its lock', p_subscription_id;
  end if;
  insert into dipper.subscription_log (bucket, user_id, subscription_id, revision, kind, state,
    period_number, amount, failure_code, card_payment_id, at)
  values (p_bucket, p_user_id, p_subscription_id, v_revision, p_kind, v_state, p_period, p_amount,
    p_failure_code, p_card_payment_id, p_now);
end $$;

-- Moves a subscription from where the caller, who holds it, sees it.
create function dipper.move_subscription(
  p_sub dipper.subscription, p_to dipper.subscription_state, p_why text, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_ended_at timestamptz := case when p_to = 'ended' then p_now end;
  v_ended_why text := case when p_to = 'ended' then p_why end;
begin
  update dipper.subscription
  set state = p_to, ended_at = v_ended_at, ended_why = v_ended_why,
    next_due_at = case when p_to = 'ended' then null else next_due_at end,
    canceled_at = case when p_to = 'canceled' then coalesce(canceled_at, p_now)
      when p_to = 'ended' then canceled_at end,
    trouble_since = case when p_to = 'active' then null else trouble_since end,
    trouble_code = case when p_to = 'active' then null else trouble_code end
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = p_sub.state
    and exists (select 1 from dipper.subscription_move
      where from_state = p_sub.state and to_state = p_to);
  if not found then
    raise exception 'subscription % may not become %', p_sub.subscription_id, p_to;
  end if;
end $$;

create function dipper.move_period(
  p_period dipper.subscription_period, p_to dipper.period_state, p_next_attempt_at timestamptz,
  p_give_up_at timestamptz, p_card_payment_id uuid, p_failure_code integer, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.subscription_period
  set state = p_to, changed_at = p_now, card_payment_id = p_card_payment_id,
    failure_code = p_failure_code, next_attempt_at = p_next_attempt_at, give_up_at = p_give_up_at,
    attempts = attempts + case when p_to = 'charging' then 1 else 0 end,
    paid_at = case when p_to = 'paid' then p_now else paid_at end
  where bucket = p_period.bucket and user_id = p_period.user_id
    and subscription_id = p_period.subscription_id and period_number = p_period.period_number
    and state = p_period.state
    and exists (select 1 from dipper.period_move
      where from_state = p_period.state and to_state = p_to);
  if not found then
    raise exception 'period % of % may not become %', p_period.period_number,
      p_period.subscription_id, p_to;
  end if;
end $$;

create function dipper.tell_of_subscription(
  p_sub dipper.subscription, p_topic text, p_told jsonb, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_id uuid := gen_random_uuid();
  v_payload jsonb := jsonb_build_object('subscriptionId', p_sub.subscription_id) || p_told;
begin
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_sub.bucket, v_id, p_sub.user_id, p_topic, v_payload, p_now);
end $$;

-- What of a period costs: in the free months only what a dearer tier is above the one they are of.
create function dipper.period_amount(p_sub dipper.subscription, p_number integer) returns bigint
  language sql immutable parallel safe
  as $$
    select case when p_number < p_sub.promotion_months
      then greatest(p_sub.local_price - p_sub.promotion_price, 0) else p_sub.local_price end
  $$;

-- When money is taken next: the free periods that come before are no payments.
create function dipper.next_payment_number(p_sub dipper.subscription) returns integer
  language sql immutable parallel safe
  as $$
    select case when p_sub.next_period < p_sub.promotion_months
      and p_sub.local_price <= p_sub.promotion_price
      then p_sub.promotion_months else p_sub.next_period end
  $$;
create function dipper.next_payment_at(p_sub dipper.subscription) returns timestamptz
  language sql immutable parallel safe
  as $$ select dipper.period_start(p_sub.anchor_at, dipper.next_payment_number(p_sub)) $$;

create function dipper.grant_benefit(p_sub dipper.subscription, p_until timestamptz, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.subscription_benefit as b (bucket, user_id, type, dj_id, subscription_id,
    product_id, granted_until, changed_at)
  values (p_sub.bucket, p_sub.user_id, p_sub.type, p_sub.dj_id, p_sub.subscription_id,
    p_sub.product_id, p_until, p_now)
  on conflict (bucket, user_id, type, dj_id) do update
  set subscription_id = excluded.subscription_id, product_id = excluded.product_id,
    granted_until = excluded.granted_until, changed_at = excluded.changed_at;
end $$;

-- Over, for the reason that is said; what was granted ends with it.
create function dipper.end_subscription(
  p_sub dipper.subscription, p_why text, p_period integer, p_failure_code integer, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.move_subscription(p_sub, 'ended', p_why, p_now);
  -- any number of rows: a change may have been planned, and features may have been granted.
  update dipper.subscription_change set state = 'dropped', changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'planned';
  -- any number of rows: as above.
  update dipper.subscription_benefit set granted_until = least(granted_until, p_now),
    changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id and type = p_sub.type
    and dj_id = p_sub.dj_id and subscription_id = p_sub.subscription_id;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'ended',
    p_period, null, p_failure_code, null, p_now);
  if p_why not in ('not_paid', 'not_scheduled', 'not_granted') then
    perform dipper.tell_of_subscription(p_sub, 'subscription_ended',
      jsonb_build_object('why', p_why), p_now);
  end if;
end $$;

-- Why nobody can subscribe to this here, or null.
create function dipper.refuse_product(
  p_product dipper.subscription_product, p_price dipper.subscription_price, p_type text,
  p_dj_id bigint, p_plan text, p_grade text, p_now timestamptz
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if p_dj_id is not null and not exists (
    select 1 from dipper.subscription_group where dj_id = p_dj_id) then
    return 'group_not_found';
  elsif p_product.product_id is null or not p_product.active then
    return 'product_not_found';
  elsif p_product.type <> p_type then
    return 'subscription_type_mismatch';
  elsif coalesce(p_dj_id, p_product.dj_id) <> p_product.dj_id
    or coalesce(p_plan, p_product.plan) is distinct from p_product.plan
    or coalesce(p_grade, p_product.grade) is distinct from p_product.grade then
    return 'plan_level_not_found';
  elsif p_price.product_id is null then
    return 'product_not_found';
  elsif not dipper.is_charged_by_card(p_price.currency) then
    return 'currency_not_found';
  elsif p_price.standard_price is null then
    return 'standard_price_not_found';
  elsif dipper.is_dj_suspended(p_product.dj_id, p_now) then
    return 'dj_suspended';
  end if;
  return null;
end $$;

-- Why this person may not have a promotion with this product, or null.
create function dipper.refuse_promotion(
  p_person dipper.app_user, p_product dipper.subscription_product,
  p_promotion dipper.subscription_promotion, p_now timestamptz
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  if p_promotion.promotion_id is null or p_promotion.type <> p_product.type
    or coalesce(p_promotion.product_id, p_product.product_id) <> p_product.product_id
    or p_now < p_promotion.starts_at then
    return 'promotion_not_found';
  elsif exists (select 1 from dipper.subscription_promotion_use
    where bucket = p_person.bucket and user_id = p_person.user_id
      and promotion_id = p_promotion.promotion_id) then
    return 'duplicated_promotion';
  elsif p_promotion.ends_at <= p_now then
    return 'promotion_expired';
  elsif not exists (select 1 from dipper.subscription_promotion_price
    where promotion_id = p_promotion.promotion_id and country = p_person.country) then
    return 'promotion_standard_price_not_found';
  elsif exists (select 1 from dipper.subscription_promotion_use
    where bucket = p_person.bucket and user_id = p_person.user_id and type = p_product.type
      and dj_id = p_product.dj_id) then
    return 'free_trial_ended';
  end if;
  return null;
end $$;

create function dipper.running_refusal(p_person dipper.app_user, p_type text, p_dj_id bigint, p_now timestamptz)
  returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_day timestamptz := p_now - interval '24 hours';
  v_state dipper.subscription_state;
begin
  select state into v_state from dipper.subscription
  where bucket = p_person.bucket and user_id = p_person.user_id and type = p_type
    and dj_id = p_dj_id and state <> 'ended';
  if v_state is not null then
    return case v_state when 'pending' then 'payment_pending' else 'already_subscribed' end;
  elsif (select count(*) from dipper.subscription
    where bucket = p_person.bucket and user_id = p_person.user_id and created_at > v_day) >= 10 then
    return 'payment_too_many_requests';
  end if;
  return null;
end $$;

-- Whose an in-app purchase is from here on: claimed first, in a transaction of its own.
create function dipper.claim_in_app_recovery(
  p_recovery_id text, p_bucket integer, p_user_id bigint, p_request_key text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  insert into dipper.in_app_recovery (recovery_id, bucket, user_id, request_key, at)
  values (p_recovery_id, p_bucket, p_user_id, p_request_key, v_now)
  on conflict (recovery_id) do nothing;
  return exists (select 1 from dipper.in_app_recovery
    where recovery_id = p_recovery_id and bucket = p_bucket and user_id = p_user_id
      and request_key = p_request_key);
end $$;

create type dipper.subscription_wish as (
  type text, product_id bigint, dj_id bigint, plan text, grade text, card_id uuid,
  local_price bigint, standard_price bigint, next_payment_at timestamptz, promotion_id bigint,
  promotion_months integer, terms_version text
);

-- Begins a subscription and its first period, or says why not; a repeated key answers with the first
-- one. The charge is written here and sent by whoever called, after the commit.
create function dipper.start_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_card_payment_id uuid,
  p_request_key text, p_wish dipper.subscription_wish
) returns table (o_outcome text, o_subscription_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_person dipper.app_user;
  v_product dipper.subscription_product;
  v_price dipper.subscription_price;
  v_promotion dipper.subscription_promotion;
  v_sub dipper.subscription;
  v_months integer := 0;
  v_next timestamptz;
  v_refusal text;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    return query select 'repeated'::text, v_sub.subscription_id;
    return;
  end if;
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select * into v_product from dipper.subscription_product where product_id = p_wish.product_id;
  select * into v_price from dipper.subscription_price
  where product_id = p_wish.product_id and country = v_person.country;
  v_refusal := coalesce(dipper.refuse_recurring(v_person, v_now),
    dipper.refuse_product(v_product, v_price, p_wish.type, p_wish.dj_id, p_wish.plan,
      p_wish.grade, v_now),
    dipper.running_refusal(v_person, v_product.type, v_product.dj_id, v_now));
  if v_refusal is null and p_wish.promotion_id is not null then
    select * into v_promotion from dipper.subscription_promotion
    where promotion_id = p_wish.promotion_id;
    v_refusal := dipper.refuse_promotion(v_person, v_product, v_promotion, v_now);
    v_months := v_promotion.months;
  end if;
  v_next := dipper.period_start(v_now, greatest(v_months, 1));
  v_refusal := coalesce(v_refusal, case
    when p_wish.promotion_id is null and p_wish.promotion_months > 0 then 'promotion_not_found'
    when p_wish.local_price <> v_price.local_price or p_wish.standard_price <> v_price.standard_price
      or p_wish.promotion_months <> v_months then 'price_changed'
    when p_wish.next_payment_at not between v_next - interval '24 hours'
      and v_next + interval '24 hours' then 'wrong_next_payment_time'
  end, dipper.refuse_card(p_bucket, p_user_id, p_wish.card_id));
  if v_refusal is not null then
    return query select v_refusal, null::uuid;
    return;
  end if;
  v_sub := row(p_bucket, p_user_id, p_subscription_id,
    case when v_months = 0 then 'pending' else 'active' end::dipper.subscription_state, 0, v_product.type, v_product.dj_id,
    v_product.product_id, v_product.plan, v_product.grade, v_product.name, v_price.standard_price,
    v_price.local_price, v_price.currency, v_person.country, p_wish.card_id,
    v_promotion.promotion_id, v_months, case when v_months = 0 then 0 else v_price.local_price end,
    v_now, 0, null, v_now, null, null, null, null, null, p_wish.terms_version, v_now,
    p_request_key, v_now, v_now);
  perform dipper.write_subscription(v_sub, p_card_payment_id, v_now);
  return query select 'started'::text, p_subscription_id;
end $$;

-- Why this card of the person pays nothing, or null. Takes hold of the person's cards.
create function dipper.refuse_card(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_card dipper.card;
begin
  perform 1 from dipper.card where bucket = p_bucket and user_id = p_user_id
    and deleted_at is null order by card_id for share;
  select * into v_card from dipper.card
  where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state = 'kept';
  return case when v_card.card_id is null then 'card_not_found'
    when v_card.key_state <> 'live' then 'billing_key_null' end;
end $$;

-- All that a beginning leaves behind, each step by its own name.
create function dipper.write_subscription(
  p_sub dipper.subscription, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_amount bigint := dipper.period_amount(p_sub, 0);
  v_ends timestamptz := dipper.period_start(p_sub.anchor_at, 1);
  v_outcome text;
begin
  begin
    insert into dipper.subscription (bucket, user_id, subscription_id, state, revision, type, dj_id,
      product_id, plan, grade, name, standard_price, local_price, currency, country, card_id,
      promotion_id, promotion_months, promotion_price, anchor_at, next_period, next_due_at,
      paid_until, trouble_since, trouble_code, canceled_at, ended_at, ended_why, terms_version,
      agreed_at, request_key, created_at, changed_at)
    select p_sub.*;
    perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id,
      'subscribed', null, null, null, null, p_now);
  exception
    when unique_violation then
      perform dipper.fail_step('already_subscribed', sqlstate, sqlerrm);
    when others then
      perform dipper.fail_step('subscription_creation_not_recorded', sqlstate, sqlerrm);
  end;
  if p_sub.promotion_id is not null then
    begin
      insert into dipper.subscription_promotion_use (bucket, user_id, promotion_id,
        subscription_id, type, dj_id, at)
      values (p_sub.bucket, p_sub.user_id, p_sub.promotion_id, p_sub.subscription_id, p_sub.type,
        p_sub.dj_id, p_now);
    exception
      when unique_violation then
        perform dipper.fail_step('duplicated_promotion', sqlstate, sqlerrm);
      when others then
        perform dipper.fail_step('promotion_usage_failed', sqlstate, sqlerrm);
    end;
  end if;
  begin
    insert into dipper.subscription_period (bucket, user_id, subscription_id, period_number,
      state, starts_at, ends_at, amount, attempts, card_payment_id, changed_at)
    values (p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 0,
      case when v_amount = 0 then 'free' else 'charging' end::dipper.period_state,
      p_sub.anchor_at, v_ends, v_amount, sign(v_amount)::integer,
      case when v_amount > 0 then p_card_payment_id end, p_now);
  exception
    when unique_violation then
      perform dipper.fail_step('duplicated_schedule', sqlstate, sqlerrm);
    when others then
      perform dipper.fail_step('scheduler_save_failed', sqlstate, sqlerrm);
  end;
  if v_amount = 0 then
    perform dipper.follow_paid_period(p_sub, 0, 0, null, p_now);
    return;
  end if;
  begin
    v_outcome := dipper.start_card_payment(p_sub.bucket, p_sub.user_id, p_card_payment_id, null,
      'period', p_sub.subscription_id, 0, 1, p_sub.card_id, p_sub.name, v_amount, p_sub.currency,
      p_now);
  exception
    when unique_violation then
      perform dipper.fail_step('duplicated_payment', sqlstate, sqlerrm);
    when others then
      perform dipper.fail_step('subscription_creation_failed', sqlstate, sqlerrm);
  end;
  if v_outcome = 'repeated' then
    perform dipper.fail_step('duplicated_payment', 'P0001', v_outcome);
  elsif v_outcome <> 'started' then
    perform dipper.fail_step(v_outcome, 'P0001', v_outcome);
  end if;
end $$;

-- What follows once a period is paid or free: until when the features are, and what comes next.
-- Each step of a first period has its name; the caller holds the subscription and its row is as given.
create function dipper.follow_paid_period(
  p_sub dipper.subscription, p_number integer, p_amount bigint, p_card_payment_id uuid,
  p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_ends timestamptz := dipper.period_start(p_sub.anchor_at, p_number + 1);
begin
  begin
    update dipper.subscription
    set paid_until = v_ends, next_period = p_number + 1, next_due_at = v_ends
    where bucket = p_sub.bucket and user_id = p_sub.user_id
      and subscription_id = p_sub.subscription_id;
    if not found then
      raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
    end if;
  exception when others then
    perform dipper.fail_step('subscription_creation_not_scheduled', sqlstate, sqlerrm);
  end;
  begin
    perform dipper.grant_benefit(p_sub, v_ends, p_now);
  exception when others then
    perform dipper.fail_step('subscription_creation_not_granted', sqlstate, sqlerrm);
  end;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id,
    case when p_amount = 0 then 'free' else 'paid' end, p_number, p_amount, null,
    p_card_payment_id, p_now);
  perform dipper.tell_of_subscription(p_sub,
    case when p_number = 0 then 'subscription_started' else 'subscription_renewed' end,
    jsonb_build_object('periodNumber', p_number, 'cardPaymentId', p_card_payment_id), p_now);
end $$;

-- Takes the subscriptions of a bucket whose next period has come, and writes it; those that are
-- canceled end. The key of the period is what makes it single, however many do this.
create function dipper.schedule_due_periods(p_bucket integer, p_limit integer) returns integer
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer := 0;
  v_sub dipper.subscription;
begin
  for v_sub in
    select * from dipper.subscription
    where bucket = p_bucket and next_due_at <= v_now
    order by next_due_at limit p_limit for update skip locked
  loop
    v_count := v_count + 1;
    if v_sub.state = 'canceled' then
      perform dipper.end_subscription(v_sub, 'canceled', null, null, v_now);
    else
      perform dipper.schedule_period(v_sub, v_now);
    end if;
  end loop;
  return v_count;
end $$;

create function dipper.schedule_period(p_sub dipper.subscription, p_now timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription := dipper.apply_planned_change(p_sub, p_now);
  v_starts timestamptz := dipper.period_start(p_sub.anchor_at, p_sub.next_period);
  v_ends timestamptz := dipper.period_start(p_sub.anchor_at, p_sub.next_period + 1);
  v_try_at timestamptz := v_starts + dipper.period_jitter(p_sub.subscription_id);
  v_amount bigint := dipper.period_amount(v_sub, p_sub.next_period);
begin
  insert into dipper.subscription_period (bucket, user_id, subscription_id, period_number, state,
    starts_at, ends_at, amount, next_attempt_at, changed_at)
  values (p_sub.bucket, p_sub.user_id, p_sub.subscription_id, p_sub.next_period,
    case when v_amount = 0 then 'free' else 'due' end::dipper.period_state, v_starts, v_ends,
    v_amount, case when v_amount > 0 then v_try_at end, p_now)
  on conflict (bucket, user_id, subscription_id, period_number) do nothing;
  if found and v_amount = 0 then
    perform dipper.follow_paid_period(v_sub, p_sub.next_period, 0, null, p_now);
    return;
  end if;
  update dipper.subscription set next_due_at = null, changed_at = p_now
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
end $$;

-- What the tier of a change makes of a subscription.
create function dipper.with_change(p_sub dipper.subscription, p_change dipper.subscription_change, p_now timestamptz)
  returns dipper.subscription language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
begin
  update dipper.subscription
  set product_id = p_change.product_id, plan = p_change.plan, grade = p_change.grade,
    name = p_change.name, standard_price = p_change.standard_price,
    local_price = p_change.local_price
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id
  returning * into v_sub;
  if v_sub.subscription_id is null then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  update dipper.subscription_change set state = 'done', changed_at = p_now
  where bucket = p_change.bucket and user_id = p_change.user_id
    and subscription_id = p_change.subscription_id and change_id = p_change.change_id
    and state in ('planned', 'charging');
  if not found then
    raise exception 'change % vanished under its lock', p_change.change_id;
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'changed',
    p_change.period_number, nullif(p_change.amount, 0), null, p_change.card_payment_id, p_now);
  return v_sub;
end $$;

create function dipper.apply_planned_change(p_sub dipper.subscription, p_now timestamptz)
  returns dipper.subscription language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_change dipper.subscription_change;
begin
  select * into v_change from dipper.subscription_change
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'planned';
  if v_change.change_id is null then
    return p_sub;
  end if;
  return dipper.with_change(p_sub, v_change, p_now);
end $$;

-- Begins the attempts of a bucket whose time has come, each with a charge to be sent after the
-- commit. A subscription or card that somebody else holds waits for the next turn.
create function dipper.begin_due_attempts(p_bucket integer, p_limit integer)
  returns table (o_user_id bigint, o_card_payment_id uuid)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_found record;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  for v_found in
    select s.user_id, s.subscription_id, p.period_number
    from dipper.subscription_period p
    join dipper.subscription s on s.bucket = p.bucket and s.user_id = p.user_id
      and s.subscription_id = p.subscription_id
    join dipper.card c on c.bucket = s.bucket and c.user_id = s.user_id and c.card_id = s.card_id
    where p.bucket = p_bucket and s.bucket = p_bucket and c.bucket = p_bucket
      and p.state = 'due' and p.next_attempt_at <= v_now
    order by p.next_attempt_at limit p_limit
    for share of c skip locked for update of s skip locked
  loop
    -- Read again under the lock: another worker may have been faster.
    select * into v_sub from dipper.subscription
    where bucket = p_bucket and user_id = v_found.user_id
      and subscription_id = v_found.subscription_id;
    select * into v_period from dipper.subscription_period
    where bucket = p_bucket and user_id = v_found.user_id
      and subscription_id = v_found.subscription_id and period_number = v_found.period_number;
    if v_period.state = 'due' and v_period.next_attempt_at <= v_now then
      o_user_id := v_found.user_id;
      o_card_payment_id := dipper.begin_attempt(v_sub, v_period, v_now);
      if o_card_payment_id is not null then
        return next;
      end if;
    end if;
  end loop;
end $$;

-- Another attempt, or none any more; answers the charge to be sent.
create function dipper.begin_attempt(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_now timestamptz
) returns uuid language plpgsql security definer set search_path = pg_catalog as $$
declare
  -- In the order of time, as histories are paged.
  v_card_payment_id uuid := uuidv7();
  v_person dipper.app_user;
  v_outcome text;
begin
  if p_sub.state not in ('active', 'past_due') then
    perform dipper.move_period(p_period, 'failed', null, null, p_period.card_payment_id,
      p_period.failure_code, p_now);
    return null;
  elsif dipper.is_dj_suspended(p_sub.dj_id, p_now) then
    perform dipper.skip_period(p_sub, p_period, p_now);
    return null;
  elsif p_period.give_up_at <= p_now then
    perform dipper.give_up_period(p_sub, p_period, p_now);
    return null;
  end if;
  select * into v_person from dipper.app_user
  where bucket = p_sub.bucket and user_id = p_sub.user_id;
  if v_person.state <> 'active' then
    perform dipper.note_decline(p_sub, p_period, 10306, null, p_now);
    return null;
  end if;
  v_outcome := dipper.start_card_payment(p_sub.bucket, p_sub.user_id, v_card_payment_id, null,
    'period', p_sub.subscription_id, p_period.period_number, p_period.attempts + 1, p_sub.card_id,
    p_sub.name, p_period.amount, p_sub.currency, p_now);
  if v_outcome <> 'started' then
    perform dipper.note_decline(p_sub, p_period, 46214, null, p_now);
    return null;
  end if;
  perform dipper.move_period(p_period, 'charging', null, p_period.give_up_at, v_card_payment_id,
    null, p_now);
  return v_card_payment_id;
end $$;

-- Nobody pays for a period at whose beginning the DJ is suspended; the next one has its own date.
create function dipper.skip_period(
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
end $$;

create function dipper.give_up_period(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.move_period(p_period, 'failed', null, null, p_period.card_payment_id,
    coalesce(p_period.failure_code, p_sub.trouble_code), p_now);
  perform dipper.end_subscription(p_sub, 'unpaid', p_period.period_number,
    coalesce(p_period.failure_code, p_sub.trouble_code), p_now);
end $$;

-- What follows from a decline: the next step of its class, counted from the first one.
create function dipper.note_decline(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_failure_code integer,
  p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_since timestamptz := coalesce(p_sub.trouble_since, p_now);
  v_class text := coalesce(
    (select class from dipper.decline_class where failure_code = p_failure_code), 'soft');
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

create function dipper.note_trouble(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_failure_code integer,
  p_card_payment_id uuid, p_since timestamptz, p_next_at timestamptz, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.subscription set trouble_since = p_since, trouble_code = p_failure_code
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  if p_sub.state = 'active' then
    perform dipper.move_subscription(p_sub, 'past_due', null, p_now);
  end if;
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'declined',
    p_period.period_number, p_period.amount, p_failure_code, p_card_payment_id, p_now);
  perform dipper.tell_of_subscription(p_sub, 'subscription_payment_failed', jsonb_build_object(
    'periodNumber', p_period.period_number, 'cardPaymentId', p_card_payment_id,
    'failureCode', p_failure_code, 'nextAttemptAt', p_next_at), p_now);
end $$;

-- A charge that nobody wants any more: its period is paid otherwise, or over.
create function dipper.give_back_unwanted(p_payment dipper.card_payment, p_why text, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_refund_id uuid := gen_random_uuid();
begin
  perform dipper.request_card_refund(p_payment.bucket, p_payment.user_id,
    p_payment.card_payment_id, v_refund_id, p_why, null, p_why, p_now);
end $$;

create or replace function dipper.on_card_payment_final(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment dipper.card_payment;
  v_sub dipper.subscription;
  v_period dipper.subscription_period;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if v_payment.state in ('part_refunded', 'refunded') then
    perform dipper.on_money_back(v_payment, p_now);
    return;
  elsif v_payment.state not in ('succeeded', 'declined') then
    return;
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_bucket and user_id = p_user_id
    and subscription_id = v_payment.subscription_id for update;
  if v_sub.subscription_id is null then
    return;
  elsif v_payment.purpose = 'change' then
    perform dipper.on_change_final(v_sub, v_payment, p_now);
    return;
  end if;
  select * into v_period from dipper.subscription_period
  where bucket = p_bucket and user_id = p_user_id
    and subscription_id = v_payment.subscription_id and period_number = v_payment.period_number;
  if v_payment.state = 'succeeded' then
    perform dipper.on_period_charged(v_sub, v_period, v_payment, p_now);
  elsif v_period.state <> 'charging' or v_period.card_payment_id <> p_card_payment_id then
    return;
  elsif v_sub.state = 'pending' then
    perform dipper.move_period(v_period, 'failed', null, null, p_card_payment_id,
      v_payment.failure_code, p_now);
    perform dipper.end_subscription(v_sub, 'not_paid', 0, v_payment.failure_code, p_now);
  else
    perform dipper.note_decline(v_sub, v_period, v_payment.failure_code, p_card_payment_id, p_now);
  end if;
end $$;

-- Money has come for a period: it is paid by it, unless it is paid or over already.
create function dipper.on_period_charged(
  p_sub dipper.subscription, p_period dipper.subscription_period, p_payment dipper.card_payment,
  p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_is_first boolean := p_sub.state = 'pending';
begin
  if p_sub.state = 'ended' or p_period.state not in ('due', 'charging')
    or (p_period.state = 'charging' and p_period.card_payment_id <> p_payment.card_payment_id) then
    perform dipper.give_back_unwanted(p_payment, 'late', p_now);
    return;
  end if;
  begin
    perform dipper.move_period(p_period, 'paid', null, null, p_payment.card_payment_id, null, p_now);
    if p_sub.state in ('pending', 'past_due') then
      perform dipper.move_subscription(p_sub, 'active', null, p_now);
    end if;
    perform dipper.follow_paid_period(p_sub, p_period.period_number, p_payment.amount,
      p_payment.card_payment_id, p_now);
  exception when sqlstate 'DP001' then
    if not v_is_first or sqlerrm not in ('subscription_creation_not_scheduled',
      'subscription_creation_not_granted') then
      raise;
    end if;
    -- All of the block is undone, so it ends as if it had never been.
    perform dipper.move_period(p_period, 'failed', null, null, p_payment.card_payment_id, null,
      p_now);
    perform dipper.end_subscription(p_sub,
      replace(sqlerrm, 'subscription_creation_', ''), 0, null, p_now);
    perform dipper.give_back_unwanted(p_payment, 'not-kept', p_now);
  end;
end $$;

create function dipper.on_change_final(
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
    perform dipper.grant_benefit(v_sub, v_sub.paid_until, p_now);
    return;
  elsif p_payment.state = 'succeeded' then
    perform dipper.give_back_unwanted(p_payment, 'late', p_now);
  end if;
  -- any number of rows: a late success finds it failed already.
  update dipper.subscription_change set state = 'failed', changed_at = p_now
  where bucket = v_change.bucket and user_id = v_change.user_id
    and subscription_id = v_change.subscription_id and change_id = v_change.change_id
    and state = 'charging';
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id, 'declined',
    v_change.period_number, v_change.amount, p_payment.failure_code, p_payment.card_payment_id,
    p_now);
end $$;

-- A part of a refund has arrived; the person hears of it when all has.
create function dipper.on_money_back(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_refund_id uuid;
  v_sub dipper.subscription;
begin
  select refund_id into v_refund_id from dipper.subscription_refund_part
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and card_payment_id = p_payment.card_payment_id;
  if v_refund_id is null or exists (
    select 1 from dipper.subscription_refund_part r
    join dipper.card_refund c on c.bucket = r.bucket and c.user_id = r.user_id
      and c.card_refund_id = r.card_refund_id
    where r.bucket = p_payment.bucket and r.user_id = p_payment.user_id
      and r.refund_id = v_refund_id and c.bucket = p_payment.bucket and c.state <> 'done') then
    return;
  end if;
  select * into v_sub from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id for update;
  perform dipper.log_subscription(v_sub.bucket, v_sub.user_id, v_sub.subscription_id, 'money-back',
    p_payment.period_number, null, null, p_payment.card_payment_id, p_now);
  perform dipper.tell_of_subscription(v_sub, 'subscription_refunded',
    jsonb_build_object('refundId', v_refund_id), p_now);
end $$;

create or replace function dipper.is_card_in_use(p_bucket integer, p_user_id bigint, p_card_id uuid)
  returns boolean language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return exists (select 1 from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and card_id = p_card_id and state <> 'ended');
end $$;

-- All that runs is paid by the new card from the next payment on; what is past due is tried at once.
create or replace function dipper.on_main_card_changed(
  p_bucket integer, p_user_id bigint, p_card_id uuid, p_now timestamptz
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_count integer := 0;
  v_sub dipper.subscription;
begin
  for v_sub in
    select * from dipper.subscription
    where bucket = p_bucket and user_id = p_user_id and state <> 'ended' and card_id <> p_card_id
    order by subscription_id for update
  loop
    perform dipper.put_card(v_sub, p_card_id, p_now);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

create function dipper.put_card(p_sub dipper.subscription, p_card_id uuid, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.subscription set card_id = p_card_id
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id;
  if not found then
    raise exception 'subscription % vanished under its lock', p_sub.subscription_id;
  end if;
  -- any number of rows: only what is past due waits for a card.
  update dipper.subscription_period set next_attempt_at = p_now, give_up_at = null
  where bucket = p_sub.bucket and user_id = p_sub.user_id
    and subscription_id = p_sub.subscription_id and state = 'due' and p_sub.state = 'past_due';
  perform dipper.log_subscription(p_sub.bucket, p_sub.user_id, p_sub.subscription_id,
    'card_changed', null, null, null, null, p_now);
end $$;

grant execute on function
  dipper.claim_in_app_recovery(text, integer, bigint, text),
  dipper.start_subscription(integer, bigint, uuid, uuid, text, dipper.subscription_wish),
  dipper.schedule_due_periods(integer, integer),
  dipper.begin_due_attempts(integer, integer),
  dipper.period_amount(dipper.subscription, integer),
  dipper.is_charged_by_card(dipper.unit),
  dipper.next_payment_number(dipper.subscription),
  dipper.next_payment_at(dipper.subscription)
to dipper_app;
