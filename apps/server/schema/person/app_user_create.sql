-- Repeatable: true when the person was made now, false when they were there.
create function dipper.app_user_create(
  p_bucket integer,
  p_user_id bigint,
  p_country text,
  p_nickname text,
  p_tag text,
  p_grant_payment smallint,
  p_grant_adult smallint,
  p_certification text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  insert into dipper.app_user
    (bucket, user_id, country, nickname, tag, grant_payment, grant_adult, certification, joined_at)
  values
    (p_bucket, p_user_id, p_country, p_nickname, p_tag, p_grant_payment, p_grant_adult, p_certification,
     v_now)
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
