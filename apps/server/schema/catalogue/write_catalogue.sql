-- Writes a version into the tables of the shop.
create function dipper.write_catalogue(
  p_kind text, p_country text, p_key text, p_content jsonb, p_by text, p_at timestamptz
) returns void language plpgsql as $$
begin
  case p_kind
    when 'product' then
      perform dipper.write_product(p_country, p_key, p_content);
    when 'promotion' then
      perform dipper.write_promotion(p_country, p_key, p_content);
    when 'badge' then
      perform dipper.write_badge(p_country, p_key, p_content);
    when 'method' then
      perform dipper.write_method(p_country, p_key, p_content);
    when 'setting' then
      update dipper.setting set value = p_content -> 'value', changed_at = p_at, changed_by = p_by
      where country = p_country and key = p_key;
      if not found then
        raise exception 'setting % of % vanished', p_key, p_country;
      end if;
    when 'limit' then
      perform dipper.write_limit(p_country, p_key, p_content, p_by, p_at);
    when 'subscription' then
      perform dipper.write_subscription_product(p_country, p_key, p_content);
    when 'retry' then
      perform dipper.write_retry(p_key, p_content);
    when 'seller' then
      perform dipper.write_seller(p_country, p_content, p_by, p_at);
    when 'category' then
      update dipper.product_category set position = (p_content ->> 'position')::integer
      where country = p_country and category = p_key;
      if not found then
        raise exception 'category % of % vanished', p_key, p_country;
      end if;
    when 'bank' then
      perform dipper.write_bank(p_country, p_key, p_content);
    when 'free_months' then
      perform dipper.write_free_months(p_country, p_key, p_content);
    when 'terms' then
      update dipper.terms set value = p_content ->> 'value', since = p_at
      where country = p_country and key = p_key;
      if not found then
        raise exception 'terms % of % vanished', p_key, p_country;
      end if;
  end case;
  if p_kind in ('promotion', 'badge', 'setting', 'terms', 'subscription') then
    perform dipper.write_shop_texts(
      p_country, p_kind, p_key, p_content -> 'texts', p_by, p_at);
  end if;
end $$;
