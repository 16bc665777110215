-- The code was right: this one try was none. Those before it stay counted.
create function dipper.give_back_operator_code_try(p_name text) returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
begin
  update dipper.operator_code_tries t
  set wrong = greatest(t.wrong - 1, 0), lately = greatest(t.lately - 1, 0), rests_until = null
  where t.name = p_name;
  return found;
end $$;
