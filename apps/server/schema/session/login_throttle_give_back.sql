-- A try that was none: it went well, or something else stood in its way.
create function dipper.login_throttle_give_back(p_key_hash bytea, p_all boolean) returns boolean
language plpgsql security definer
set search_path = pg_catalog
as $$
declare
  v_count integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  update dipper.login_throttle t
  set taken = case when p_all then 0 else greatest(t.taken - 1, 0) end
  where t.key_hash = p_key_hash;
  get diagnostics v_count = row_count;
  return v_count = 1;
end
$$;
