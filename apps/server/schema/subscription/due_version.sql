-- Returns an item's version that has begun but is not in its table yet; nearly always null.
create function dipper.due_version(p_kind text, p_country text, p_key text, p_now timestamptz)
  returns jsonb language plpgsql stable as $$
declare
  v_content jsonb;
begin
  select content into v_content from dipper.catalogue_planned
  where kind = p_kind and country = p_country and key = p_key and effective_from <= p_now
  order by effective_from desc, version desc limit 1;
  return v_content;
end $$;
