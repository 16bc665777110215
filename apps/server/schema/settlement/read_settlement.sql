-- Claims an upload for reading, once. Returns no row if its address is not open, or while another file
-- of this provider is read. A fetched day whose reader died is deleted, since it is fetched again.
create function dipper.read_settlement(
  p_settlement_id uuid, p_ticket_hash bytea, p_lease_seconds integer
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
  v_provider text;
begin
  select provider into v_provider from dipper.settlement
  where settlement_id = p_settlement_id and state = 'awaiting' and ticket_hash = p_ticket_hash
    and due_at >= v_now for update;
  if not found then
    return;
  end if;
  -- any number of rows: one whose reader has died.
  delete from dipper.settlement
  where provider = v_provider and state = 'reading' and due_at < v_now and source = 'api';
  -- any number of rows: one whose reader has died.
  update dipper.settlement set state = 'awaiting'
  where provider = v_provider and state = 'reading' and due_at < v_now;
  if exists (select 1 from dipper.settlement where provider = v_provider and state = 'reading') then
    return;
  end if;
  return query
  update dipper.settlement set state = 'reading', due_at = v_lease
  where settlement_id = p_settlement_id and state = 'awaiting'
  returning *;
end $$;
