-- False when another runner has taken over meanwhile: its answer stands, not ours.
create function dipper.idempotency_finish(
  p_bucket integer,
  p_user_id bigint,
  p_operation text,
  p_key text,
  p_runner uuid,
  p_status integer,
  p_body text
) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_count integer;
begin
  update dipper.idempotency i
  set state = 'finished', status = p_status, body = p_body
  where i.bucket = p_bucket and i.user_id = p_user_id and i.operation = p_operation and i.key = p_key
    and i.runner = p_runner and i.state = 'running';
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
