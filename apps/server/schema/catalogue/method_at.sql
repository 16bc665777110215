-- A payment method as of a moment, with its planned versions.
create function dipper.method_at(p_method dipper.payment_method, p_now timestamptz)
  returns dipper.payment_method language plpgsql stable as $$
declare
  v_due jsonb := dipper.due_version('method', p_method.country, p_method.method_id::text, p_now);
begin
  return case when v_due is null then p_method else jsonb_populate_record(p_method, v_due) end;
end $$;
