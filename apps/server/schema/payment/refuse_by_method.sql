-- Returns the reason why the method cannot take this purchase now, or null.
create function dipper.refuse_by_method(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_now timestamptz
) returns dipper.start_payment_outcome language plpgsql stable as $$
declare
  v_total bigint := p_product.price * p_quantity;
begin
  if p_method.method_id is null or not p_method.available then
    return 'method_not_available';
  end if;
  case dipper.method_state(p_method, p_now)
    when 'down' then
      return 'method_not_available';
    when 'resting' then
      return 'method_resting';
    else
      null;
  end case;
  if v_total < p_method.minimum_total or v_total > p_method.maximum_total then
    return 'method_amount_out_of_range';
  end if;
  return null;
end $$;
