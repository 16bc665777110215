-- Returns the limit that the person's earlier purchases leave no room under, or null. A first-time
-- item is sold once, as a single piece.
create function dipper.refuse_by_limits(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_now timestamptz
) returns dipper.start_payment_outcome language plpgsql stable as $$
declare
  v_is_for_once boolean := p_product.first_time or p_product.category = 'NEWBIE';
  v_first_time dipper.start_payment_outcome;
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
