-- A moment as mails to operators say it.
create function dipper.written_moment(p_at timestamptz) returns text language sql stable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')
$$;
