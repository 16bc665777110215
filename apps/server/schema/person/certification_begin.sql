-- Begins a certification of a person.
create function dipper.certification_begin(
  p_bucket integer, p_user_id bigint, p_request_hash bytea, p_lifetime interval
) returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires_at timestamptz := v_now + p_lifetime;
begin
  insert into dipper.certification_request (bucket, user_id, request_hash, created_at, expires_at)
  values (p_bucket, p_user_id, p_request_hash, v_now, v_expires_at);
end
$$;
