-- Returns the roles that propose and decide: administrators, for the catalogue also those who change
-- it, and for a DJ's level those who care for people and those who check money.
create function dipper.roles_of_proposal(p_kind text) returns text[] language sql immutable as $$
  select case when p_kind = 'catalogue' then array['catalogue', 'administrator']
    when p_kind = 'dj-level' then array['support', 'finance-checker', 'administrator']
    else array['administrator'] end
$$;
