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
  for o_user_id, o_kind, o_ref_id, o_facts in
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
    returning n.user_id, n.kind, n.ref_id, n.facts
  loop
    -- An address is kept by itself, so it is asked for apart from the person's own rows.
    select substr(l.identity, 7) into o_address from dipper.login_identity l
    where l.bucket = p_bucket and l.user_id = o_user_id and l.identity like 'email:%'
    order by l.created_at desc limit 1;
    select u.nickname, u.country into o_nickname, o_country from dipper.app_user u
    where u.bucket = p_bucket and u.user_id = o_user_id and u.state = 'active';
    o_zone := dipper.zone_of(o_country);
    return next;
  end loop;
end $$;
