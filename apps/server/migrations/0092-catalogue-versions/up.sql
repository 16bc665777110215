-- What is sold, on which terms, and what is said about it: each change is a version with its time,
-- its author and its reason. Versions are only added to; the tables that the shop reads are made
-- from them.

alter table dipper.badge_style add column active boolean not null default true;

create table dipper.catalogue_version (
  kind text not null,
  country text not null,
  key text not null,
  version integer not null,
  -- Null: it stood so before its first change, nobody wrote down since when.
  effective_from timestamptz,
  -- All of it, in the columns' own names; never a part.
  content jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  reason text not null,
  constraint catalogue_version_pkey primary key (kind, country, key, version),
  constraint catalogue_version_kind check (kind in ('product', 'promotion', 'badge', 'method',
    'setting', 'limit', 'subscription', 'retry')),
  constraint catalogue_version_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint catalogue_version_first check ((version = 0) = (effective_from is null)),
  constraint catalogue_version_time check (effective_from >= changed_at),
  constraint catalogue_version_why check (length(changed_by) > 0 and length(reason) > 0)
);
comment on table dipper.catalogue_version is 'class G: what was sold and said, on which terms and from when, who decided so and why; only ever added to';

create table dipper.catalogue_withdrawal (
  kind text not null,
  country text not null,
  key text not null,
  version integer not null,
  withdrawn_at timestamptz not null,
  withdrawn_by text not null,
  reason text not null,
  constraint catalogue_withdrawal_pkey primary key (kind, country, key, version),
  constraint catalogue_withdrawal_of foreign key (kind, country, key, version)
    references dipper.catalogue_version (kind, country, key, version)
);
comment on table dipper.catalogue_withdrawal is 'class G: versions that were taken back before they began; only ever added to';

-- Versions that the tables of the shop do not show yet. Who reads a price reads here as well, so that
-- it holds from its moment, however late a worker is.
create table dipper.catalogue_planned (
  kind text not null,
  country text not null,
  key text not null,
  version integer not null,
  effective_from timestamptz not null,
  content jsonb not null,
  constraint catalogue_planned_pkey primary key (kind, country, key, version),
  constraint catalogue_planned_of foreign key (kind, country, key, version)
    references dipper.catalogue_version (kind, country, key, version)
);
comment on table dipper.catalogue_planned is 'class G: versions of the catalogue that begin later';
create index catalogue_planned_due on dipper.catalogue_planned (effective_from);

grant select on dipper.catalogue_version, dipper.catalogue_withdrawal, dipper.catalogue_planned
to dipper_app;

-- Moments and amounts as the contract writes them.
create function dipper.wire_time(p_at timestamptz) returns text
  language sql immutable parallel safe
  as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create function dipper.shop_texts(p_country text, p_kind text, p_key text) returns jsonb
  language sql stable set search_path = pg_catalog as $$
  select coalesce(jsonb_object_agg(t.locale, t.text), '{}') from dipper.shop_text t
  where t.country = p_country and t.kind = p_kind and t.key = p_key
$$;

-- How it stands in the tables of the shop, or null where there is none.
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
        'standard_price', r.standard_price::text, 'local_price', r.local_price::text)
      into v_content from dipper.subscription_product p
      join dipper.subscription_price r on r.product_id = p.product_id and r.country = p_country
      where p.product_id::text = p_key;
    when 'retry' then
      select jsonb_build_object('steps', jsonb_agg(jsonb_build_object(
        'after_hours', y.after_hours, 'step', y.step) order by y.after_hours))
      into v_content from dipper.subscription_retry y where y.class = p_key having count(*) > 0;
  end case;
  return v_content;
end $$;

-- What there is of a kind, in the order in which the shop shows it. Subscriptions are sold in Korea
-- alone, and one schedule of retries holds for all of them.
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
  ) k;
end $$;

create function dipper.write_shop_texts(
  p_country text, p_kind text, p_key text, p_texts jsonb, p_by text, p_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- any number of rows: as many languages as were written before.
  delete from dipper.shop_text where country = p_country and kind = p_kind and key = p_key;
  -- any number of rows: as many languages as are written now.
  insert into dipper.shop_text (country, kind, key, locale, text, changed_at, changed_by)
  select p_country, p_kind, p_key, t.key, t.value, p_at, p_by from jsonb_each_text(p_texts) t;
end $$;

create function dipper.write_product(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
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

create function dipper.write_promotion(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_row dipper.promotion := jsonb_populate_record(null::dipper.promotion, p_content);
begin
  insert into dipper.promotion (promotion_id, country, kind, banner_title, is_show_countdown,
    starts_at, ends_at)
  values (p_key::bigint, p_country, v_row.kind, v_row.banner_title, v_row.is_show_countdown,
    v_row.starts_at, v_row.ends_at)
  on conflict (promotion_id) do update set kind = excluded.kind,
    banner_title = excluded.banner_title, is_show_countdown = excluded.is_show_countdown,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at
  where promotion.country = p_country;
  if not found then
    raise exception 'promotion % is none of %', p_key, p_country;
  end if;
end $$;

create function dipper.write_badge(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_row dipper.badge_style := jsonb_populate_record(null::dipper.badge_style, p_content);
begin
  insert into dipper.badge_style (key, country, label, text_color, background_color, position, active)
  values (p_key, p_country, v_row.label, v_row.text_color, v_row.background_color, v_row.position,
    v_row.active)
  on conflict (key, country) do update set label = excluded.label, text_color = excluded.text_color,
    background_color = excluded.background_color, position = excluded.position,
    active = excluded.active;
  if not found then
    raise exception 'badge % was not written', p_key;
  end if;
end $$;

create function dipper.write_method(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_row dipper.payment_method := jsonb_populate_record(null::dipper.payment_method, p_content);
begin
  update dipper.payment_method set available = v_row.available,
    unavailable_reason = v_row.unavailable_reason, position = v_row.position,
    minimum_total = v_row.minimum_total, maximum_total = v_row.maximum_total,
    rest_from = v_row.rest_from, rest_until = v_row.rest_until, rest_zone = v_row.rest_zone,
    paused_from = v_row.paused_from, paused_until = v_row.paused_until, fee = v_row.fee,
    credited = v_row.credited, typical_minutes = v_row.typical_minutes
  where country = p_country and method_id = p_key::integer;
  if not found then
    raise exception 'method % of % vanished', p_key, p_country;
  end if;
end $$;

create function dipper.write_limit(
  p_country text, p_key text, p_content jsonb, p_by text, p_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if p_content ->> 'value' is null then
    -- any number of rows: it may be as the contract has it already.
    delete from dipper.purchase_limit where country = p_country and name = p_key;
    return;
  end if;
  insert into dipper.purchase_limit (country, name, value, changed_at, changed_by)
  values (p_country, p_key, (p_content ->> 'value')::bigint, p_at, p_by)
  on conflict (country, name) do update
  set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  if not found then
    raise exception 'limit % was not written', p_key;
  end if;
end $$;

-- Subscriptions that run keep the price that they began with: it stands in their own row.
create function dipper.write_subscription_product(p_country text, p_key text, p_content jsonb)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.subscription_product set name = p_content ->> 'name',
    position = (p_content ->> 'position')::integer, active = (p_content ->> 'active')::boolean
  where product_id = p_key::bigint;
  if not found then
    raise exception 'subscription product % vanished', p_key;
  end if;
  update dipper.subscription_price set standard_price = (p_content ->> 'standard_price')::bigint,
    local_price = (p_content ->> 'local_price')::bigint
  where product_id = p_key::bigint and country = p_country;
  if not found then
    raise exception 'subscription product % has no price in %', p_key, p_country;
  end if;
end $$;

create function dipper.write_retry(p_key text, p_content jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  -- any number of rows: as many steps as there were.
  delete from dipper.subscription_retry where class = p_key;
  insert into dipper.subscription_retry (class, after_hours, step)
  select p_key, (s ->> 'after_hours')::integer, s ->> 'step'
  from jsonb_array_elements(p_content -> 'steps') s;
  if not found then
    raise exception 'a schedule has a step' using errcode = 'check_violation';
  end if;
end $$;

-- Makes the tables of the shop say what a version says.
create function dipper.write_catalogue(
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
  end case;
  if p_kind in ('promotion', 'badge', 'setting') then
    perform dipper.write_shop_texts(
      p_country, p_kind, p_key, p_content -> 'texts', p_by, p_at);
  end if;
end $$;

-- What has begun and does not stand in the tables yet, oldest first; of one thing alone where it is
-- named. Workers do so each second, and whoever changes a thing does it before.
create function dipper.apply_catalogue(
  p_kind text default null, p_country text default null, p_key text default null
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_planned dipper.catalogue_planned;
  v_version dipper.catalogue_version;
  v_count integer := 0;
begin
  for v_planned in
    select * from dipper.catalogue_planned
    where effective_from <= v_now and (p_kind is null
      or (kind = p_kind and country = p_country and key = p_key))
    order by effective_from, version for update
  loop
    select * into v_version from dipper.catalogue_version where kind = v_planned.kind
      and country = v_planned.country and key = v_planned.key and version = v_planned.version;
    perform dipper.write_catalogue(v_version.kind, v_version.country, v_version.key,
      v_version.content, v_version.changed_by, v_version.effective_from);
    delete from dipper.catalogue_planned where kind = v_planned.kind
      and country = v_planned.country and key = v_planned.key and version = v_planned.version;
    if not found then
      raise exception 'a planned version vanished under its lock';
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- Whether the tables would take it: tried, and undone.
create function dipper.try_catalogue(
  p_kind text, p_country text, p_key text, p_content jsonb, p_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.write_catalogue(p_kind, p_country, p_key, p_content, 'nobody', p_at);
  raise exception 'it fits' using errcode = 'DP092';
exception
  when sqlstate 'DP092' then
    null;
end $$;

create function dipper.next_catalogue_key(p_kind text) returns text
  language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return case p_kind
    when 'product' then (select coalesce(max(product_id), 100000) + 1 from dipper.product)
    when 'promotion' then (select coalesce(max(promotion_id), 1000) + 1 from dipper.promotion)
  end::text;
end $$;

-- Adds a version, and where it begins at once makes it hold. The version is the one after the last
-- that whoever decides has seen; without a key it is something new. A new one that is planned is
-- written at once as something that is not on sale.
create function dipper.change_catalogue(
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
    and case when p_key is null then p_kind in ('product', 'promotion') else p_kind = 'badge' end) then
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

-- Takes a version back that has not begun.
create function dipper.withdraw_catalogue(
  p_kind text, p_country text, p_key text, p_version integer, p_by text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  delete from dipper.catalogue_planned where kind = p_kind and country = p_country and key = p_key
    and version = p_version and effective_from > v_now;
  if not found then
    return false;
  end if;
  insert into dipper.catalogue_withdrawal (kind, country, key, version, withdrawn_at, withdrawn_by,
    reason)
  values (p_kind, p_country, p_key, p_version, v_now, p_by, p_reason);
  return true;
end $$;

grant execute on function
  dipper.wire_time(timestamptz),
  dipper.catalogue_content(text, text, text),
  dipper.catalogue_keys(text, text),
  dipper.apply_catalogue(text, text, text),
  dipper.change_catalogue(text, text, text, integer, timestamptz, jsonb, text, text),
  dipper.withdraw_catalogue(text, text, text, integer, text, text)
to dipper_app;
