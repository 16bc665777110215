-- Writes a promotion as its version says.
create function dipper.write_promotion(p_country text, p_key text, p_content jsonb) returns void
  language plpgsql as $$
declare
  v_row dipper.promotion := jsonb_populate_record(null::dipper.promotion, p_content);
begin
  insert into dipper.promotion (promotion_id, country, kind, banner_title, is_show_countdown,
    starts_at, ends_at)
  values (p_key::bigint, p_country, v_row.kind, v_row.banner_title, v_row.is_show_countdown,
    v_row.starts_at, v_row.ends_at)
  on conflict (promotion_id) do update set kind = excluded.kind,
    banner_title = excluded.banner_title, is_show_countdown = excluded.is_show_countdown,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at
  where promotion.country = p_country;
  if not found then
    raise exception 'promotion % is none of %', p_key, p_country;
  end if;
end $$;
