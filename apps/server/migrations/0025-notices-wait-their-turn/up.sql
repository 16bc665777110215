-- Mails about purchases and refunds wait to be sent by a loop of their own: a mail server that
-- hangs must not keep the news of others, and with it their receipts, waiting.

alter table dipper.notice drop constraint notice_outcome;
alter table dipper.notice add constraint notice_outcome check (
  outcome in ('due', 'sending', 'sent', 'unknown', 'refused', 'not-sent', 'no-address')
) not valid;
alter table dipper.notice validate constraint notice_outcome;
create index notice_due on dipper.notice (bucket) where outcome = 'due';

-- Whether it was planned now: once, and only where there is an address.
create function dipper.plan_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_outcome text := 'no-address';
begin
  -- every bucket: an identity is found by its person here, and no request waits for it
  if exists (select 1 from dipper.login_identity l
    where l.bucket = p_bucket and l.user_id = p_user_id and l.identity like 'email:%') then
    v_outcome := 'due';
  end if;
  insert into dipper.notice (bucket, user_id, kind, ref_id, outcome, at)
  values (p_bucket, p_user_id, p_kind, p_ref_id, v_outcome, v_now)
  on conflict (bucket, user_id, kind, ref_id) do nothing;
  return found and v_outcome = 'due';
end $$;

-- Hands out what is due in a bucket, each once, with where it goes to: null where the person or
-- the address is gone.
create function dipper.take_due_notices(p_bucket integer, p_limit integer)
  returns table (o_user_id bigint, o_kind text, o_ref_id uuid, o_address text, o_country text)
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  return query
  update dipper.notice n set outcome = 'sending'
  where n.bucket = p_bucket and n.outcome = 'due' and (n.user_id, n.kind, n.ref_id) in (
    select d.user_id, d.kind, d.ref_id from dipper.notice d
    where d.bucket = p_bucket and d.outcome = 'due'
    order by d.at limit p_limit for update skip locked)
  returning n.user_id, n.kind, n.ref_id,
    (select substr(l.identity, 7) from dipper.login_identity l
      where l.bucket = n.bucket and l.user_id = n.user_id and l.identity like 'email:%'
      order by l.created_at desc limit 1),
    (select u.country from dipper.app_user u
      where u.bucket = n.bucket and u.user_id = n.user_id and u.state = 'active');
end $$;

grant execute on function
  dipper.plan_notice(integer, bigint, text, uuid),
  dipper.take_due_notices(integer, integer)
to dipper_app;
