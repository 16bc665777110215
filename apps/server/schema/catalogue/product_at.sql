-- A product as of a moment, with its planned versions.
create function dipper.product_at(p_product_id bigint, p_now timestamptz) returns dipper.product
  language plpgsql stable as $$
declare
  v_product dipper.product;
  v_due jsonb;
begin
  select * into v_product from dipper.product where product_id = p_product_id;
  v_due := dipper.due_version('product', v_product.country, p_product_id::text, p_now);
  return case when v_due is null then v_product
    else jsonb_populate_record(v_product, v_due) end;
end $$;
