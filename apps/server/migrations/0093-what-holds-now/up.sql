-- A version of the catalogue holds from its moment: whoever sells looks at what has begun, whether or
-- not a worker has made the tables say so.

-- What has begun of one thing and does not stand in its table yet; null nearly always.
create function dipper.due_version(p_kind text, p_country text, p_key text, p_now timestamptz)
  returns jsonb language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_content jsonb;
begin
  select content into v_content from dipper.catalogue_planned
  where kind = p_kind and country = p_country and key = p_key and effective_from <= p_now
  order by effective_from desc, version desc limit 1;
  return v_content;
end $$;

create function dipper.product_at(p_product_id bigint, p_now timestamptz) returns dipper.product
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_product dipper.product;
  v_due jsonb;
begin
  select * into v_product from dipper.product where product_id = p_product_id;
  v_due := dipper.due_version('product', v_product.country, p_product_id::text, p_now);
  return case when v_due is null then v_product
    else jsonb_populate_record(v_product, v_due) end;
end $$;

create function dipper.method_at(p_method dipper.payment_method, p_now timestamptz)
  returns dipper.payment_method
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_due jsonb := dipper.due_version('method', p_method.country, p_method.method_id::text, p_now);
begin
  return case when v_due is null then p_method else jsonb_populate_record(p_method, v_due) end;
end $$;

-- As before, and so.
create or replace function dipper.limit_of(p_country text, p_name text) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_value bigint;
  v_due jsonb := dipper.due_version('limit', p_country, p_name, dipper.current_time());
begin
  if v_due ->> 'value' is not null then
    return (v_due ->> 'value')::bigint;
  end if;
  select value into v_value from dipper.purchase_limit
  where v_due is null and country = p_country and name = p_name;
  return coalesce(v_value, case
    when p_name = 'daily_method_uses' then 3
    when p_name = 'refund_days' then 7
    when p_name = 'minor_monthly' and p_country = 'kr' then 1000000
  end);
end $$;

-- As before, and so.
create or replace function dipper.why_not(p_bucket integer, p_user_id bigint, p_product_id bigint)
  returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_person dipper.app_user;
  v_product dipper.product;
  v_method dipper.payment_method;
  v_refusal text;
  v_first text;
  v_now timestamptz := dipper.current_time();
begin
  select * into v_person from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  v_product := dipper.product_at(p_product_id, v_now);
  for v_method in
    select * from dipper.payment_method where country = v_person.country
    order by position, method_id
  loop
    v_method := dipper.method_at(v_method, v_now);
    continue when not v_method.available;
    v_refusal := dipper.refuse_payment(v_person, v_product, v_method, 1, v_product.price);
    if v_refusal is null then
      return null;
    end if;
    v_first := coalesce(v_first, v_refusal);
  end loop;
  return coalesce(v_first, 'method_not_available');
end $$;

-- As before, of the product and the method as they are at this moment.
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
  v_product := dipper.product_at(p_product_id, v_now);
  select * into v_method from dipper.payment_method
  where country = v_person.country and method_id = p_method_id;
  v_method := dipper.method_at(v_method, v_now);
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
