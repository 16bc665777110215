-- A provider reports a payment that was not requested: that is a difference at once, on the day of
-- the report, and no statement removes it.
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
