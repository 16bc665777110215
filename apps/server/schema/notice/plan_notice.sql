-- Plans a mail, with the facts that it names, if it has any of its own. Whether it was planned now:
-- once, and only where there is an address.
create function dipper.plan_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid, p_facts jsonb default null
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
  insert into dipper.notice (bucket, user_id, kind, ref_id, outcome, at, facts)
  values (p_bucket, p_user_id, p_kind, p_ref_id, v_outcome, v_now,
    case when v_outcome = 'due' then p_facts end)
  on conflict (bucket, user_id, kind, ref_id) do nothing;
  return found and v_outcome = 'due';
end $$;
