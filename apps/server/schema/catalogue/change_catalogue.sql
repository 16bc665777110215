-- Adds a version that one operator may add alone, or says that it takes two: `propose`.
create function dipper.change_catalogue(
  p_kind text, p_country text, p_key text, p_version integer, p_effective_from timestamptz,
  p_content jsonb, p_by text, p_reason text, out o_outcome dipper.change_catalogue_outcome, out o_key text
) language plpgsql security definer set search_path = pg_catalog as $$
begin
  if p_key is not null then
    -- A version that two operators approved may begin at this moment. Locking the planned versions makes its
    -- worker finish first or wait. There is no country in the condition: some entries hold in all of them.
    perform 1 from dipper.catalogue_planned where kind = p_kind and key = p_key
    order by effective_from, version for update;
    perform dipper.apply_catalogue(p_kind, p_country, p_key);
  end if;
  if dipper.is_priced_otherwise(p_kind, dipper.catalogue_content(p_kind, p_country, p_key),
    p_content, p_effective_from) then
    o_outcome := 'second_operator_required';
    return;
  end if;
  select r.o_outcome, r.o_key into o_outcome, o_key
  from dipper.put_catalogue(p_kind, p_country, p_key, p_version, p_effective_from, p_content, p_by,
    p_reason) r;
end $$;
