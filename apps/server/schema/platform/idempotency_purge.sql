-- Forgets keys that have run out.
create function dipper.idempotency_purge(p_bucket integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  delete from dipper.idempotency i where i.bucket = p_bucket and i.expires_at <= v_now;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
