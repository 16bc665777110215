-- Issues a ticket for one step of an operator's sign-in.
create function dipper.issue_operator_ticket(
  p_ticket_hash bytea, p_name text, p_purpose text, p_challenge text, p_lifetime interval
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  -- any number of rows: those whose time is over.
  delete from dipper.operator_ticket where ends_at < v_now;
  insert into dipper.operator_ticket (ticket_hash, name, purpose, challenge, ends_at)
  values (p_ticket_hash, p_name, p_purpose, p_challenge, v_now + p_lifetime);
end $$;
