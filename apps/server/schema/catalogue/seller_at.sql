-- The seller of a country as it holds at a moment.
create function dipper.seller_at(p_country text, p_now timestamptz) returns dipper.seller
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_seller dipper.seller;
  v_due jsonb := dipper.due_version('seller', p_country, 'seller', p_now);
begin
  select * into v_seller from dipper.seller where country = p_country;
  return case when v_due is null then v_seller else jsonb_populate_record(v_seller, v_due) end;
end $$;
