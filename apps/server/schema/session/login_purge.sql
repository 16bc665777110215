-- So many rows a turn: what piled up, as while no worker ran, must not be more than one statement
-- can do in its time, or it would never become less.
create function dipper.login_purge(p_most integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '1 day';
  v_attempts integer;
  v_codes integer;
  v_sign_ups integer;
begin
  delete from dipper.authorize_attempt a
  where a.state_hash in (
    select o.state_hash from dipper.authorize_attempt o where o.expires_at <= v_before limit p_most);
  get diagnostics v_attempts = row_count;
  delete from dipper.auth_code c
  where c.code_hash in (
    select o.code_hash from dipper.auth_code o where o.expires_at <= v_before limit p_most);
  get diagnostics v_codes = row_count;
  delete from dipper.sign_up_key k
  where k.code_hash in (
    select o.code_hash from dipper.sign_up_key o where o.expires_at <= v_before limit p_most);
  get diagnostics v_sign_ups = row_count;
  return greatest(v_attempts, v_codes, v_sign_ups);
end
$$;
grant execute on function dipper.login_purge to dipper_app;
