-- Subscriptions that run keep the price that they began with: it stands in their own row.
create function dipper.write_subscription_product(p_country text, p_key text, p_content jsonb)
  returns void language plpgsql as $$
begin
  update dipper.subscription_product set name = p_content ->> 'name',
    position = (p_content ->> 'position')::integer, active = (p_content ->> 'active')::boolean
  where product_id = p_key::bigint;
  if not found then
    raise exception 'subscription product % vanished', p_key;
  end if;
  update dipper.subscription_price set standard_price = (p_content ->> 'standard_price')::bigint,
    local_price = (p_content ->> 'local_price')::bigint, benefits = p_content ->> 'benefits'
  where product_id = p_key::bigint and country = p_country;
  if not found then
    raise exception 'subscription product % has no price in %', p_key, p_country;
  end if;
end $$;
