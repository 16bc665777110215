-- When every login of the person ended at once, as after a new password. A one-time key that was
-- given out before begins nothing any more.
alter table dipper.app_user add column logins_ended_at timestamptz;

-- Every login of a person at once; true where there was one.
create or replace function dipper.refresh_family_end_all(p_bucket integer, p_user_id bigint)
returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.app_user u set logins_ended_at = v_now
  where u.bucket = p_bucket and u.user_id = p_user_id;
  get diagnostics v_count = row_count;
  if v_count <> 1 then
    raise exception 'the person whose logins end is not there';
  end if;
  update dipper.refresh_family f
  set ended_at = v_now, end_reason = 'account'
  where f.bucket = p_bucket and f.user_id = p_user_id and f.ended_at is null;
  get diagnostics v_count = row_count;
  return v_count > 0;
end
$$;

-- As before, and when the login was proved that the key stands for.
create function dipper.auth_code_take(p_code_hash bytea, p_device_id text)
returns table (bucket integer, user_id bigint, sns_type text, proved_at timestamptz)
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  return query
  update dipper.auth_code c
  set used_at = v_now
  where c.code_hash = p_code_hash and c.used_at is null and c.expires_at > v_now
    and (c.device_id is null or c.device_id = p_device_id)
  returning c.bucket, c.user_id, c.sns_type, c.created_at;
end
$$;
grant execute on function dipper.auth_code_take(bytea, text) to dipper_app;

-- False: all logins of the person have ended since this one was proved. The row of the person is
-- held meanwhile, so that an end of all either comes first or ends this one as well.
create function dipper.refresh_family_begin(
  p_bucket integer,
  p_user_id bigint,
  p_family_id uuid,
  p_device_id text,
  p_sns_type text,
  p_token_hash bytea,
  p_token_lifetime interval,
  p_family_lifetime interval,
  p_proved_at timestamptz
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_ended_at timestamptz;
begin
  select u.logins_ended_at into v_ended_at
  from dipper.app_user u
  where u.bucket = p_bucket and u.user_id = p_user_id
  for share;
  if v_ended_at >= p_proved_at then
    return false;
  end if;
  perform dipper.refresh_family_begin(
    p_bucket, p_user_id, p_family_id, p_device_id, p_sns_type, p_token_hash, p_token_lifetime,
    p_family_lifetime);
  return true;
end
$$;
grant execute on function dipper.refresh_family_begin(
  integer, bigint, uuid, text, text, bytea, interval, interval, timestamptz) to dipper_app;
