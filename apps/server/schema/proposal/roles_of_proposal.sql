-- Returns the roles of a part in proposals, `proposes` or `decides`: administrators, for the catalogue
-- also those who change it. A DJ's level is proposed by who cares for people, and decided by who
-- checks money.
create function dipper.roles_of_proposal(p_kind text, p_part text) returns text[]
  language sql immutable as $$
  select case when p_kind = 'catalogue' then array['catalogue', 'administrator']
    when p_kind <> 'dj-level' then array['administrator']
    when p_part = 'proposes' then array['support', 'administrator']
    else array['finance-checker', 'administrator'] end
$$;
