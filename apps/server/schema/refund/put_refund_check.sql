-- Adds the sum of a currency above which a refund takes two operators, whatever it is.
create function dipper.put_refund_check(
  p_currency dipper.unit, p_version integer, p_effective_from timestamptz, p_above bigint,
  p_operator text, p_reason text
) returns text language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_from timestamptz := coalesce(p_effective_from, v_now);
  v_last integer;
begin
  select coalesce(max(version), 0) into v_last from dipper.refund_check
  where currency = p_currency;
  if p_version <> v_last + 1 then
    return 'changed_meanwhile';
  elsif v_from < v_now then
    return 'in_the_past';
  end if;
  insert into dipper.refund_check
    (currency, version, effective_from, second_operator_above, changed_at, changed_by, reason)
  values (p_currency, p_version, v_from, p_above, v_now, p_operator, p_reason)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;
