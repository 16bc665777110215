-- Offers: promotions that begin and end, and what is worth knowing of each way to pay.

create table dipper.promotion (
  promotion_id bigint not null,
  country text not null,
  kind text not null,
  banner_title text not null,
  is_show_countdown boolean not null default true,
  starts_at timestamptz not null,
  -- Null: until an operator ends it.
  ends_at timestamptz,
  constraint promotion_pkey primary key (promotion_id),
  constraint promotion_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint promotion_kind check (kind in ('sale', 'newbie')),
  constraint promotion_title check (banner_title <> ''),
  constraint promotion_time check (ends_at > starts_at),
  constraint promotion_sale_ends check (kind <> 'sale' or ends_at is not null)
);
comment on table dipper.promotion is 'class G: promotions of each country, with their beginning and end';
create index promotion_latest on dipper.promotion (country, kind, starts_at);
grant select on dipper.promotion to dipper_app;

-- A product of a promotion is on sale while that runs, and any other always.
alter table dipper.product add column promotion_id bigint;
alter table dipper.product add constraint product_promotion
  foreign key (promotion_id) references dipper.promotion (promotion_id) not valid;
alter table dipper.product validate constraint product_promotion;

create function dipper.promotion_runs(p_promotion_id bigint, p_now timestamptz) returns boolean
  language sql stable set search_path = pg_catalog as $$
  select p_promotion_id is null or exists (
    select from dipper.promotion r
    where r.promotion_id = p_promotion_id and r.starts_at <= p_now
      and (r.ends_at is null or p_now < r.ends_at))
$$;

-- Of one payment, in minor units of the country's currency.
alter table dipper.payment_method add column minimum_total bigint;
alter table dipper.payment_method add column maximum_total bigint;
-- Each day the provider's banks rest between these times of that zone.
alter table dipper.payment_method add column rest_from time;
alter table dipper.payment_method add column rest_until time;
alter table dipper.payment_method add column rest_zone text;
-- Out of service from one moment to another; without an end, nobody knows how long.
alter table dipper.payment_method add column paused_from timestamptz;
alter table dipper.payment_method add column paused_until timestamptz;
alter table dipper.payment_method add column fee text not null default 'none';
alter table dipper.payment_method add column credited text not null default 'at_once';
alter table dipper.payment_method add column typical_minutes integer not null default 1;
alter table dipper.payment_method add constraint payment_method_totals check (
  minimum_total > 0 and maximum_total >= coalesce(minimum_total, 1)) not valid;
alter table dipper.payment_method add constraint payment_method_rest check (
  num_nulls(rest_from, rest_until, rest_zone) in (0, 3) and rest_from <> rest_until) not valid;
alter table dipper.payment_method add constraint payment_method_pause check (
  paused_until > paused_from and (paused_until is null or paused_from is not null)) not valid;
alter table dipper.payment_method add constraint payment_method_fee check (
  fee in ('none', 'issuer')) not valid;
alter table dipper.payment_method add constraint payment_method_credited check (
  credited in ('at_once', 'after_deposit')) not valid;
alter table dipper.payment_method add constraint payment_method_minutes check (
  typical_minutes > 0) not valid;
alter table dipper.payment_method validate constraint payment_method_totals;
alter table dipper.payment_method validate constraint payment_method_rest;
alter table dipper.payment_method validate constraint payment_method_pause;
alter table dipper.payment_method validate constraint payment_method_fee;
alter table dipper.payment_method validate constraint payment_method_credited;
alter table dipper.payment_method validate constraint payment_method_minutes;

-- 'down' while it is out of service, 'resting' in its daily rest, 'open' otherwise.
create function dipper.method_state(p_method dipper.payment_method, p_now timestamptz) returns text
  language plpgsql stable set search_path = pg_catalog as $$
declare
  v_time time := (p_now at time zone p_method.rest_zone)::time;
begin
  if p_now >= p_method.paused_from
    and (p_method.paused_until is null or p_now < p_method.paused_until) then
    return 'down';
  elsif p_method.rest_zone is null then
    return 'open';
  elsif p_method.rest_from < p_method.rest_until then
    return case when v_time >= p_method.rest_from and v_time < p_method.rest_until
      then 'resting' else 'open' end;
  end if;
  -- A rest over midnight.
  return case when v_time >= p_method.rest_from or v_time < p_method.rest_until
    then 'resting' else 'open' end;
end $$;

-- When a method that cannot be used now can be used again; null where nobody knows.
create function dipper.method_opens_at(p_method dipper.payment_method, p_now timestamptz)
  returns timestamptz language plpgsql stable set search_path = pg_catalog as $$
declare
  v_local timestamp := p_now at time zone p_method.rest_zone;
  v_days integer;
begin
  case dipper.method_state(p_method, p_now)
    when 'down' then
      return p_method.paused_until;
    when 'resting' then
      v_days := case when v_local::time < p_method.rest_until then 0 else 1 end;
      return (v_local::date + v_days + p_method.rest_until) at time zone p_method.rest_zone;
    else
      return null;
  end case;
end $$;

create or replace function dipper.refuse_by_method(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_now timestamptz
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_total bigint := p_product.price * p_quantity;
begin
  if p_method.method_id is null or not p_method.available then
    return 'method_not_available';
  end if;
  case dipper.method_state(p_method, p_now)
    when 'down' then
      return 'method_not_available';
    when 'resting' then
      return 'method_resting';
    else
      null;
  end case;
  if v_total < p_method.minimum_total or v_total > p_method.maximum_total then
    return 'method_amount_out_of_range';
  end if;
  return null;
end $$;

-- As before; a product of a promotion is also to be bought only while that runs.
create or replace function dipper.refuse_payment(
  p_person dipper.app_user, p_product dipper.product, p_method dipper.payment_method,
  p_quantity integer, p_expected_total bigint
) returns text language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_certification text := dipper.certification_at(
    p_person.certification, p_person.grace_ends_at, v_now);
begin
  if p_person.state = 'deleted' then
    return 'account_deleted';
  elsif p_person.state <> 'active' then
    return 'account_blocked';
  elsif p_person.grant_payment = -1 then
    return 'payment_right_blocked';
  elsif p_person.country = 'kr' and (v_certification in ('210', '211')
    or (v_certification <> 'certified' and p_person.grant_payment <> 1)) then
    return 'certification_required';
  elsif p_person.grant_payment <> 1 then
    return 'payment_right_missing';
  elsif p_product.product_id is null or p_product.country <> p_person.country
    or not p_product.active or not dipper.promotion_runs(p_product.promotion_id, v_now) then
    return 'product_not_available';
  elsif p_product.category = 'VIP' and not p_person.is_vip then
    return 'vip_only';
  elsif p_product.price * p_quantity <> p_expected_total then
    return 'price_changed';
  end if;
  return coalesce(
    dipper.refuse_by_method(p_person, p_product, p_method, p_quantity, v_now),
    dipper.refuse_by_limits(p_person, p_product, p_method, p_quantity, v_now));
end $$;

grant execute on function
  dipper.promotion_runs(bigint, timestamptz),
  dipper.method_state(dipper.payment_method, timestamptz),
  dipper.method_opens_at(dipper.payment_method, timestamptz)
to dipper_app;
