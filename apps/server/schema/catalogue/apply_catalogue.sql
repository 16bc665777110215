-- Writes planned versions that have begun to the tables, oldest first, or those of one item.
-- Workers call it each second, and every change of an item calls it first.
create function dipper.apply_catalogue(
  p_kind text default null, p_country text default null, p_key text default null
) returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_planned dipper.catalogue_planned;
  v_version dipper.catalogue_version;
  v_count integer := 0;
begin
  for v_planned in
    select * from dipper.catalogue_planned
    where effective_from <= v_now and (p_kind is null
      or (kind = p_kind and country = p_country and key = p_key))
    order by effective_from, version for update
  loop
    select * into v_version from dipper.catalogue_version where kind = v_planned.kind
      and country = v_planned.country and key = v_planned.key and version = v_planned.version;
    perform dipper.write_catalogue(v_version.kind, v_version.country, v_version.key,
      v_version.content, v_version.changed_by, v_version.effective_from);
    delete from dipper.catalogue_planned where kind = v_planned.kind
      and country = v_planned.country and key = v_planned.key and version = v_planned.version;
    if not found then
      raise exception 'a planned version vanished under its lock';
    end if;
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
