-- Why this person may not have a promotion with this product, or null.
create function dipper.refuse_promotion(
  p_person dipper.app_user, p_product dipper.subscription_product,
  p_promotion dipper.subscription_promotion, p_now timestamptz
) returns text language plpgsql stable as $$
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
