-- Deletes login tickets and throttles that expired over a day ago.
create function dipper.credentials_purge(p_most integer) returns integer
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_before timestamptz := dipper.current_time() - interval '1 day';
  v_tickets integer;
  v_throttles integer;
begin
  delete from dipper.login_ticket t
  where t.ticket_hash in (
    select o.ticket_hash from dipper.login_ticket o where o.expires_at <= v_before limit p_most);
  get diagnostics v_tickets = row_count;
  delete from dipper.login_throttle t
  where t.key_hash in (
    select o.key_hash from dipper.login_throttle o where o.window_ends_at <= v_before limit p_most)
    and t.window_ends_at <= v_before;
  get diagnostics v_throttles = row_count;
  return greatest(v_tickets, v_throttles);
end
$$;
