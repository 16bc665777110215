-- A provider says by itself that it has paid what it was not asked for: that is a difference at once,
-- of the day of its saying so, and no statement takes it away.
create function dipper.note_paid_unasked(
  p_exchange dipper.exchange, p_difference_id uuid, p_subject text, p_reference text,
  p_found_amount bigint, p_found_unit text
) returns uuid language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_day date := (dipper.current_time() at time zone dipper.zone_of(p_exchange.country))::date;
begin
  return dipper.note_difference(p_difference_id, p_exchange.provider, 'paid_unasked', p_subject,
    v_day, p_reference, null, null, p_found_amount, p_found_unit);
end $$;
