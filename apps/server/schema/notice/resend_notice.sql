-- Plans that a mail goes out once more.
create function dipper.resend_notice(
  p_bucket integer, p_user_id bigint, p_kind text, p_ref_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.notice n
  set outcome = 'due', attempt = 0, next_at = v_now, resends = n.resends + 1
  where n.bucket = p_bucket and n.user_id = p_user_id and n.kind = p_kind and n.ref_id = p_ref_id
    and dipper.may_resend(row(n.*)::dipper.notice);
  return found;
end $$;
