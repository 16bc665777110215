-- Raises the failed step by its name in the error catalogue, which undoes the whole transaction.
-- Errors that a retry can cure keep their own code.
create function dipper.fail_step(p_name text, p_state text, p_message text) returns void
  language plpgsql set search_path = pg_catalog as $$
begin
  if p_state in ('40001', '40P01', '55P03', '57014', 'DP001') then
    raise exception '%', p_message using errcode = p_state;
  end if;
  raise exception '%', p_name using errcode = 'DP001', detail = p_message;
end $$;
