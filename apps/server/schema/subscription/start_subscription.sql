-- Begins a subscription and its first period, or says why not; a repeated key answers with the first
-- one. The charge is written here and sent by whoever called, after the commit.
create function dipper.start_subscription(
  p_bucket integer, p_user_id bigint, p_subscription_id uuid, p_card_payment_id uuid,
  p_request_key text, p_wish dipper.subscription_wish,
  out o_outcome dipper.start_subscription_outcome, out o_subscription_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
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
    o_outcome := 'repeated';
    o_subscription_id := v_sub.subscription_id;
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
    o_outcome := v_refusal;
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
  o_outcome := 'started';
  o_subscription_id := p_subscription_id;
end $$;
