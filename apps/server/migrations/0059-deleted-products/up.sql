-- What somebody chose may be gone for good when they pay: told apart from what is not on sale now.
-- Its row stays, since purchases name it.

alter table dipper.product add column deleted_at timestamptz;
alter table dipper.product add constraint product_deleted_is_off_sale
  check (deleted_at is null or not active) not valid;
alter table dipper.product validate constraint product_deleted_is_off_sale;

-- As before, and so.
create or replace function dipper.refuse_payment(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_expected_total bigint
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_certification text := dipper.certification_at(
    p_person.certification, p_person.grace_ends_at, v_now);
begin
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
    or not p_product.active or not dipper.promotion_runs(p_product.promotion_id, v_now) then
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
