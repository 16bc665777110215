-- Writes a product as its version says.
create function dipper.write_product(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.product := jsonb_populate_record(null::dipper.product, p_content);
begin
  if v_row.promotion_id is not null and not exists (select from dipper.promotion r
    where r.promotion_id = v_row.promotion_id and r.country = p_country) then
    raise exception 'promotion % is none of %', v_row.promotion_id, p_country
      using errcode = 'check_violation';
  end if;
  insert into dipper.product (product_id, country, category, name, amount, promotion_amount, price,
    currency, charged_price, charged_currency, badges, position, active, first_time, promotion_id,
    deleted_at)
  values (p_key::bigint, p_country, v_row.category, v_row.name, v_row.amount,
    v_row.promotion_amount, v_row.price, v_row.currency, v_row.charged_price,
    v_row.charged_currency, v_row.badges, v_row.position, v_row.active, v_row.first_time,
    v_row.promotion_id, v_row.deleted_at)
  on conflict (product_id) do update set category = excluded.category, name = excluded.name,
    amount = excluded.amount, promotion_amount = excluded.promotion_amount, price = excluded.price,
    currency = excluded.currency, charged_price = excluded.charged_price,
    charged_currency = excluded.charged_currency, badges = excluded.badges,
    position = excluded.position, active = excluded.active, first_time = excluded.first_time,
    promotion_id = excluded.promotion_id, deleted_at = excluded.deleted_at
  where product.country = p_country;
  if not found then
    raise exception 'product % is none of %', p_key, p_country;
  end if;
end $$;
