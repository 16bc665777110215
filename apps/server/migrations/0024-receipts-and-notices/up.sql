-- Receipts, numbered without a gap for each country and year, and mails that go out once.

create table dipper.seller (
  country text not null,
  name text not null,
  representative text,
  registration_number text,
  sale_number text,
  address text not null,
  phone text,
  email text,
  -- Of the tax that is in every price; null where none is taken.
  tax_basis_points integer,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint seller_pkey primary key (country),
  constraint seller_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint seller_tax check (tax_basis_points between 1 and 9999)
);
comment on table dipper.seller is 'class G: who sells in each country, as receipts say it';
grant select on dipper.seller to dipper_app;
-- Samples, until the company has said who sells where.
insert into dipper.seller (country, name, representative, registration_number, sale_number, address,
  phone, email, tax_basis_points, changed_at, changed_by)
values
  ('kr', '주식회사 디퍼 (예시)', '홍길동', '000-00-00000', '제0000-서울강남-00000호',
    '서울특별시 강남구 테헤란로 000', '02-0000-0000', 'help@dipper.example', 1000, now(), 'samples'),
  ('jp', 'ディッパー株式会社（見本）', '山田 太郎', 'T0000000000000', null,
    '東京都渋谷区道玄坂0-0-0', '03-0000-0000', 'help@dipper.example', 1000, now(), 'samples'),
  ('tw', '迪普股份有限公司（範例）', '王小明', '00000000', null, '臺北市信義區松高路000號',
    '02-0000-0000', 'help@dipper.example', 500, now(), 'samples'),
  ('ar', 'Dipper FZ-LLC (sample)', null, '000000000000000', null, 'Riyadh 00000, Saudi Arabia',
    null, 'help@dipper.example', 1500, now(), 'samples'),
  ('us', 'Dipper Inc. (sample)', null, null, null, '000 Market Street, San Francisco, CA 94100',
    null, 'help@dipper.example', null, now(), 'samples');

create table dipper.receipt_counter (
  country text not null,
  year integer not null,
  kind text not null,
  last bigint not null,
  constraint receipt_counter_pkey primary key (country, year, kind)
);
comment on table dipper.receipt_counter is 'class G: the last number of each row of receipts';

create table dipper.receipt_number (
  country text not null,
  year integer not null,
  kind text not null,
  number bigint not null,
  bucket integer not null,
  user_id bigint not null,
  ref_id uuid not null,
  constraint receipt_number_pkey primary key (country, year, kind, number)
);
comment on table dipper.receipt_number is 'class K: what each number of a receipt or credit note was given to';

-- As it was said on the day: a seller that moves changes no receipt of before.
create table dipper.receipt (
  bucket integer not null,
  user_id bigint not null,
  -- The payment, or the refund of a credit note.
  ref_id uuid not null,
  kind text not null,
  payment_id uuid not null,
  country text not null,
  year integer not null,
  number bigint not null,
  seller jsonb not null,
  issued_at timestamptz not null,
  constraint receipt_pkey primary key (bucket, user_id, ref_id),
  constraint receipt_kind check (kind in ('receipt', 'credit'))
);
comment on table dipper.receipt is 'class U: the receipt of each purchase, the credit note of each refund; only ever added to';
create index receipt_payment on dipper.receipt (bucket, user_id, payment_id);

-- Gives the next number to a purchase or a refund, once: whoever comes second finds it given. The
-- counter's lock is held to the end, so a number is in use as soon as the next one can be taken,
-- and one that is not used was never taken.
create function dipper.issue_paper(
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
  select to_jsonb(s) into v_seller from dipper.seller s where s.country = p_country;
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

-- For a purchase that has succeeded, in a transaction of its own; false where it has one.
create function dipper.issue_receipt(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
begin
  select coalesce(p.country, u.country) into v_country from dipper.payment p
  join dipper.app_user u on u.bucket = p.bucket and u.user_id = p.user_id
  where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
    and p.state in ('succeeded', 'part_refunded', 'refunded');
  return v_country is not null and dipper.issue_paper(
    p_bucket, p_user_id, p_payment_id, 'receipt', p_payment_id, v_country);
end $$;

-- For a refund that was made; its receipt comes first, whichever news came first.
create function dipper.issue_credit_note(p_bucket integer, p_user_id bigint, p_refund_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment_id uuid;
  v_country text;
begin
  select payment_id into v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id and state = 'done';
  if v_payment_id is null then
    return false;
  end if;
  perform dipper.issue_receipt(p_bucket, p_user_id, v_payment_id);
  select country into v_country from dipper.receipt
  where bucket = p_bucket and user_id = p_user_id and ref_id = v_payment_id;
  return dipper.issue_paper(
    p_bucket, p_user_id, p_refund_id, 'credit', v_payment_id, v_country);
end $$;

-- Mails that were sent, or that nobody has an address for: each once.
create table dipper.notice (
  bucket integer not null,
  user_id bigint not null,
  kind text not null,
  ref_id uuid not null,
  outcome text not null,
  at timestamptz not null,
  constraint notice_pkey primary key (bucket, user_id, kind, ref_id),
  constraint notice_outcome check (outcome in ('sending', 'sent', 'unknown', 'refused', 'not-sent', 'no-address'))
);
comment on table dipper.notice is 'class U: what people were told by mail, once each';
create index payment_deposit_due on dipper.payment_deposit (due_at);
create index login_identity_person on dipper.login_identity (bucket, user_id);

-- Whether this notice is the caller's to send, and where to; null where there is no address.
create function dipper.claim_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid,
  out o_is_ours boolean, out o_address text, out o_country text
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- every bucket: an identity is found by its person here, and no request waits for it
  select substr(l.identity, 7) into o_address from dipper.login_identity l
  where l.bucket = p_bucket and l.user_id = p_user_id and l.identity like 'email:%'
  order by l.created_at desc limit 1;
  select country into o_country from dipper.app_user
  where bucket = p_bucket and user_id = p_user_id and state = 'active';
  if o_country is null then
    o_address := null;
  end if;
  insert into dipper.notice (bucket, user_id, kind, ref_id, outcome, at)
  values (p_bucket, p_user_id, p_kind, p_ref_id,
    case when o_address is null then 'no-address' else 'sending' end, v_now)
  on conflict (bucket, user_id, kind, ref_id) do nothing;
  o_is_ours := found and o_address is not null;
end $$;

create function dipper.finish_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid, p_outcome text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.notice set outcome = p_outcome
  where bucket = p_bucket and user_id = p_user_id and kind = p_kind and ref_id = p_ref_id
    and outcome = 'sending';
  return found;
end $$;

grant select on dipper.receipt, dipper.receipt_number, dipper.notice to dipper_app;
grant execute on function
  dipper.issue_receipt(integer, bigint, uuid),
  dipper.issue_credit_note(integer, bigint, uuid),
  dipper.claim_notice(integer, bigint, text, uuid),
  dipper.finish_notice(integer, bigint, text, uuid, text)
to dipper_app;
