-- Whether somebody asks for and decides about this kind of what others work by: enrolled, let in and of
-- its roles at this moment.
create function dipper.may_second_look(p_name text, p_kind text) returns boolean
  language plpgsql stable as $$
declare
  v_roles text[] := dipper.roles_of_second_look(p_kind);
begin
  return exists (select from dipper.operator where name = p_name and is_active
    and password_hash is not null and roles && v_roles);
end $$;
