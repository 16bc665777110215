-- Kept for a week after they expired, so that a late webhook is answered with the reason.
create function dipper.certification_purge(p_bucket integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '7 days';
  v_count integer;
begin
  delete from dipper.certification_request r where r.bucket = p_bucket and r.expires_at <= v_before;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
