-- Days and months of income, and the working days until a deposit, are Taiwan's own in Taiwan. Where
-- income was counted by another zone before, those days stay what they were, and the books with them.

create table dipper.country_zone (
  country text not null,
  effective_from timestamptz not null,
  zone text not null,
  constraint country_zone_pkey primary key (country, effective_from)
);
comment on table dipper.country_zone is 'class G: by which zone days of a country are counted, since when; elsewhere zone_of says it';

-- every bucket: whether anybody in Taiwan has earned before
insert into dipper.country_zone (country, effective_from, zone)
select 'tw', case when exists (
    select from dipper.income_month m
    join dipper.app_user u on u.bucket = m.bucket and u.user_id = m.user_id
    where m.bucket = u.bucket and u.country = 'tw')
  then date_trunc('milliseconds', dipper.current_time()) else '-infinity' end, 'Asia/Taipei';

create function dipper.zone_at(p_country text, p_at timestamptz) returns text
  language sql stable parallel safe security definer set search_path = pg_catalog as $$
  select coalesce((select z.zone from dipper.country_zone z
    where z.country = p_country and z.effective_from <= p_at
    order by z.effective_from desc limit 1), dipper.zone_of(p_country))
$$;

create or replace function dipper.note_income(
  p_bucket integer, p_user_id bigint, p_source text, p_product_id bigint, p_plan text,
  p_day_entries integer, p_month_entries integer, p_spoons bigint, p_amount bigint,
  p_at timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_day date;
  v_month date;
begin
  select (p_at at time zone dipper.zone_at(country, p_at))::date into v_day from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  if v_day is null then
    raise exception 'nobody is %', p_user_id;
  end if;
  v_month := date_trunc('month', v_day)::date;
  insert into dipper.income_day as d
    (bucket, user_id, source, day, product_id, plan, entries, spoons, amount)
  values (p_bucket, p_user_id, p_source, v_day, p_product_id, p_plan, p_day_entries, p_spoons,
    p_amount)
  on conflict (bucket, user_id, source, day, product_id) do update
  set entries = d.entries + excluded.entries, spoons = d.spoons + excluded.spoons,
    amount = d.amount + excluded.amount;
  insert into dipper.income_month as m
    (bucket, user_id, source, month, entries, spoons, amount)
  values (p_bucket, p_user_id, p_source, v_month, p_month_entries, p_spoons, p_amount)
  on conflict (bucket, user_id, source, month) do update
  set entries = m.entries + excluded.entries, spoons = m.spoons + excluded.spoons,
    amount = m.amount + excluded.amount;
end $$;

-- As before: a subscription counts once a day for each product and once a month, by the zone of the
-- moment that it is about.
create or replace function dipper.receive_share(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_subscription_id uuid,
  p_product_id bigint, p_plan text, p_points bigint, p_subscribed_at timestamptz,
  p_at timestamptz
) returns text language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
  v_day date;
  v_on_day integer;
  v_in_month integer;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'subscription_income', p_card_payment_id) then
    return 'already';
  end if;
  select country into v_country from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id;
  v_day := (p_at at time zone dipper.zone_at(v_country, p_at))::date;
  -- A month of any zone lies within so many days around the moment.
  select count(*) filter (where i.product_id = p_product_id and i.day = v_day), count(*)
  into v_on_day, v_in_month
  from (
    select e.product_id,
      (e.earned_at at time zone dipper.zone_at(v_country, e.earned_at))::date as day
    from dipper.subscription_income e
    where e.bucket = p_bucket and e.user_id = p_user_id and e.subscription_id = p_subscription_id
      and e.earned_at >= p_at - interval '33 days' and e.earned_at < p_at + interval '33 days'
  ) i
  where date_trunc('month', i.day) = date_trunc('month', v_day);
  insert into dipper.subscription_income (bucket, user_id, card_payment_id, subscription_id,
    product_id, plan, amount, earned_at)
  values (p_bucket, p_user_id, p_card_payment_id, p_subscription_id, p_product_id, p_plan,
    p_points, p_at);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_bucket, p_user_id, 'subscription_income', p_card_payment_id, 1,
    'house.clearing.subscriptions', 'person.point', 'POINT', p_points, p_at);
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, p_points);
  insert into dipper.income_account as a (bucket, user_id, first_subscription_at)
  values (p_bucket, p_user_id, p_subscribed_at)
  on conflict (bucket, user_id) do update
  set first_subscription_at = least(a.first_subscription_at, excluded.first_subscription_at);
  perform dipper.note_income(p_bucket, p_user_id, 'subscription', p_product_id, p_plan,
    case when v_on_day = 0 then 1 else 0 end, case when v_in_month = 0 then 1 else 0 end, 0,
    p_points, p_at);
  perform dipper.settle_debt(p_bucket, p_user_id, p_card_payment_id, p_points, p_at);
  return 'posted';
end $$;

create or replace function dipper.working_day(p_country text, p_at timestamptz, p_days integer)
  returns timestamptz language sql stable parallel safe set search_path = pg_catalog as $$
  select d.day::timestamp at time zone dipper.zone_at(p_country, p_at)
  from (
    select g::date as day, row_number() over (order by g) as place
    from generate_series(
      ((p_at at time zone dipper.zone_at(p_country, p_at))::date + 1)::timestamp,
      ((p_at at time zone dipper.zone_at(p_country, p_at))::date + 7 + 2 * p_days)::timestamp,
      interval '1 day') g
    where extract(isodow from g) < 6
  ) d where d.place = p_days
$$;

grant select on dipper.country_zone to dipper_app;
grant execute on function dipper.zone_at(text, timestamptz) to dipper_app;
