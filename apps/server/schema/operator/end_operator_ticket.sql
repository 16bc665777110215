-- Ends a ticket that was used or given up.
create function dipper.end_operator_ticket(p_ticket_hash bytea) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from dipper.operator_ticket where ticket_hash = p_ticket_hash;
  return found;
end $$;
