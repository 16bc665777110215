-- Writes a bank as its version says.
create function dipper.write_bank(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.bank := jsonb_populate_record(null::dipper.bank, p_content);
begin
  insert into dipper.bank (country, code, name, english, position, active)
  values (p_country, p_key, v_row.name, v_row.english, v_row.position, v_row.active)
  on conflict (country, code) do update set name = excluded.name, english = excluded.english,
    position = excluded.position, active = excluded.active;
  if not found then
    raise exception 'bank % was not written', p_key;
  end if;
end $$;
