-- Limits of buying: how often a method may be used in a day, how much a minor may pay in a month,
-- what can be bought once. All of it is checked under the person's own lock, by one function.

-- Ahead of 0019, which uses them: a value of an enum is usable only after the transaction that
-- added it.
alter type dipper.posting_kind add value 'refund_reserve';
alter type dipper.posting_kind add value 'refund';
alter type dipper.posting_kind add value 'refund_return';
alter type dipper.account add value 'house.spoon.reserved';
alter type dipper.account add value 'house.refunds.transferred';

create table dipper.purchase_limit (
  country text not null,
  name text not null,
  value bigint not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint purchase_limit_pkey primary key (country, name),
  constraint purchase_limit_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint purchase_limit_name check (name in ('daily_method_uses', 'minor_monthly', 'refund_days')),
  constraint purchase_limit_value check (value >= 0)
);
comment on table dipper.purchase_limit is 'class G: limits that an operator has set; what is not here is as the contract has it';
grant select on dipper.purchase_limit to dipper_app;

-- What holds where no operator has decided otherwise. A minor's month is limited in Korea alone.
create function dipper.limit_of(p_country text, p_name text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_value bigint;
begin
  select value into v_value from dipper.purchase_limit
  where country = p_country and name = p_name;
  return coalesce(v_value, case
    when p_name = 'daily_method_uses' then 3
    when p_name = 'refund_days' then 7
    when p_name = 'minor_monthly' and p_country = 'kr' then 1000000
  end);
end $$;
grant execute on function dipper.limit_of(text, text) to dipper_app;

-- Business days and months are those of the country; where it has many zones, those of UTC.
create function dipper.zone_of(p_country text) returns text
  language sql immutable parallel safe
  as $$ select case p_country when 'kr' then 'Asia/Seoul' when 'jp' then 'Asia/Tokyo' else 'UTC' end $$;

create function dipper.start_of(p_unit text, p_country text, p_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  as $$
    select date_trunc(p_unit, p_at at time zone dipper.zone_of(p_country))
      at time zone dipper.zone_of(p_country)
  $$;

-- So that what a start reads is what was started lately, however long somebody has been here. No
-- settlement changes these columns, so none pays for this index. The person stands in it as an
-- expression, which only the two functions below ask by: as a column it would look as good as the
-- primary key for finding one payment, and a settlement would read all of somebody's.
create index payment_requested on dipper.payment (bucket, (user_id + 0), requested_at);

-- In the currency of the charge.
alter table dipper.payment add column refunded_total bigint not null default 0;
alter table dipper.payment add constraint payment_refunded_within
  check (refunded_total >= 0 and refunded_total <= charge_total) not valid;
alter table dipper.payment validate constraint payment_refunded_within;

alter table dipper.product add column first_time boolean not null default false;

create table dipper.first_time_attempt (
  bucket integer not null,
  user_id bigint not null,
  product_id bigint not null,
  payment_id uuid not null,
  constraint first_time_attempt_pkey primary key (bucket, user_id, product_id, payment_id)
);
comment on table dipper.first_time_attempt is 'class U: attempts to buy what can be bought once';
grant select on dipper.first_time_attempt to dipper_app;

-- Ended without money: it counts for no limit.
create function dipper.is_failed(p_state dipper.payment_state) returns boolean
  language sql immutable parallel safe
  as $$ select p_state in ('declined', 'canceled', 'expired', 'abandoned') $$;

-- Money was taken, whatever became of it later.
create function dipper.is_bought(p_state dipper.payment_state) returns boolean
  language sql immutable parallel safe
  as $$ select p_state in ('succeeded', 'part_refunded', 'refunded', 'review') $$;

create function dipper.uses_of_day(
  p_bucket integer, p_user_id bigint, p_country text, p_now timestamptz
) returns table (o_method_id integer, o_uses integer)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_from timestamptz := dipper.start_of('day', p_country, p_now);
  v_until timestamptz := dipper.start_of('day', p_country, v_from + interval '36 hours');
begin
  return query
  select p.method_id, count(*)::integer from dipper.payment p
  where p.bucket = p_bucket and p.user_id + 0 = p_user_id
    and p.requested_at >= v_from and p.requested_at < v_until and not dipper.is_failed(p.state)
  group by p.method_id;
end $$;

-- What counts as paid in a month: what was paid in it less what was given back, and all that is
-- open, since it may be paid in this one. A payment can be open for some days before it is paid.
create function dipper.paid_of_month(
  p_bucket integer, p_user_id bigint, p_country text, p_now timestamptz
) returns table (o_started timestamptz, o_count integer, o_paid bigint, o_open bigint)
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_from timestamptz := dipper.start_of('month', p_country, p_now);
  v_until timestamptz := dipper.start_of('month', p_country, v_from + interval '40 days');
  v_read_from timestamptz := v_from - interval '31 days';
begin
  return query
  select v_from, count(*) filter (where m.is_paid)::integer,
    coalesce(sum(m.amount) filter (where m.is_paid), 0)::bigint,
    coalesce(sum(m.amount) filter (where not m.is_paid), 0)::bigint
  from (
    select dipper.is_bought(p.state) as is_paid,
      p.total - p.refunded_total * p.total / p.charge_total as amount
    from dipper.payment p
    where p.bucket = p_bucket and p.user_id + 0 = p_user_id and p.requested_at >= v_read_from
      and not dipper.is_failed(p.state)
      and (not dipper.is_bought(p.state) or (p.settled_at >= v_from and p.settled_at < v_until))
  ) m;
end $$;

create function dipper.refuse_by_first_time(p_person dipper.app_user, p_product dipper.product)
  returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_is_bought boolean;
  v_is_open boolean;
begin
  if p_product.category <> 'NEWBIE' and not p_product.first_time then
    return null;
  end if;
  if p_product.category = 'NEWBIE' and exists (
    select 1 from dipper.journal
    where bucket = p_person.bucket and user_id = p_person.user_id and kind = 'purchase') then
    return 'first_time_only';
  end if;
  select bool_or(dipper.is_bought(p.state)), bool_or(not dipper.is_failed(p.state))
  into v_is_bought, v_is_open
  from dipper.first_time_attempt a
  join dipper.payment p on p.bucket = a.bucket and p.user_id = a.user_id
    and p.payment_id = a.payment_id
  join dipper.product o on o.product_id = a.product_id
  where a.bucket = p_person.bucket and a.user_id = p_person.user_id
    and (a.product_id = p_product.product_id
      or (p_product.category = 'NEWBIE' and o.category = 'NEWBIE'));
  return case when v_is_bought then 'first_time_only' when v_is_open then 'purchase_running' end;
end $$;

-- What the person has bought before that speaks against this purchase now, or null.
create or replace function dipper.refuse_by_limits(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_now timestamptz
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_first_time text := dipper.refuse_by_first_time(p_person, p_product);
  v_monthly bigint;
begin
  if v_first_time is not null then
    return v_first_time;
  end if;
  if exists (
    select 1 from dipper.uses_of_day(p_person.bucket, p_person.user_id, p_person.country, p_now)
    where o_method_id = p_method.method_id
      and o_uses >= dipper.limit_of(p_person.country, 'daily_method_uses')) then
    return 'daily_limit';
  end if;
  if p_person.grant_adult <> 1 then
    v_monthly := dipper.limit_of(p_person.country, 'minor_monthly');
    if v_monthly is not null and exists (
      select 1 from dipper.paid_of_month(
        p_person.bucket, p_person.user_id, p_person.country, p_now)
      where o_paid + o_open + p_product.price * p_quantity > v_monthly) then
      return 'minor_monthly_limit';
    end if;
  end if;
  return null;
end $$;

-- Why a person could not buy one piece now by any method of theirs, or null where they could.
create function dipper.why_not(p_bucket integer, p_user_id bigint, p_product_id bigint)
  returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_person dipper.app_user;
  v_product dipper.product;
  v_method dipper.payment_method;
  v_refusal text;
  v_first text;
begin
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  select * into v_product from dipper.product where product_id = p_product_id;
  for v_method in
    select * from dipper.payment_method where country = v_person.country and available
    order by position, method_id
  loop
    v_refusal := dipper.refuse_payment(v_person, v_product, v_method, 1, v_product.price);
    if v_refusal is null then
      return null;
    end if;
    v_first := coalesce(v_first, v_refusal);
  end loop;
  return coalesce(v_first, 'method_not_available');
end $$;

-- As before, and an attempt at what can be bought once is noted.
create or replace function dipper.start_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_key text, p_fingerprint text,
  p_product_id bigint, p_quantity integer, p_method_id integer, p_expected_total bigint,
  p_device text, p_refund_account bytea
) returns dipper.payment_start language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_person dipper.app_user;
  v_product dipper.product;
  v_method dipper.payment_method;
  v_payment dipper.payment;
  v_refusal text;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if not found then
    return dipper.refused_start('user_not_found');
  end if;
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and idempotency_key = p_key;
  if found then
    return dipper.payment_as_start(v_payment,
      case when v_payment.fingerprint = p_fingerprint then 'repeated' else 'mismatch' end, v_now);
  end if;
  select * into v_product from dipper.product where product_id = p_product_id;
  select * into v_method from dipper.payment_method
  where country = v_person.country and method_id = p_method_id;
  v_refusal := dipper.refuse_payment(
    v_person, v_product, v_method, p_quantity, p_expected_total);
  if v_refusal is null and v_method.needs_refund_account and p_refund_account is null then
    v_refusal := 'refund_account_required';
  end if;
  if v_refusal is not null then
    return dipper.refused_start(v_refusal);
  end if;
  insert into dipper.payment (bucket, user_id, payment_id, state, revision, provider, method_id,
    product_id, product_name, quantity, spoon_amount, bonus_amount, price, total, currency,
    charge_total, charge_currency, idempotency_key, fingerprint, requested_at, country, device)
  values (p_bucket, p_user_id, p_payment_id, 'created', 0, v_method.provider, p_method_id,
    p_product_id, v_product.name, p_quantity, v_product.amount * p_quantity,
    v_product.promotion_amount * p_quantity, v_product.price, v_product.price * p_quantity,
    v_product.currency::dipper.unit,
    coalesce(v_product.charged_price, v_product.price) * p_quantity,
    coalesce(v_product.charged_currency, v_product.currency)::dipper.unit,
    p_key, p_fingerprint, v_now, v_person.country, p_device)
  returning * into v_payment;
  insert into dipper.payment_due (bucket, user_id, payment_id, due_at, attempt)
  values (p_bucket, p_user_id, p_payment_id, v_now + interval '90 seconds', 0);
  if v_product.first_time or v_product.category = 'NEWBIE' then
    insert into dipper.first_time_attempt (bucket, user_id, product_id, payment_id)
    values (p_bucket, p_user_id, p_product_id, p_payment_id);
  end if;
  if v_method.needs_refund_account then
    insert into dipper.payment_refund_account (bucket, user_id, payment_id, sealed)
    values (p_bucket, p_user_id, p_payment_id, p_refund_account);
  end if;
  return dipper.payment_as_start(v_payment, 'started', v_now);
end $$;

grant execute on function
  dipper.zone_of(text),
  dipper.start_of(text, text, timestamptz),
  dipper.is_failed(dipper.payment_state),
  dipper.is_bought(dipper.payment_state),
  dipper.uses_of_day(integer, bigint, text, timestamptz),
  dipper.paid_of_month(integer, bigint, text, timestamptz),
  dipper.why_not(integer, bigint, bigint)
to dipper_app;
