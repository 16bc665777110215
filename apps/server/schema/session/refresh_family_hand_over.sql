-- Begins a login of another service, handed over by a person's login: it lives no longer than that
-- one, and hands nothing over itself. `begun`, `ended` if the person's is over, or `handed-over` if
-- that one was handed over.
create function dipper.refresh_family_hand_over(
  p_bucket integer,
  p_user_id bigint,
  p_parent_id uuid,
  p_family_id uuid,
  p_token_hash bytea,
  p_lifetime interval
) returns dipper.refresh_family_hand_over_outcome
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_parent dipper.refresh_family%rowtype;
  v_lifetime interval;
begin
  -- The person before the login, as where all logins end.
  perform from dipper.app_user u where u.bucket = p_bucket and u.user_id = p_user_id for share;
  select f.* into v_parent
  from dipper.refresh_family f
  where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = p_parent_id
  for share;
  if not found or v_parent.ended_at is not null or v_parent.expires_at <= v_now then
    return 'ended';
  end if;
  if v_parent.handed_over_by is not null then
    return 'handed-over';
  end if;
  v_lifetime := least(p_lifetime, v_parent.expires_at - v_now);
  if not dipper.refresh_family_begin(p_bucket, p_user_id, p_family_id, v_parent.device_id,
    v_parent.sns_type, p_token_hash, v_lifetime, v_lifetime, v_parent.created_at, null, p_parent_id)
  then
    return 'ended';
  end if;
  return 'begun';
end
$$;
