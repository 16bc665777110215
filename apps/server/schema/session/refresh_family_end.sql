-- Ends a login, and the logins that it handed over. False: it had ended before.
create function dipper.refresh_family_end(
  p_bucket integer,
  p_user_id bigint,
  p_family_id uuid,
  p_reason text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.refresh_family f
  set ended_at = v_now, end_reason = p_reason
  where f.bucket = p_bucket and f.user_id = p_user_id and f.family_id = p_family_id
    and f.ended_at is null;
  get diagnostics v_count = row_count;
  -- A statement of its own: what was handed over while the first one waited is seen by this one.
  -- any number of rows: most logins hand nothing over
  update dipper.refresh_family f
  set ended_at = v_now, end_reason = p_reason
  where f.bucket = p_bucket and f.user_id = p_user_id and f.handed_over_by = p_family_id
    and f.ended_at is null;
  return v_count = 1;
end
$$;
