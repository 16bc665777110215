-- Writes the texts of an entry as its version says.
create function dipper.write_shop_texts(
  p_country text, p_kind text, p_key text, p_texts jsonb, p_by text, p_at timestamptz
) returns void language plpgsql as $$
begin
  -- any number of rows: as many languages as were written before.
  delete from dipper.shop_text where country = p_country and kind = p_kind and key = p_key;
  -- any number of rows: as many languages as are written now.
  insert into dipper.shop_text (country, kind, key, locale, text, changed_at, changed_by)
  select p_country, p_kind, p_key, t.key, t.value, p_at, p_by from jsonb_each_text(p_texts) t;
end $$;
