-- For comparing the payouts of a day with what the bank says: time goes up with the place in the
-- table of attempts, and of paid exchanges only those that were.
create index exchange_attempt_started on dipper.exchange_attempt using brin (started_at);
create index exchange_paid_at on dipper.exchange (paid_at) where paid_at is not null;
create index exchange_returned_at on dipper.exchange (ended_at) where state = 'returned';

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

grant execute on function
  dipper.note_paid_unasked(dipper.exchange, uuid, text, text, bigint, text)
to dipper_app;
