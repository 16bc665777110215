-- A card in one line, as its person knows it; some providers hide how its number ends.
create function dipper.card_told(p_company text, p_number_masked text) returns text
  language sql immutable set search_path = pg_catalog as $$
  select concat_ws(' ', p_company, '•••• ' || substring(p_number_masked from '[0-9]{4}$'));
$$;
grant execute on function dipper.card_told to dipper_app;
