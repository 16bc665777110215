-- The fields that say what is sold, its price and its terms; null for a kind that sells nothing.
create function dipper.priced_fields(p_kind text) returns text[] language sql immutable as $$
  select case
    when p_kind = 'product' then array['category', 'amount', 'promotion_amount', 'price', 'currency',
      'charged_price', 'charged_currency', 'first_time', 'promotion_id']
    when p_kind = 'promotion' then array['kind', 'starts_at', 'ends_at']
    when p_kind = 'subscription' then array['standard_price', 'local_price']
    when p_kind = 'free_months' then array['type', 'product_id', 'months', 'standard_price',
      'starts_at', 'ends_at']
  end
$$;
