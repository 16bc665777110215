-- An operator with new factors moves no money for a day, so that the real owner can object.
create function dipper.was_just_reinvited(p_name text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_day_ago timestamptz := dipper.current_time() - interval '1 day';
begin
  return exists (select from dipper.operator_raising
    where name = p_name and how = 'reinvited' and raised_at > v_day_ago);
end $$;
