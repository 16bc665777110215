-- Why this cannot be subscribed to here, or null.
create function dipper.refuse_product(
  p_product dipper.subscription_product, p_price dipper.subscription_price, p_type text,
  p_dj_id bigint, p_plan text, p_grade text, p_now timestamptz
) returns text language plpgsql stable as $$
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
