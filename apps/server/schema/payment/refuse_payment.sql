-- A product that is not there for the country is not found (46001); one that is there and not sold
-- is not available (49205). Both were answered alike.
create function dipper.refuse_payment(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_expected_total bigint
) returns dipper.start_payment_outcome language plpgsql stable as $$
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
  elsif p_product.product_id is null or p_product.country <> p_person.country then
    return 'product_not_found';
  elsif not p_product.active then
    return 'product_not_available';
  end if;
  -- A separate statement, so that a product without a promotion costs no query.
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
