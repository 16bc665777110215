-- Writes the attempt, or says why not. Everything that decides is read here, under the person's
-- own lock: rights, product, price, method, at this moment. A repeated key answers with the
-- first attempt.
create function dipper.start_payment(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_key text, p_fingerprint text,
  p_product_id bigint, p_quantity integer, p_method_id integer, p_expected_total bigint,
  p_device text, p_refund_account bytea, p_family_id uuid,
  p_is_method_off boolean
) returns dipper.payment_start language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_person dipper.app_user;
  v_product dipper.product;
  v_method dipper.payment_method;
  v_payment dipper.payment;
  v_refusal dipper.start_payment_outcome;
begin
  select * into v_person from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id for no key update;
  if not found then
    return dipper.refused_start('not_authenticated');
  elsif v_person.state = 'deleted' then
    return dipper.refused_start('account_deleted');
  elsif v_person.state <> 'active' then
    return dipper.refused_start('account_blocked');
  elsif not exists (select from dipper.refresh_family
    where bucket = p_bucket and user_id = p_user_id and family_id = p_family_id
      and ended_at is null) then
    return dipper.refused_start('not_authenticated');
  end if;
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and idempotency_key = p_key;
  if found then
    v_refusal := case when v_payment.fingerprint = p_fingerprint then 'repeated'
      else 'idempotency_key_mismatch' end;
    return dipper.payment_as_start(v_payment, v_refusal, v_now);
  end if;
  if p_is_method_off then
    return dipper.refused_start('provider_unavailable');
  end if;
  -- In this order: where nothing is to begin, what is read after that has all that began before.
  if exists (select from dipper.catalogue_planned where effective_from <= v_now) then
    v_product := dipper.product_at(p_product_id, v_now);
    select a.* into v_method
    from dipper.payment_method m, lateral dipper.method_at(row(m.*)::dipper.payment_method, v_now) a
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
  insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
  values (p_bucket, p_user_id, p_payment_id, 'purchase', v_now + interval '90 seconds', 0);
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
