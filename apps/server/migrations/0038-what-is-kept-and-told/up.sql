-- How long accounts for refunds are kept, what is watched after a refund that was given up, and
-- mails that a process died with.

-- An account goes 30 days after the last moment at which a refund could need it: after a payment
-- that failed, after the days in which a purchase can be given back, after a refund that has ended.
-- Who needs one later is asked for it again.
create function dipper.forget_accounts(p_bucket integer, p_most integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_before timestamptz := v_now - interval '30 days';
  v_payments integer;
  v_refunds integer;
begin
  delete from dipper.payment_refund_account a
  where a.bucket = p_bucket and (a.user_id, a.payment_id) in (
    select k.user_id, k.payment_id from dipper.payment_refund_account k
    join dipper.payment p on p.bucket = k.bucket and p.user_id = k.user_id
      and p.payment_id = k.payment_id
    where k.bucket = p_bucket
      and case
        when p.state in ('succeeded', 'part_refunded', 'refunded') then p.settled_at
          + make_interval(hours => 24 * dipper.limit_of(
            coalesce(p.country, 'kr'), 'refund_days')::integer) <= v_before
        when dipper.is_failed(p.state) then
          greatest(coalesce(p.settled_at, p.requested_at), p.expires_at) <= v_before
        else false
      end
      and not exists (select 1 from dipper.refund r where r.bucket = k.bucket
        and r.user_id = k.user_id and r.payment_id = k.payment_id
        and (r.state not in ('done', 'declined') or r.changed_at > v_before))
    limit p_most);
  get diagnostics v_payments = row_count;
  delete from dipper.refund_account a
  where a.bucket = p_bucket and (a.user_id, a.refund_id) in (
    select k.user_id, k.refund_id from dipper.refund_account k
    join dipper.refund r on r.bucket = k.bucket and r.user_id = k.user_id
      and r.refund_id = k.refund_id
    where k.bucket = p_bucket and r.state in ('done', 'declined') and r.changed_at <= v_before
    limit p_most);
  get diagnostics v_refunds = row_count;
  return v_payments + v_refunds;
end $$;

-- A refund that was given up since the provider still held the money may have been made all the
-- same: its payment is asked about for a day, and money that went back is then a difference.
create function dipper.watch_refund(p_bucket integer, p_user_id bigint, p_refund_id uuid)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_due timestamptz := dipper.current_time() + interval '90 seconds';
  v_payment_id uuid;
begin
  select payment_id into v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id
    and state = 'declined' and way = 'method';
  if v_payment_id is not null then
    perform dipper.plan_question(p_bucket, p_user_id, v_payment_id, v_due);
  end if;
end $$;

-- A mail is claimed for some minutes, and marked when it was taken. What nobody has marked by then,
-- or no mail server took, is sent again, under the same id, some times.
alter table dipper.notice
  add column attempt integer not null default 0,
  add column next_at timestamptz;
create index notice_open on dipper.notice (bucket) where outcome in ('due', 'sending');

create or replace function dipper.claim_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid,
  out o_is_ours boolean, out o_address text, out o_country text
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + interval '5 minutes';
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
  insert into dipper.notice as n (bucket, user_id, kind, ref_id, outcome, at, attempt, next_at)
  values (p_bucket, p_user_id, p_kind, p_ref_id,
    case when o_address is null then 'no-address' else 'sending' end, v_now, 1, v_lease)
  on conflict (bucket, user_id, kind, ref_id) do update
  set outcome = excluded.outcome, attempt = n.attempt + 1, next_at = v_lease
  where n.outcome in ('due', 'sending') and n.next_at <= v_now;
  o_is_ours := found and o_address is not null;
end $$;

create or replace function dipper.take_due_notices(p_bucket integer, p_limit integer)
  returns table (o_user_id bigint, o_kind text, o_ref_id uuid, o_address text, o_country text)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + interval '5 minutes';
begin
  return query
  update dipper.notice n
  set outcome = 'sending', attempt = n.attempt + 1, next_at = v_lease
  where n.bucket = p_bucket and (n.user_id, n.kind, n.ref_id) in (
    select d.user_id, d.kind, d.ref_id from dipper.notice d
    where d.bucket = p_bucket and d.outcome in ('due', 'sending')
      and case when d.outcome = 'due' then coalesce(d.next_at <= v_now, true)
        else d.next_at <= v_now end
      and d.kind in ('purchase', 'refund-done', 'refund-declined', 'review-refunded')
    order by d.at limit p_limit for update skip locked)
  returning n.user_id, n.kind, n.ref_id,
    (select substr(l.identity, 7) from dipper.login_identity l
      where l.bucket = n.bucket and l.user_id = n.user_id and l.identity like 'email:%'
      order by l.created_at desc limit 1),
    (select u.country from dipper.app_user u
      where u.bucket = n.bucket and u.user_id = n.user_id and u.state = 'active');
end $$;

create or replace function dipper.finish_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid, p_outcome text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.notice n
  set outcome = case when p_outcome in ('not-sent', 'unknown') and n.attempt between 1 and 5
      then 'due' else p_outcome end,
    next_at = v_now + make_interval(mins => (array[1, 5, 30, 120, 720])[least(n.attempt, 5)])
  where n.bucket = p_bucket and n.user_id = p_user_id and n.kind = p_kind and n.ref_id = p_ref_id
    and n.outcome = 'sending';
  return found;
end $$;

grant execute on function
  dipper.forget_accounts(integer, integer),
  dipper.watch_refund(integer, bigint, uuid)
to dipper_app;
