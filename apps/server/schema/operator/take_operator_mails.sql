-- Takes mails to operators that are due, each for one worker at a time.
create function dipper.take_operator_mails(p_limit integer) returns setof dipper.operator_mail
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + interval '5 minutes';
  v_old timestamptz := v_now - interval '90 days';
begin
  -- any number of rows: those that nobody asks about any more.
  delete from dipper.operator_mail where at < v_old;
  return query
  update dipper.operator_mail m set state = 'sending', attempt = m.attempt + 1, next_at = v_lease
  where m.mail_id in (select d.mail_id from dipper.operator_mail d
    where d.state in ('due', 'sending') and d.next_at <= v_now
    order by d.next_at limit p_limit for update skip locked)
  returning m.*;
end $$;
