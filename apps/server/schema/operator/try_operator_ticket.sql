-- Counts an attempt with the ticket; a ticket with too many, or an expired one, is none.
create function dipper.try_operator_ticket(
  p_ticket_hash bytea, p_purpose text, p_tries_max integer,
  out name text, out challenge text
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_ticket t set tries = t.tries + 1
  where t.ticket_hash = p_ticket_hash and t.purpose = p_purpose and t.tries < p_tries_max
    and t.ends_at > v_now
  returning t.name, t.challenge into name, challenge;
end $$;
