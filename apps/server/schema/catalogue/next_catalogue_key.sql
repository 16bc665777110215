-- The key of a new entry of a kind.
create function dipper.next_catalogue_key(p_kind text) returns text language plpgsql stable as $$
begin
  return case
    when p_kind = 'product' then (select coalesce(max(product_id), 100000) + 1 from dipper.product)
    when p_kind = 'promotion' then (select coalesce(max(promotion_id), 1000) + 1 from dipper.promotion)
    when p_kind = 'free_months' then
      (select coalesce(max(promotion_id), 900) + 1 from dipper.subscription_promotion)
  end::text;
end $$;
