-- Whose word is asked for: administrators', and about what is sold that of all who may change it.
create function dipper.roles_of_second_look(p_kind text) returns text[] language sql immutable as $$
  select case when p_kind = 'catalogue' then array['catalogue', 'administrator']
    else array['administrator'] end
$$;
