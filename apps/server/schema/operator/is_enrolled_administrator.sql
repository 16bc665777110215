-- Whether this is an administrator who has proved by a password and a second factor who they
-- are.
create function dipper.is_enrolled_administrator(p_name text) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from dipper.operator where name = p_name and is_active
    and password_hash is not null and 'administrator' = any (roles));
end $$;
