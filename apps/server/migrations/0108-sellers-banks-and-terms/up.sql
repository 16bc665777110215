-- Who sells where, the order of categories, the banks that money is sent to, free months of
-- subscriptions and the wording that people agree to: versions, as all that the company decides.

create table dipper.product_category (
  country text not null,
  category text not null,
  -- Of two categories in one list the lower one comes first; equal ones are mixed by their products.
  position integer not null default 0,
  constraint product_category_pkey primary key (country, category),
  constraint product_category_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint product_category_known check (category in ('ANDROID', 'IOS', 'WEB', 'VIP', 'ALL', 'NEWBIE'))
);
comment on table dipper.product_category is 'class G: in which order a country’s shop shows its categories';
insert into dipper.product_category (country, category)
select c.country, g.category
from unnest(array['kr', 'us', 'jp', 'ar', 'tw']) c (country)
cross join unnest(array['ANDROID', 'IOS', 'WEB', 'VIP', 'ALL', 'NEWBIE']) g (category);

create table dipper.bank (
  country text not null,
  -- Three digits, as the Korean clearing house numbers banks.
  code text not null,
  -- As the bank calls itself at home, and as it does in English.
  name text not null,
  english text not null,
  position integer not null,
  active boolean not null default true,
  constraint bank_pkey primary key (country, code),
  constraint bank_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint bank_code check (code ~ '^[0-9]{3}$')
);
comment on table dipper.bank is 'class G: banks that money can be sent to; those that are switched off keep their names';
insert into dipper.bank (country, code, name, english, position) values
  ('kr', '004', 'KB국민은행', 'KB Kookmin Bank', 1),
  ('kr', '088', '신한은행', 'Shinhan Bank', 2),
  ('kr', '020', '우리은행', 'Woori Bank', 3),
  ('kr', '081', '하나은행', 'Hana Bank', 4),
  ('kr', '011', 'NH농협은행', 'NH NongHyup Bank', 5),
  ('kr', '003', 'IBK기업은행', 'IBK (Industrial Bank of Korea)', 6),
  ('kr', '090', '카카오뱅크', 'KakaoBank', 7),
  ('kr', '092', '토스뱅크', 'Toss Bank', 8),
  ('kr', '089', '케이뱅크', 'K bank', 9),
  ('kr', '023', 'SC제일은행', 'SC First Bank (Standard Chartered)', 10),
  ('kr', '027', '한국씨티은행', 'Citibank Korea', 11),
  ('kr', '045', '새마을금고', 'MG Saemaul Geumgo', 12),
  ('kr', '048', '신협', 'Shinhyup Credit Union', 13),
  ('kr', '071', '우체국', 'Korea Post', 14),
  ('kr', '007', 'Sh수협은행', 'Sh Suhyup Bank', 15),
  ('kr', '012', '지역농축협', 'Local NongHyup', 16),
  ('kr', '031', 'iM뱅크(대구은행)', 'iM Bank (Daegu)', 17),
  ('kr', '032', 'BNK부산은행', 'BNK Busan Bank', 18),
  ('kr', '039', 'BNK경남은행', 'BNK Kyongnam Bank', 19),
  ('kr', '034', '광주은행', 'Kwangju Bank', 20),
  ('kr', '037', '전북은행', 'Jeonbuk Bank', 21),
  ('kr', '035', '제주은행', 'Jeju Bank', 22),
  ('kr', '002', 'KDB산업은행', 'KDB (Korea Development Bank)', 23),
  ('kr', '050', '저축은행', 'Savings banks', 24),
  ('kr', '064', '산림조합중앙회', 'National Forestry Cooperative', 25),
  ('kr', '054', 'HSBC은행', 'HSBC Korea', 26);

create table dipper.terms (
  country text not null,
  key text not null,
  -- In the country’s own language; the others stand in shop_text.
  value text not null,
  -- Since when it says so: the name of the wording that somebody agrees to.
  since timestamptz not null,
  constraint terms_pkey primary key (country, key),
  constraint terms_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint terms_value check (value <> '')
);
comment on table dipper.terms is 'class G: the wording that people agree to, as it holds';

grant select on dipper.product_category, dipper.bank, dipper.terms to dipper_app;

-- The page says what receipts say: one of the two had to be right.
update dipper.seller s set name = v.name, representative = v.representative,
  registration_number = v.registration_number, sale_number = v.sale_number, address = v.address,
  phone = v.phone, email = 'help-' || s.country || '@dipper.example'
from (values
  ('kr', '주식회사 디퍼', '김별', '000-00-00000', '제2026-서울강남-00000호',
    '서울특별시 강남구 테헤란로 000, 7층', '1500-0000'),
  ('jp', '株式会社ディッパー・ジャパン', '星野 光', 'T0000000000000', null, '東京都渋谷区道玄坂0-0-0',
    '03-0000-0000'),
  ('tw', '迪珀股份有限公司', null, '00000000', null, '臺北市信義區市府路 0 號 7 樓', '02-0000-0000'),
  ('ar', 'شركة ديبر للخدمات الرقمية', null, '0000000000', null, 'طريق الملك فهد، الرياض 00000',
    '800-000-0000'),
  ('us', 'Dipper USA, Inc.', null, '00-0000000', null,
    '000 Market Street, San Francisco, CA 94105', '1-800-000-0000')
) v (country, name, representative, registration_number, sale_number, address, phone)
where s.country = v.country and s.changed_by = 'samples';

alter table dipper.catalogue_version drop constraint catalogue_version_kind;
alter table dipper.catalogue_version add constraint catalogue_version_kind check (kind in ('product',
  'promotion', 'badge', 'method', 'setting', 'limit', 'subscription', 'retry', 'seller', 'category',
  'bank', 'free_months', 'terms'));
alter table dipper.shop_text drop constraint shop_text_kind;
alter table dipper.shop_text add constraint shop_text_kind check (kind in ('setting', 'promotion',
  'badge', 'terms'));

-- As before, and of what is new here.
create or replace function dipper.catalogue_content(p_kind text, p_country text, p_key text) returns jsonb
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
        'standard_price', r.standard_price::text, 'local_price', r.local_price::text)
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

-- As before, and of what is new here.
create or replace function dipper.catalogue_keys(p_kind text, p_country text)
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

create function dipper.write_seller(
  p_country text, p_content jsonb, p_by text, p_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_row dipper.seller := jsonb_populate_record(null::dipper.seller, p_content);
begin
  update dipper.seller set name = v_row.name, representative = v_row.representative,
    registration_number = v_row.registration_number, sale_number = v_row.sale_number,
    address = v_row.address, phone = v_row.phone, email = v_row.email,
    tax_basis_points = v_row.tax_basis_points, changed_at = p_at, changed_by = p_by
  where country = p_country;
  if not found then
    raise exception 'the seller of % vanished', p_country;
  end if;
end $$;

create function dipper.write_bank(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_row dipper.bank := jsonb_populate_record(null::dipper.bank, p_content);
begin
  insert into dipper.bank (country, code, name, english, position, active)
  values (p_country, p_key, v_row.name, v_row.english, v_row.position, v_row.active)
  on conflict (country, code) do update set name = excluded.name, english = excluded.english,
    position = excluded.position, active = excluded.active;
  if not found then
    raise exception 'bank % was not written', p_key;
  end if;
end $$;

-- Subscriptions that have begun keep the months that stand in their own row.
create function dipper.write_free_months(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
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

-- As before, and of what is new here.
create or replace function dipper.write_catalogue(
  p_kind text, p_country text, p_key text, p_content jsonb, p_by text, p_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
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
  if p_kind in ('promotion', 'badge', 'setting', 'terms') then
    perform dipper.write_shop_texts(
      p_country, p_kind, p_key, p_content -> 'texts', p_by, p_at);
  end if;
end $$;

-- As before, and of what is new here.
create or replace function dipper.next_catalogue_key(p_kind text) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return case p_kind
    when 'product' then (select coalesce(max(product_id), 100000) + 1 from dipper.product)
    when 'promotion' then (select coalesce(max(promotion_id), 1000) + 1 from dipper.promotion)
    when 'free_months' then
      (select coalesce(max(promotion_id), 900) + 1 from dipper.subscription_promotion)
  end::text;
end $$;

-- As before, and of what is new here.
create or replace function dipper.change_catalogue(
  p_kind text, p_country text, p_key text, p_version integer, p_effective_from timestamptz,
  p_content jsonb, p_by text, p_reason text, out o_outcome text, out o_key text
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_from timestamptz := greatest(coalesce(p_effective_from, v_now), v_now);
  v_content jsonb := p_content;
  v_stands jsonb;
  v_last integer;
begin
  if p_effective_from < v_now then
    o_outcome := 'in_the_past';
    return;
  end if;
  o_key := coalesce(p_key, dipper.next_catalogue_key(p_kind));
  perform dipper.apply_catalogue(p_kind, p_country, o_key);
  v_stands := dipper.catalogue_content(p_kind, p_country, o_key);
  if v_stands is null and not (p_version = 1
    and case when p_key is null then p_kind in ('product', 'promotion', 'free_months')
      else p_kind in ('badge', 'bank') end) then
    o_outcome := 'not_found';
    return;
  end if;
  if p_kind = 'product' and p_content ->> 'deleted_at' is not null then
    v_content := p_content || jsonb_build_object('deleted_at',
      coalesce(v_stands ->> 'deleted_at', dipper.wire_time(v_from)));
  end if;
  select max(version) into v_last from dipper.catalogue_version
  where kind = p_kind and country = p_country and key = o_key;
  if p_version <> coalesce(v_last, 0) + 1 then
    o_outcome := 'changed_meanwhile';
    return;
  end if;
  begin
    if v_last is null and v_stands is not null then
      insert into dipper.catalogue_version (kind, country, key, version, content, changed_at,
        changed_by, reason)
      values (p_kind, p_country, o_key, 0, v_stands, v_now, 'nobody', 'as it stood before');
    end if;
    insert into dipper.catalogue_version (kind, country, key, version, effective_from, content,
      changed_at, changed_by, reason)
    values (p_kind, p_country, o_key, p_version, v_from, v_content, v_now, p_by, p_reason);
  exception
    when unique_violation then
      o_outcome := 'changed_meanwhile';
      return;
  end;
  o_outcome := 'added';
  if v_from <= v_now then
    perform dipper.write_catalogue(p_kind, p_country, o_key, v_content, p_by, v_now);
    return;
  end if;
  if v_stands is null then
    if p_kind <> 'product' then
      raise exception 'only a product can be new and planned' using errcode = 'check_violation';
    end if;
    perform dipper.write_product(p_country, o_key, v_content || '{"active": false}');
  else
    perform dipper.try_catalogue(p_kind, p_country, o_key, v_content, v_from);
  end if;
  insert into dipper.catalogue_planned (kind, country, key, version, effective_from, content)
  values (p_kind, p_country, o_key, p_version, v_from, v_content);
end $$;

create function dipper.seller_at(p_country text, p_now timestamptz) returns dipper.seller
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_seller dipper.seller;
  v_due jsonb := dipper.due_version('seller', p_country, 'seller', p_now);
begin
  select * into v_seller from dipper.seller where country = p_country;
  return case when v_due is null then v_seller else jsonb_populate_record(v_seller, v_due) end;
end $$;
grant execute on function dipper.seller_at(text, timestamptz) to dipper_app;

-- As before, of the seller as it is at this moment.
create or replace function dipper.issue_paper(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_kind text, p_payment_id uuid, p_country text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_year integer := extract(year from v_now at time zone dipper.zone_of(p_country));
  v_seller jsonb;
  v_number bigint;
begin
  insert into dipper.receipt_counter (country, year, kind, last)
  values (p_country, v_year, p_kind, 0)
  on conflict (country, year, kind) do nothing;
  select last + 1 into v_number from dipper.receipt_counter
  where country = p_country and year = v_year and kind = p_kind for update;
  if exists (select 1 from dipper.receipt
    where bucket = p_bucket and user_id = p_user_id and ref_id = p_ref_id) then
    return false;
  end if;
  v_seller := to_jsonb(dipper.seller_at(p_country, v_now));
  update dipper.receipt_counter set last = v_number
  where country = p_country and year = v_year and kind = p_kind;
  if not found then
    raise exception 'a counter of receipts vanished under its lock';
  end if;
  insert into dipper.receipt_number (country, year, kind, number, bucket, user_id, ref_id)
  values (p_country, v_year, p_kind, v_number, p_bucket, p_user_id, p_ref_id);
  insert into dipper.receipt
    (bucket, user_id, ref_id, kind, payment_id, country, year, number, seller, issued_at)
  values (p_bucket, p_user_id, p_ref_id, p_kind, p_payment_id, p_country, v_year, v_number,
    v_seller, v_now);
  return true;
end $$;
