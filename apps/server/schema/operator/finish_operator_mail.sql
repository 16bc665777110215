-- Notes how the sending of a mail to an operator ended.
create function dipper.finish_operator_mail(p_mail_id uuid, p_outcome text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  update dipper.operator_mail m
  set state = case when p_outcome in ('not-sent', 'unknown') and m.attempt <= 5
      then 'due' else p_outcome end,
    next_at = v_now + make_interval(mins => (array[1, 5, 30, 120, 720])[least(m.attempt, 5)])
  where m.mail_id = p_mail_id and m.state = 'sending';
  return found;
end $$;
