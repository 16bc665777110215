-- How an entry stands in the tables of the shop, or null where there is none.
create function dipper.catalogue_content(p_kind text, p_country text, p_key text) returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_content jsonb;
begin
  case p_kind
    when 'product' then
      select jsonb_build_object('category', p.category, 'name', p.name, 'amount', p.amount::text,
        'promotion_amount', p.promotion_amount::text, 'price', p.price::text,
        'currency', p.currency, 'charged_price', p.charged_price::text,
        'charged_currency', p.charged_currency, 'badges', p.badges, 'position', p.position,
        'active', p.active, 'first_time', p.first_time, 'promotion_id', p.promotion_id,
        'deleted_at', dipper.wire_time(p.deleted_at))
      into v_content from dipper.product p
      where p.country = p_country and p.product_id::text = p_key;
    when 'promotion' then
      select jsonb_build_object('kind', r.kind, 'banner_title', r.banner_title,
        'is_show_countdown', r.is_show_countdown, 'starts_at', dipper.wire_time(r.starts_at),
        'ends_at', dipper.wire_time(r.ends_at),
        'texts', dipper.shop_texts(p_country, 'promotion', p_key))
      into v_content from dipper.promotion r
      where r.country = p_country and r.promotion_id::text = p_key;
    when 'badge' then
      select jsonb_build_object('label', b.label, 'text_color', b.text_color,
        'background_color', b.background_color, 'position', b.position, 'active', b.active,
        'texts', dipper.shop_texts(p_country, 'badge', p_key))
      into v_content from dipper.badge_style b where b.country = p_country and b.key = p_key;
    when 'method' then
      select jsonb_build_object('available', m.available,
        'unavailable_reason', m.unavailable_reason, 'position', m.position,
        'minimum_total', m.minimum_total::text, 'maximum_total', m.maximum_total::text,
        'rest_from', to_char(m.rest_from, 'HH24:MI'), 'rest_until', to_char(m.rest_until, 'HH24:MI'),
        'rest_zone', m.rest_zone, 'paused_from', dipper.wire_time(m.paused_from),
        'paused_until', dipper.wire_time(m.paused_until), 'fee', m.fee, 'credited', m.credited,
        'typical_minutes', m.typical_minutes)
      into v_content from dipper.payment_method m
      where m.country = p_country and m.method_id::text = p_key;
    when 'setting' then
      select jsonb_build_object('value', s.value #>> '{}',
        'texts', dipper.shop_texts(p_country, 'setting', p_key))
      into v_content from dipper.setting s where s.country = p_country and s.key = p_key;
    when 'limit' then
      v_content := jsonb_build_object('value', dipper.limit_of(p_country, p_key)::text);
    when 'subscription' then
      select jsonb_build_object('name', p.name, 'position', p.position, 'active', p.active,
        'standard_price', r.standard_price::text, 'local_price', r.local_price::text,
        'benefits', r.benefits, 'texts', dipper.shop_texts(p_country, 'subscription', p_key))
      into v_content from dipper.subscription_product p
      join dipper.subscription_price r on r.product_id = p.product_id and r.country = p_country
      where p.product_id::text = p_key;
    when 'retry' then
      select jsonb_build_object('steps', jsonb_agg(jsonb_build_object(
        'after_hours', y.after_hours, 'step', y.step) order by y.after_hours))
      into v_content from dipper.subscription_retry y where y.class = p_key having count(*) > 0;
    when 'seller' then
      select jsonb_build_object('name', s.name, 'representative', s.representative,
        'registration_number', s.registration_number, 'sale_number', s.sale_number,
        'address', s.address, 'phone', s.phone, 'email', s.email,
        'tax_basis_points', s.tax_basis_points)
      into v_content from dipper.seller s where s.country = p_country and p_key = 'seller';
    when 'category' then
      select jsonb_build_object('position', g.position) into v_content
      from dipper.product_category g where g.country = p_country and g.category = p_key;
    when 'bank' then
      select jsonb_build_object('name', b.name, 'english', b.english, 'position', b.position,
        'active', b.active)
      into v_content from dipper.bank b where b.country = p_country and b.code = p_key;
    when 'free_months' then
      select jsonb_build_object('type', m.type, 'product_id', m.product_id, 'months', m.months,
        'standard_price', v.standard_price::text, 'starts_at', dipper.wire_time(m.starts_at),
        'ends_at', dipper.wire_time(m.ends_at))
      into v_content from dipper.subscription_promotion m
      join dipper.subscription_promotion_price v on v.promotion_id = m.promotion_id
        and v.country = p_country
      where m.promotion_id::text = p_key;
    when 'terms' then
      select jsonb_build_object('value', w.value,
        'texts', dipper.shop_texts(p_country, 'terms', p_key))
      into v_content from dipper.terms w where w.country = p_country and w.key = p_key;
  end case;
  return v_content;
end $$;
