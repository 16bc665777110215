-- Why a person could not buy one piece now by any method of theirs, or null where they could.
create function dipper.why_not(p_bucket integer, p_user_id bigint, p_product_id bigint)
  returns dipper.start_payment_outcome language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_person dipper.app_user;
  v_product dipper.product;
  v_method dipper.payment_method;
  v_refusal dipper.start_payment_outcome;
  v_first dipper.start_payment_outcome;
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
