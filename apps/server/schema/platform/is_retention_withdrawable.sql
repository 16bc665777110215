-- Whether one administrator may stop a version: it has not begun, and the rule in force without it
-- keeps longer.
create function dipper.is_retention_withdrawable(
  p_subject text, p_version integer, p_at timestamptz
) returns boolean language sql stable as $$
  select exists (
    select from dipper.retention_rule r
    where r.subject = p_subject and r.version = p_version and r.effective_from > p_at
      and r.withdrawn_at is null
      and r.keep_days < (
        select b.keep_days from dipper.retention_rule b
        where b.subject = p_subject and b.effective_from < r.effective_from
          and b.withdrawn_at is null
        order by b.effective_from desc limit 1
      )
  )
$$;
grant execute on function dipper.is_retention_withdrawable to dipper_app;
