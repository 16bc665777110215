-- Adds how much one operator may give back or adjust alone in a unit, whatever it is.
create function dipper.put_operator_limit(
  p_unit dipper.unit, p_version integer, p_effective_from timestamptz, p_alone_most bigint,
  p_most bigint, p_by text, p_reason text
) returns text language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_from timestamptz := coalesce(p_effective_from, v_now);
  v_last integer;
begin
  select coalesce(max(version), 0) into v_last from dipper.operator_limit where unit = p_unit;
  if p_version <> v_last + 1 then
    return 'changed_meanwhile';
  elsif v_from < v_now then
    return 'in_the_past';
  end if;
  insert into dipper.operator_limit
    (unit, version, effective_from, alone_most, most, changed_at, changed_by, reason)
  values (p_unit, p_version, v_from, p_alone_most, p_most, v_now, p_by, p_reason)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;
