-- Logs the state of a difference.
create function dipper.log_difference(p_difference dipper.difference)
  returns void language plpgsql as $$
begin
  insert into dipper.difference_log
    (difference_id, revision, state, owner, reason, changed_at, changed_by)
  values (p_difference.difference_id, p_difference.revision, p_difference.state,
    p_difference.owner, p_difference.reason, p_difference.changed_at, p_difference.changed_by);
end $$;
