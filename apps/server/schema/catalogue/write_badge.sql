-- Writes a badge as its version says.
create function dipper.write_badge(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.badge_style := jsonb_populate_record(null::dipper.badge_style, p_content);
begin
  insert into dipper.badge_style (key, country, label, text_color, background_color, position, active)
  values (p_key, p_country, v_row.label, v_row.text_color, v_row.background_color, v_row.position,
    v_row.active)
  on conflict (key, country) do update set label = excluded.label, text_color = excluded.text_color,
    background_color = excluded.background_color, position = excluded.position,
    active = excluded.active;
  if not found then
    raise exception 'badge % was not written', p_key;
  end if;
end $$;
