-- Why the person cannot buy a product for newcomers, or null.
create function dipper.refuse_by_first_time(p_person dipper.app_user, p_product dipper.product)
  returns dipper.start_payment_outcome language plpgsql stable as $$
declare
  v_is_bought boolean;
  v_is_open boolean;
begin
  if p_product.category <> 'NEWBIE' and not p_product.first_time then
    return null;
  end if;
  if p_product.category = 'NEWBIE' and exists (
    select 1 from dipper.journal
    where bucket = p_person.bucket and user_id = p_person.user_id and kind = 'purchase') then
    return 'first_time_only';
  end if;
  select bool_or(dipper.is_bought(p.state)), bool_or(not dipper.is_failed(p.state))
  into v_is_bought, v_is_open
  from dipper.first_time_attempt a
  join dipper.payment p on p.bucket = a.bucket and p.user_id = a.user_id
    and p.payment_id = a.payment_id
  join dipper.product o on o.product_id = a.product_id
  where a.bucket = p_person.bucket and a.user_id = p_person.user_id
    and (a.product_id = p_product.product_id
      or (p_product.category = 'NEWBIE' and o.category = 'NEWBIE'));
  return case when v_is_bought then 'first_time_only' when v_is_open then 'purchase_running' end;
end $$;
