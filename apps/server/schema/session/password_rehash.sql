-- The same password under stronger parameters; not where it was changed meanwhile.
create function dipper.password_rehash(p_identity text, p_old_hash text, p_new_hash text)
returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_count integer;
begin
  update dipper.password_credential c set password_hash = p_new_hash
  where c.identity = p_identity and c.password_hash = p_old_hash;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
