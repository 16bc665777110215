-- Sums what operators approved for a person since a time, without this exchange and without
-- exchanges whose points came back.
create function dipper.approved_for_person(
  p_exchange dipper.exchange, p_since timestamptz
) returns bigint language plpgsql stable as $$
declare
  v_sum bigint;
begin
  select coalesce(sum(e.amount), 0) into v_sum
  from dipper.exchange_log l
  join dipper.exchange e on e.bucket = l.bucket and e.user_id = l.user_id
    and e.exchange_id = l.exchange_id
  where l.bucket = p_exchange.bucket and l.user_id = p_exchange.user_id
    and l.exchange_id <> p_exchange.exchange_id and l.at > p_since
    and l.cause = 'operator' and l.to_state = 'approved' and e.unit = p_exchange.unit
    and e.state not in ('refused', 'rejected', 'canceled', 'returned');
  return v_sum;
end $$;
