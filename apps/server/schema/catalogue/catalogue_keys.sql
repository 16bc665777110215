-- The entries of a kind, in the order in which the shop shows them. Subscriptions are sold in
-- Korea alone, and one schedule of retries holds for all of them.
create function dipper.catalogue_keys(p_kind text, p_country text)
  returns table (o_key text, o_place bigint)
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query
  select k.key, row_number() over (order by k.a, k.b) from (
    select p.product_id::text as key, p.position::bigint as a, p.product_id::text as b
    from dipper.product p where p_kind = 'product' and p.country = p_country
    union all
    select r.promotion_id::text, -extract(epoch from r.starts_at)::bigint, r.promotion_id::text
    from dipper.promotion r where p_kind = 'promotion' and r.country = p_country
    union all
    select b.key, b.position, b.key
    from dipper.badge_style b where p_kind = 'badge' and b.country = p_country
    union all
    select m.method_id::text, m.position, lpad(m.method_id::text, 9, '0')
    from dipper.payment_method m where p_kind = 'method' and m.country = p_country
    union all
    select s.key, 0, s.key from dipper.setting s
    where p_kind = 'setting' and s.country = p_country and jsonb_typeof(s.value) = 'string'
    union all
    select n.name, n.place, n.name
    from (values ('daily_method_uses', 1), ('minor_monthly', 2), ('refund_days', 3)) n (name, place)
    where p_kind = 'limit'
    union all
    select p.product_id::text, p.dj_id * 1000 + p.position, p.product_id::text
    from dipper.subscription_product p
    join dipper.subscription_price r on r.product_id = p.product_id and r.country = p_country
    where p_kind = 'subscription'
    union all
    select distinct y.class, 0, y.class from dipper.subscription_retry y
    where p_kind = 'retry' and p_country = 'kr'
    union all
    select 'seller', 0, '' from dipper.seller s where p_kind = 'seller' and s.country = p_country
    union all
    select g.category, g.position, g.category
    from dipper.product_category g where p_kind = 'category' and g.country = p_country
    union all
    select b.code, b.position, b.code
    from dipper.bank b where p_kind = 'bank' and b.country = p_country
    union all
    select m.promotion_id::text, -extract(epoch from m.starts_at)::bigint, m.promotion_id::text
    from dipper.subscription_promotion m
    join dipper.subscription_promotion_price v on v.promotion_id = m.promotion_id
      and v.country = p_country
    where p_kind = 'free_months'
    union all
    select w.key, 0, w.key from dipper.terms w where p_kind = 'terms' and w.country = p_country
  ) k;
end $$;
