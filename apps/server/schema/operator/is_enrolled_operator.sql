-- Whether this is somebody who may come in now and has proved who they are. Tokens of the settings
-- have names that no operator can have.
create function dipper.is_enrolled_operator(p_name text) returns boolean
  language plpgsql stable as $$
begin
  return exists (select from dipper.operator where name = p_name and is_active
    and password_hash is not null);
end $$;
