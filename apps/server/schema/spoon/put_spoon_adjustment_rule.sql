-- Adds a rule of how many spoons operators give or take, whatever it says.
create function dipper.put_spoon_adjustment_rule(
  p_version integer, p_effective_from timestamptz, p_alone_most bigint, p_most bigint, p_by text,
  p_reason text
) returns text language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_from timestamptz := coalesce(p_effective_from, v_now);
  v_last integer;
begin
  select coalesce(max(version), 0) into v_last from dipper.spoon_adjustment_rule;
  if p_version <> v_last + 1 then
    return 'changed_meanwhile';
  elsif v_from < v_now then
    return 'in_the_past';
  end if;
  insert into dipper.spoon_adjustment_rule
    (version, effective_from, alone_most, most, changed_by, changed_at, reason)
  values (p_version, v_from, p_alone_most, p_most, p_by, v_now, p_reason)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;
