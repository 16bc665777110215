-- Returns the roles that may agree: administrators, and for the catalogue also those who change it.
create function dipper.roles_of_second_look(p_kind text) returns text[] language sql immutable as $$
  select case when p_kind = 'catalogue' then array['catalogue', 'administrator']
    else array['administrator'] end
$$;
