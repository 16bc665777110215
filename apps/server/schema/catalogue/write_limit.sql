-- Writes a purchase limit as its version says.
create function dipper.write_limit(
  p_country text, p_key text, p_content jsonb, p_by text, p_at timestamptz
) returns void language plpgsql as $$
begin
  if p_content ->> 'value' is null then
    -- any number of rows: it may be as the contract has it already.
    delete from dipper.purchase_limit where country = p_country and name = p_key;
    return;
  end if;
  insert into dipper.purchase_limit (country, name, value, changed_at, changed_by)
  values (p_country, p_key, (p_content ->> 'value')::bigint, p_at, p_by)
  on conflict (country, name) do update
  set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  if not found then
    raise exception 'limit % was not written', p_key;
  end if;
end $$;
