-- A DJ earns what listeners pay for the DJ's plans, and gives back what listeners are given back:
-- won by won, through clearing, since the listener and the DJ stand in different buckets.

create table dipper.subscription_income (
  bucket integer not null,
  user_id bigint not null,
  card_payment_id uuid not null,
  subscription_id uuid not null,
  product_id bigint not null,
  plan text not null,
  amount bigint not null,
  earned_at timestamptz not null,
  constraint subscription_income_pkey primary key (bucket, user_id, card_payment_id),
  constraint subscription_income_amount check (amount > 0)
);
comment on table dipper.subscription_income is 'class U: each charge of a plan that a DJ has earned by; only ever added to';
create index subscription_income_of on dipper.subscription_income
  (bucket, user_id, subscription_id, earned_at);

-- The listener's half: what was just paid is promised to the DJ of the plan.
create function dipper.promise_points(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_subscription_id uuid,
  p_dj_id bigint, p_product_id bigint, p_plan text, p_points bigint, p_subscribed_at timestamptz,
  p_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_id uuid := gen_random_uuid();
begin
  if dipper.was_posted(p_bucket, p_user_id, 'subscription_share', p_card_payment_id) then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'subscription_share', p_card_payment_id, 1,
    'house.point.issued', 'house.clearing.subscriptions', 'POINT', p_points, p_at);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_bucket, v_id, p_user_id, 'subscription-share', jsonb_build_object(
    'djId', p_dj_id::text, 'cardPaymentId', p_card_payment_id,
    'subscriptionId', p_subscription_id, 'productId', p_product_id::text, 'plan', p_plan,
    'points', p_points::text, 'subscribedAt', p_subscribed_at, 'at', p_at), v_now);
end $$;

-- A plan is charged in won, and a point is one won; what is charged in another currency has no share.
create function dipper.promise_share(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_sub dipper.subscription;
  v_change dipper.subscription_change;
begin
  select * into v_sub from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id;
  if v_sub.type is distinct from 'plan' or p_payment.currency <> 'KRW' then
    return;
  end if;
  select * into v_change from dipper.subscription_change
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id
    and card_payment_id = p_payment.card_payment_id;
  perform dipper.promise_points(p_payment.bucket, p_payment.user_id, p_payment.card_payment_id,
    v_sub.subscription_id, v_sub.dj_id, coalesce(v_change.product_id, v_sub.product_id),
    coalesce(v_change.plan, v_sub.plan, ''), p_payment.amount, v_sub.created_at, p_now);
end $$;

-- As before, and the DJ of a plan has a share in it.
create or replace function dipper.post_card_payment(p_payment dipper.card_payment, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if p_payment.purpose = 'trial' then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_payment.bucket, p_payment.user_id, 'subscription_sale', p_payment.card_payment_id, 1,
    dipper.receivable_of(p_payment.provider), 'house.sales.subscriptions', p_payment.currency,
    p_payment.amount, p_now);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  values (p_payment.bucket, p_payment.card_payment_id, p_payment.user_id,
    'card-payment-succeeded', p_now);
  perform dipper.promise_share(p_payment, p_now);
end $$;

-- The listener's half of a giving back: the DJ is asked for what the listener got.
create function dipper.recall_share(
  p_refund dipper.card_refund, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_id uuid := gen_random_uuid();
  v_dj_id bigint;
begin
  if not dipper.was_posted(p_payment.bucket, p_payment.user_id, 'subscription_share',
    p_payment.card_payment_id) then
    return;
  end if;
  select dj_id into strict v_dj_id from dipper.subscription
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and subscription_id = p_payment.subscription_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_refund.bucket, p_refund.user_id, 'subscription_share_back', p_refund.card_refund_id, 1,
    'house.clearing.subscriptions', 'house.point.issued', 'POINT', p_refund.amount, p_now);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_refund.bucket, v_id, p_refund.user_id, 'subscription-share-back', jsonb_build_object(
    'djId', v_dj_id::text, 'cardPaymentId', p_payment.card_payment_id,
    'cardRefundId', p_refund.card_refund_id, 'points', p_refund.amount::text, 'at', p_now), p_now);
end $$;

-- As before, and the DJ of a plan gives back as well.
create or replace function dipper.post_card_refund(
  p_refund dipper.card_refund, p_payment dipper.card_payment, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_left bigint := p_payment.amount - p_payment.refunded_amount - p_refund.amount;
  v_to dipper.card_payment_state := case when v_left = 0 then 'refunded' else 'part_refunded' end;
begin
  update dipper.card_payment set refunded_amount = refunded_amount + p_refund.amount
  where bucket = p_payment.bucket and user_id = p_payment.user_id
    and card_payment_id = p_payment.card_payment_id;
  if not found then
    raise exception 'card payment % vanished under its lock', p_payment.card_payment_id;
  end if;
  if p_payment.state <> v_to and not dipper.move_card_payment(p_payment.bucket,
    p_payment.user_id, p_payment.card_payment_id, p_payment.state, v_to, 'refund',
    jsonb_build_object('cardRefundId', p_refund.card_refund_id, 'amount', p_refund.amount),
    p_now) then
    raise exception 'card payment % may not be %', p_payment.card_payment_id, v_to;
  end if;
  if p_payment.purpose = 'trial' then
    return;
  end if;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_refund.bucket, p_refund.user_id, 'subscription_refund', p_refund.card_refund_id, 1,
    'house.sales.subscriptions', dipper.receivable_of(p_payment.provider), p_refund.currency,
    p_refund.amount, p_now);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
  values (p_refund.bucket, p_refund.card_refund_id, p_refund.user_id, 'card-refund-done', p_now);
  perform dipper.recall_share(p_refund, p_payment, p_now);
  perform dipper.on_card_payment_final(p_payment.bucket, p_payment.user_id,
    p_payment.card_payment_id, p_now);
end $$;

-- The DJ's half of what a plan was paid. A subscription counts once a day for each product, and once
-- a month, however often it paid.
create function dipper.receive_share(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_subscription_id uuid,
  p_product_id bigint, p_plan text, p_points bigint, p_subscribed_at timestamptz,
  p_at timestamptz
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
  v_from timestamptz;
  v_until timestamptz;
  v_on_day integer;
  v_in_month integer;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'subscription_income', p_card_payment_id) then
    return 'already';
  end if;
  select country into v_country from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  v_from := dipper.start_of('month', v_country, p_at);
  v_until := dipper.start_of('month', v_country, v_from + interval '40 days');
  select count(*) filter (where product_id = p_product_id
      and dipper.start_of('day', v_country, earned_at) = dipper.start_of('day', v_country, p_at)),
    count(*)
  into v_on_day, v_in_month from dipper.subscription_income
  where bucket = p_bucket and user_id = p_user_id and subscription_id = p_subscription_id
    and earned_at >= v_from and earned_at < v_until;
  insert into dipper.subscription_income (bucket, user_id, card_payment_id, subscription_id,
    product_id, plan, amount, earned_at)
  values (p_bucket, p_user_id, p_card_payment_id, p_subscription_id, p_product_id, p_plan,
    p_points, p_at);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'subscription_income', p_card_payment_id, 1,
    'house.clearing.subscriptions', 'person.point', 'POINT', p_points, p_at);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, p_points);
  insert into dipper.income_account as a (bucket, user_id, first_subscription_at)
  values (p_bucket, p_user_id, p_subscribed_at)
  on conflict (bucket, user_id) do update
  set first_subscription_at = least(a.first_subscription_at, excluded.first_subscription_at);
  perform dipper.note_income(p_bucket, p_user_id, 'subscription', p_product_id, p_plan,
    case when v_on_day = 0 then 1 else 0 end, case when v_in_month = 0 then 1 else 0 end, 0,
    p_points, p_at);
  perform dipper.settle_debt(p_bucket, p_user_id, p_card_payment_id, p_points, p_at);
  return 'posted';
end $$;

-- The DJ's half of a giving back, on the day of the giving back. Points that are gone already are
-- owed. `early`: what it takes back has not come yet.
create function dipper.return_share(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid, p_card_payment_id uuid,
  p_points bigint, p_at timestamptz
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_income dipper.subscription_income;
  v_taken bigint;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'income_back', p_card_refund_id) then
    return 'already';
  end if;
  select * into v_income from dipper.subscription_income
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if v_income.card_payment_id is null then
    return 'early';
  end if;
  select least(point, p_points) into v_taken from dipper.wallet
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_bucket, p_user_id, 'income_back', p_card_refund_id, l.line, l.debit,
    'house.clearing.subscriptions', 'POINT', l.amount, p_at
  from (values (1, 'person.point'::dipper.account, v_taken),
    (2, 'house.point.owed'::dipper.account, p_points - v_taken)) as l (line, debit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, -v_taken);
  update dipper.income_account set owed = owed + p_points - v_taken
  where bucket = p_bucket and user_id = p_user_id;
  if not found then
    raise exception 'the account of % vanished under its lock', p_user_id;
  end if;
  perform dipper.note_income(p_bucket, p_user_id, 'subscription', v_income.product_id,
    v_income.plan, 0, 0, 0, -p_points, p_at);
  return 'posted';
end $$;

grant select on dipper.subscription_income to dipper_app;
grant execute on function
  dipper.receive_share(integer, bigint, uuid, uuid, bigint, text, bigint, timestamptz, timestamptz),
  dipper.return_share(integer, bigint, uuid, uuid, bigint, timestamptz)
to dipper_app;
