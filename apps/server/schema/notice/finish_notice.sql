-- Notes how the sending of a mail ended.
create function dipper.finish_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid, p_outcome text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.notice n
  set outcome = case when p_outcome in ('not-sent', 'unknown') and n.attempt between 1 and 5
      then 'due' else p_outcome end,
    next_at = v_now + make_interval(mins => (array[1, 5, 30, 120, 720])[least(n.attempt, 5)])
  where n.bucket = p_bucket and n.user_id = p_user_id and n.kind = p_kind and n.ref_id = p_ref_id
    and n.outcome = 'sending';
  return found;
end $$;
