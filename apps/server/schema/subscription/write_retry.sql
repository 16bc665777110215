-- Writes the schedule of retries as its version says.
create function dipper.write_retry(p_key text, p_content jsonb) returns void language plpgsql as $$
begin
  -- any number of rows: as many steps as there were.
  delete from dipper.subscription_retry where class = p_key;
  insert into dipper.subscription_retry (class, after_hours, step)
  select p_key, (s ->> 'after_hours')::integer, s ->> 'step'
  from jsonb_array_elements(p_content -> 'steps') s;
  if not found then
    raise exception 'a schedule has a step' using errcode = 'check_violation';
  end if;
end $$;
