-- Null: the grace has no end that we know of.
alter table dipper.app_user add column grace_ends_at timestamptz;

-- What counts now: when the grace is over, 220 and 221 have become 210 and 211.
create function dipper.certification_at(
  p_certification text, p_grace_ends_at timestamptz, p_now timestamptz
) returns text
language sql immutable
set search_path = pg_catalog
as $$
  select case
    when p_grace_ends_at is null or p_grace_ends_at > p_now then p_certification
    when p_certification = '220' then '210'
    when p_certification = '221' then '211'
    else p_certification
  end
$$;
grant execute on function dipper.certification_at(text, timestamptz, timestamptz) to dipper_app;

-- As before, and until when an uncertified person is let in.
create function dipper.app_user_record(
  p_bucket integer,
  p_user_id bigint,
  p_nickname text,
  p_date_of_birth date,
  p_gender smallint,
  p_is_vip boolean,
  p_vip_grade text,
  p_dj_level text,
  p_grant_payment smallint,
  p_grant_adult smallint,
  p_certification text,
  p_legal_rep_payment_col boolean,
  p_pay_agree_for_minors boolean,
  p_state text,
  p_grace_ends_at timestamptz
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_deleted_at timestamptz := case when p_state = 'deleted' then dipper.current_time() end;
  v_count integer;
begin
  update dipper.app_user u
  set nickname = p_nickname, date_of_birth = p_date_of_birth, gender = p_gender, is_vip = p_is_vip,
      vip_grade = p_vip_grade, dj_level = p_dj_level, grant_payment = p_grant_payment,
      grant_adult = p_grant_adult, certification = p_certification,
      legal_rep_payment_col = p_legal_rep_payment_col, pay_agree_for_minors = p_pay_agree_for_minors,
      state = p_state, deleted_at = coalesce(u.deleted_at, v_deleted_at),
      grace_ends_at = p_grace_ends_at
  where u.bucket = p_bucket and u.user_id = p_user_id
    and (u.state <> 'deleted' or p_state = 'deleted');
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
grant execute on function dipper.app_user_record(
  integer, bigint, text, date, smallint, boolean, text, text, smallint, smallint, text, boolean,
  boolean, text, timestamptz) to dipper_app;

-- Why a person may not begin this purchase, or null. Names are those of the error catalogue.
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
    or not p_product.active then
    return 'product_not_available';
  elsif p_product.category = 'VIP' and not p_person.is_vip then
    return 'vip_only';
  elsif p_product.category = 'NEWBIE' and exists (
    select 1 from dipper.payment where bucket = p_person.bucket and user_id = p_person.user_id
      and state = 'succeeded') then
    return 'first_time_only';
  elsif p_method.method_id is null or not p_method.available then
    return 'method_not_available';
  elsif p_product.price * p_quantity <> p_expected_total then
    return 'price_changed';
  end if;
  return null;
end $$;

-- A person on the way to the certification page. What comes back about it counts once.
create table dipper.certification_request (
  bucket integer not null,
  user_id bigint not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  delivery_id text,
  constraint certification_request_pkey primary key (bucket, user_id, request_hash),
  constraint certification_request_bucket check (bucket = user_id % 4096),
  constraint certification_request_decision check ((decided_at is null) = (delivery_id is null)),
  constraint certification_request_person foreign key (bucket, user_id)
    references dipper.app_user (bucket, user_id)
);
comment on table dipper.certification_request is 'class U: people sent to the certification page, and the message that ended it';
create index certification_request_expiry on dipper.certification_request (bucket, expires_at);
grant select on dipper.certification_request to dipper_app;

create function dipper.certification_begin(
  p_bucket integer, p_user_id bigint, p_request_hash bytea, p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.certification_request (bucket, user_id, request_hash, created_at, expires_at)
  values (p_bucket, p_user_id, p_request_hash, v_now, v_expires_at);
end
$$;
grant execute on function dipper.certification_begin(integer, bigint, bytea, interval) to dipper_app;

-- `recorded`: from now on the person is who the message says. `repeated`: the same message again.
-- `decided`: another message was first. `expired`, `unknown`: nobody waits for it.
-- A right to pay that was taken away (-1) is not given back by being certified.
create function dipper.certification_record(
  p_bucket integer,
  p_user_id bigint,
  p_request_hash bytea,
  p_delivery_id text,
  p_date_of_birth date,
  p_grant_payment smallint,
  p_grant_adult smallint,
  p_certification text,
  p_has_consent boolean
) returns text
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_request dipper.certification_request%rowtype;
  v_count integer;
begin
  select r.* into v_request
  from dipper.certification_request r
  where r.bucket = p_bucket and r.user_id = p_user_id and r.request_hash = p_request_hash
  for update;
  if not found then
    return 'unknown';
  elsif v_request.delivery_id = p_delivery_id then
    return 'repeated';
  elsif v_request.decided_at is not null then
    return 'decided';
  elsif v_request.expires_at <= v_now then
    return 'expired';
  end if;
  update dipper.certification_request r set decided_at = v_now, delivery_id = p_delivery_id
  where r.bucket = p_bucket and r.user_id = p_user_id and r.request_hash = p_request_hash;
  get diagnostics v_count = row_count;
  if v_count <> 1 then
    raise exception 'certification request vanished under its lock';
  end if;
  if p_certification is null then
    return 'recorded';
  end if;
  update dipper.app_user u
  set date_of_birth = p_date_of_birth, grant_adult = p_grant_adult,
      grant_payment = case when u.grant_payment = -1 then u.grant_payment else p_grant_payment end,
      certification = p_certification, grace_ends_at = null,
      legal_rep_payment_col = p_has_consent, pay_agree_for_minors = p_has_consent
  where u.bucket = p_bucket and u.user_id = p_user_id;
  get diagnostics v_count = row_count;
  if v_count <> 1 then
    raise exception 'the person of a certification request vanished';
  end if;
  return 'recorded';
end
$$;
grant execute on function dipper.certification_record(
  integer, bigint, bytea, text, date, smallint, smallint, text, boolean) to dipper_app;

-- Kept for a week after they ran out, so that a message that comes late is told why.
create function dipper.certification_purge(p_bucket integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '7 days';
  v_count integer;
begin
  delete from dipper.certification_request r where r.bucket = p_bucket and r.expires_at <= v_before;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
grant execute on function dipper.certification_purge(integer) to dipper_app;
