-- What can be bought once is bought once: also not several times in one purchase.

-- As before, and of such an item there is one piece.
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
  if p_quantity > 1 and (p_product.first_time or p_product.category = 'NEWBIE') then
    return 'invalid_amount';
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
