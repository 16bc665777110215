-- Whether this operator proposes or decides changes of a kind: enrolled, let in and of the part's
-- roles at this moment. Tokens of the settings have names that no operator can have.
create function dipper.may_take_part(p_name text, p_kind text, p_part text) returns boolean
  language plpgsql stable as $$
declare
  v_roles text[] := dipper.roles_of_proposal(p_kind, p_part);
begin
  return exists (select from dipper.operator where name = p_name and is_active
    and password_hash is not null and roles && v_roles);
end $$;
