-- Stops a version that two approved, before it begins and by one administrator: only if the rule in
-- force without it keeps longer. All administrators are notified.
create function dipper.withdraw_retention_rule(
  p_subject text, p_version integer, p_by text, p_reason text
) returns dipper.withdraw_retention_rule_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_rule dipper.retention_rule;
begin
  perform 1 from dipper.retention_rule where subject = p_subject order by version for update;
  select * into v_rule from dipper.retention_rule
  where subject = p_subject and version = p_version;
  if not found then
    return 'not_found';
  elsif not dipper.is_enrolled_administrator(p_by) then
    return 'second_operator_required';
  elsif v_rule.withdrawn_at is not null or v_rule.effective_from <= v_now then
    return 'changed_meanwhile';
  elsif not dipper.is_retention_withdrawable(p_subject, p_version, v_now) then
    return 'second_operator_required';
  end if;
  update dipper.retention_rule
  set withdrawn_at = v_now, withdrawn_by = p_by, withdrawn_why = p_reason
  where subject = p_subject and version = p_version;
  assert found, format('version %s of %s vanished under its lock', p_version, p_subject);
  perform dipper.tell_operators(array['administrator'], 'withdrawn', 'retention:' || p_subject,
    jsonb_build_object('by', p_by, 'from', dipper.written_moment(v_rule.effective_from)), v_now);
  return 'done';
end $$;
grant execute on function dipper.withdraw_retention_rule to dipper_app;
