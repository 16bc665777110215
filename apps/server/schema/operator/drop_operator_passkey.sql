-- Takes a passkey of an operator away.
create function dipper.drop_operator_passkey(p_name text, p_credential_id text) returns boolean
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  delete from dipper.operator_passkey where name = p_name and credential_id = p_credential_id;
  return found;
end $$;
