-- The texts of an entry in all languages, by language.
create function dipper.shop_texts(p_country text, p_kind text, p_key text) returns jsonb
  language sql stable set search_path = pg_catalog as $$
  select coalesce(jsonb_object_agg(t.locale, t.text), '{}') from dipper.shop_text t
  where t.country = p_country and t.kind = p_kind and t.key = p_key
$$;
