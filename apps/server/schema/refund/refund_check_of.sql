-- Returns the amount above which a refund needs a second operator: 0, so always, if none is set.
create function dipper.refund_check_of(p_currency dipper.unit) returns bigint
  language plpgsql stable as $$
declare
  v_now timestamptz := dipper.current_time();
  v_above bigint;
begin
  select second_operator_above into v_above from dipper.refund_check
  where currency = p_currency and effective_from <= v_now order by version desc limit 1;
  return coalesce(v_above, 0);
end $$;
