-- Writes a payment method as its version says.
create function dipper.write_method(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.payment_method := jsonb_populate_record(null::dipper.payment_method, p_content);
begin
  update dipper.payment_method set available = v_row.available,
    unavailable_reason = v_row.unavailable_reason, position = v_row.position,
    minimum_total = v_row.minimum_total, maximum_total = v_row.maximum_total,
    rest_from = v_row.rest_from, rest_until = v_row.rest_until, rest_zone = v_row.rest_zone,
    paused_from = v_row.paused_from, paused_until = v_row.paused_until, fee = v_row.fee,
    credited = v_row.credited, typical_minutes = v_row.typical_minutes
  where country = p_country and method_id = p_key::integer;
  if not found then
    raise exception 'method % of % vanished', p_key, p_country;
  end if;
end $$;
