-- Hands out the mails of a bucket that are due, each once, with the facts that it brings and the
-- address it goes to: null where the person or the address is gone.
create function dipper.take_due_notices(p_bucket integer, p_limit integer)
  returns table (o_user_id bigint, o_kind text, o_ref_id uuid, o_facts jsonb, o_address text,
    o_nickname text, o_country text, o_zone text)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + interval '5 minutes';
begin
  return query
  with taken as (
    update dipper.notice n
    set outcome = 'sending', attempt = n.attempt + 1, next_at = v_lease
    where n.bucket = p_bucket and (n.user_id, n.kind, n.ref_id) in (
      select d.user_id, d.kind, d.ref_id from dipper.notice d
      where d.bucket = p_bucket and d.outcome in ('due', 'sending')
        and case when d.outcome = 'due' then coalesce(d.next_at <= v_now, true)
          else d.next_at <= v_now end
        and (d.facts is not null or d.kind in ('purchase', 'refund-by-hand', 'refund-done',
          'refund-declined', 'review-refunded'))
      order by d.at limit p_limit for update skip locked)
    returning n.bucket, n.user_id, n.kind, n.ref_id, n.facts)
  select t.user_id, t.kind, t.ref_id, t.facts,
    (select substr(l.identity, 7) from dipper.login_identity l
      where l.bucket = t.bucket and l.user_id = t.user_id and l.identity like 'email:%'
      order by l.created_at desc limit 1),
    u.nickname, u.country, dipper.zone_of(u.country)
  from taken t
  left join dipper.app_user u on u.bucket = t.bucket and u.user_id = t.user_id
    and u.bucket = p_bucket and u.state = 'active';
end $$;
