-- A start decides as before, by fewer statements: each costs about as much as a row that it writes.
-- What is nearly always so is seen by one look: nothing of the catalogue begins now that its tables
-- do not hold yet, nobody is in a time of grace, a product is in no promotion.

create function dipper.limit_at(p_country text, p_name text, p_now timestamptz) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_value bigint;
begin
  select case when v.version is null then l.value else (v.content ->> 'value')::bigint end
  into v_value
  from (values (p_country, p_name)) asked (country, name)
  left join dipper.purchase_limit l on l.country = asked.country and l.name = asked.name
  left join lateral (
    select d.version, d.content from dipper.catalogue_planned d
    where d.kind = 'limit' and d.country = asked.country and d.key = asked.name
      and d.effective_from <= p_now
    order by d.effective_from desc, d.version desc limit 1
  ) v on true;
  return coalesce(v_value, case
    when p_name = 'daily_method_uses' then 3
    when p_name = 'refund_days' then 7
    when p_name = 'minor_monthly' and p_country = 'kr' then 1000000
  end);
end $$;

create or replace function dipper.limit_of(p_country text, p_name text) returns bigint
  language sql stable security definer set search_path = pg_catalog as $$
  select dipper.limit_at(p_country, p_name, dipper.current_time())
$$;

-- As before, of the moment that the caller has.
create or replace function dipper.refuse_by_limits(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_now timestamptz
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_is_for_once boolean := p_product.first_time or p_product.category = 'NEWBIE';
  v_first_time text;
  v_monthly bigint;
begin
  if v_is_for_once then
    v_first_time := dipper.refuse_by_first_time(p_person, p_product);
    if v_first_time is not null then
      return v_first_time;
    elsif p_quantity > 1 then
      return 'invalid_amount';
    end if;
  end if;
  if exists (
    select 1 from dipper.uses_of_day(p_person.bucket, p_person.user_id, p_person.country, p_now)
    where o_method_id = p_method.method_id
      and o_uses >= dipper.limit_at(p_person.country, 'daily_method_uses', p_now)) then
    return 'daily_limit';
  end if;
  if p_person.grant_adult <> 1 then
    v_monthly := dipper.limit_at(p_person.country, 'minor_monthly', p_now);
    if v_monthly is not null and exists (
      select 1 from dipper.paid_of_month(
        p_person.bucket, p_person.user_id, p_person.country, p_now)
      where o_paid + o_open + p_product.price * p_quantity > v_monthly) then
      return 'minor_monthly_limit';
    end if;
  end if;
  return null;
end $$;

create or replace function dipper.refuse_payment(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_expected_total bigint
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_certification text := p_person.certification;
begin
  if p_person.grace_ends_at is not null then
    v_certification := dipper.certification_at(v_certification, p_person.grace_ends_at, v_now);
  end if;
  if p_person.state = 'deleted' then
    return 'account_deleted';
  elsif p_person.state <> 'active' then
    return 'account_blocked';
  elsif p_person.grant_payment = -1 then
    return 'payment_right_blocked';
  elsif p_person.country = 'kr' and (v_certification in ('210', '211')
    or (v_certification <> 'certified' and p_person.grant_payment <> 1)) then
    return 'certification_required';
  elsif p_person.grant_payment <> 1 then
    return 'payment_right_missing';
  elsif p_product.country = p_person.country and p_product.deleted_at is not null then
    return 'content_deleted';
  elsif p_product.product_id is null or p_product.country <> p_person.country
    or not p_product.active then
    return 'product_not_available';
  end if;
  -- By itself, so that a product in no promotion asks nothing.
  if p_product.promotion_id is not null
    and not dipper.promotion_runs(p_product.promotion_id, v_now) then
    return 'product_not_available';
  elsif p_product.category = 'VIP' and not p_person.is_vip then
    return 'vip_only';
  elsif p_product.price * p_quantity <> p_expected_total then
    return 'price_changed';
  end if;
  return coalesce(
    dipper.refuse_by_method(p_person, p_product, p_method, p_quantity, v_now),
    dipper.refuse_by_limits(p_person, p_product, p_method, p_quantity, v_now));
end $$;

-- As before; product and method as their tables have them, where nothing is to begin. Each row is
-- found by its key, whatever it is called with: planning that anew for a new connection's first calls
-- costs more than the calls.
create or replace function dipper.start_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_key text, p_fingerprint text,
  p_product_id bigint, p_quantity integer, p_method_id integer, p_expected_total bigint,
  p_device text, p_refund_account bytea
) returns dipper.payment_start language plpgsql security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan as $$
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
  -- In this order: where nothing is to begin, what is read after that has all that began before.
  if exists (select from dipper.catalogue_planned where effective_from <= v_now) then
    v_product := dipper.product_at(p_product_id, v_now);
    select a.* into v_method
    from dipper.payment_method m, lateral dipper.method_at(m, v_now) a
    where m.country = v_person.country and m.method_id = p_method_id;
  else
    select * into v_product from dipper.product where product_id = p_product_id;
    select * into v_method from dipper.payment_method
    where country = v_person.country and method_id = p_method_id;
  end if;
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
