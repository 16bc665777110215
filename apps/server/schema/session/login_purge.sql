-- So many rows a turn: what piled up, as while no worker ran, must not be more than one statement
-- can do in its time, or it would never become less.
create function dipper.login_purge(p_most integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '1 day';
  v_attempts integer;
  v_keys integer;
begin
  delete from dipper.authorize_attempt a
  where a.state_hash in (
    select o.state_hash from dipper.authorize_attempt o where o.expires_at <= v_before limit p_most);
  get diagnostics v_attempts = row_count;
  delete from dipper.one_time_key k
  where k.key_hash in (
    select o.key_hash from dipper.one_time_key o where o.expires_at <= v_before limit p_most);
  get diagnostics v_keys = row_count;
  return greatest(v_attempts, v_keys);
end
$$;
