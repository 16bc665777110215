-- Old rows are not needed: an expired token is unknown, which is refused just the same.
create function dipper.refresh_family_purge(p_bucket integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  delete from dipper.refresh_family f where f.bucket = p_bucket and f.expires_at <= v_now;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
