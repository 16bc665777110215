-- The run ended without an answer worth keeping: the next call with this key may run at once.
create function dipper.idempotency_release(
  p_bucket integer,
  p_user_id bigint,
  p_operation text,
  p_key text,
  p_runner uuid
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_count integer;
begin
  update dipper.idempotency i
  set lease_until = v_now
  where i.bucket = p_bucket and i.user_id = p_user_id and i.operation = p_operation and i.key = p_key
    and i.runner = p_runner and i.state = 'running';
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
