-- Whether this notice is the caller's to send, and where to; null where there is no address.
create function dipper.claim_notice(
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
