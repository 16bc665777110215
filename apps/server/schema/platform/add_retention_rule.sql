-- A version is added and never changed; of those that have begun, the latest applies. Servers reach
-- it through an approval by two.
create function dipper.add_retention_rule(
  p_subject text, p_version integer, p_effective_from timestamptz, p_keep_days integer, p_by text,
  p_reason text
) returns dipper.rule_outcome language plpgsql as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_from timestamptz := coalesce(p_effective_from, v_now);
  v_version integer;
  v_last timestamptz;
begin
  perform 1 from dipper.retention_rule where subject = p_subject order by version for update;
  select max(version), max(effective_from) filter (where withdrawn_at is null)
  into v_version, v_last from dipper.retention_rule where subject = p_subject;
  if p_version is distinct from coalesce(v_version, 0) + 1 then
    return 'changed_meanwhile';
  elsif v_from < v_now or v_from <= v_last then
    return 'in_the_past';
  end if;
  insert into dipper.retention_rule
    (subject, version, effective_from, keep_days, changed_by, reason)
  values (p_subject, p_version, v_from, p_keep_days, p_by, p_reason)
  on conflict do nothing;
  return case when found then 'added' else 'changed_meanwhile' end;
end $$;
