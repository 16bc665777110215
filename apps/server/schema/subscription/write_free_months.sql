-- Subscriptions that have begun keep the months that stand in their own row.
create function dipper.write_free_months(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.subscription_promotion :=
    jsonb_populate_record(null::dipper.subscription_promotion, p_content);
begin
  if v_row.product_id is not null and not exists (select from dipper.subscription_product p
    where p.product_id = v_row.product_id and p.type = v_row.type) then
    raise exception 'subscription product % is no %', v_row.product_id, v_row.type
      using errcode = 'check_violation';
  end if;
  insert into dipper.subscription_promotion (promotion_id, type, product_id, months, starts_at,
    ends_at)
  values (p_key::bigint, v_row.type, v_row.product_id, v_row.months, v_row.starts_at, v_row.ends_at)
  on conflict (promotion_id) do update set type = excluded.type, product_id = excluded.product_id,
    months = excluded.months, starts_at = excluded.starts_at, ends_at = excluded.ends_at;
  if not found then
    raise exception 'free months % were not written', p_key;
  end if;
  insert into dipper.subscription_promotion_price (promotion_id, country, standard_price)
  values (p_key::bigint, p_country, (p_content ->> 'standard_price')::bigint)
  on conflict (promotion_id, country) do update set standard_price = excluded.standard_price;
  if not found then
    raise exception 'free months % have no price in %', p_key, p_country;
  end if;
end $$;
