-- How many days a kind of data is kept, by the rule of a moment.
create function dipper.keep_days(p_subject text, p_at timestamptz) returns integer
  language sql stable as $$
  select keep_days from dipper.retention_rule
  where subject = p_subject and effective_from <= p_at and withdrawn_at is null
  order by effective_from desc limit 1
$$;
