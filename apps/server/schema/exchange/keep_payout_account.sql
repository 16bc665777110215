-- Stores nothing for an unknown user: providers send webhooks about payees unasked.
create function dipper.keep_payout_account(
  p_bucket integer, p_user_id bigint, p_provider text, p_standing text
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
begin
  perform 1 from dipper.app_user where bucket = p_bucket and user_id = p_user_id;
  if not found then
    return;
  end if;
  insert into dipper.payout_account as a
    (bucket, user_id, provider, standing, changed_at, asked_at)
  values (p_bucket, p_user_id, p_provider, p_standing, v_now, v_now)
  on conflict (bucket, user_id, provider) do update
  set standing = excluded.standing, asked_at = excluded.asked_at,
    changed_at = case when a.standing = excluded.standing then a.changed_at
      else excluded.changed_at end;
end $$;
