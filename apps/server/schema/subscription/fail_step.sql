-- What was being done when the database refused, by the name that the error catalogue has for it;
-- the whole transaction is undone. What may simply be done again stays what it is.
create function dipper.fail_step(p_name text, p_state text, p_message text) returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  if p_state in ('40001', '40P01', '55P03', '57014', 'DP001') then
    raise exception '%', p_message using errcode = p_state;
  end if;
  raise exception '%', p_name using errcode = 'DP001', detail = p_message;
end $$;
