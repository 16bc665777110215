-- Every login of a person at once; true where there was one.
create function dipper.refresh_family_end_all(p_bucket integer, p_user_id bigint)
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
  assert v_count = 1, 'the person whose logins end is not there';
  update dipper.refresh_family f
  set ended_at = v_now, end_reason = 'account'
  where f.bucket = p_bucket and f.user_id = p_user_id and f.ended_at is null;
  get diagnostics v_count = row_count;
  return v_count > 0;
end
$$;
