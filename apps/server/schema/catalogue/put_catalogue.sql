-- Adds a version, whatever it says, and puts it into force where it begins at once. The version is the
-- one after the last that the operator has seen; without a key it is a new entry. A new entry that is
-- planned is written at once as something that is not on sale.
create function dipper.put_catalogue(
  p_kind text, p_country text, p_key text, p_version integer, p_effective_from timestamptz,
  p_content jsonb, p_by text, p_reason text, out o_outcome dipper.change_catalogue_outcome, out o_key text
) language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_from timestamptz := greatest(coalesce(p_effective_from, v_now), v_now);
  v_content jsonb := p_content;
  v_stands jsonb;
  v_last integer;
begin
  if p_effective_from < v_now then
    o_outcome := 'in_the_past';
    return;
  end if;
  o_key := coalesce(p_key, dipper.next_catalogue_key(p_kind));
  perform dipper.apply_catalogue(p_kind, p_country, o_key);
  v_stands := dipper.catalogue_content(p_kind, p_country, o_key);
  if v_stands is null and not (p_version = 1
    and case when p_key is null then p_kind in ('product', 'promotion', 'free_months')
      else p_kind in ('badge', 'bank') end) then
    o_outcome := 'not_found';
    return;
  end if;
  if p_kind = 'product' and p_content ->> 'deleted_at' is not null then
    v_content := p_content || jsonb_build_object('deleted_at',
      coalesce(v_stands ->> 'deleted_at', dipper.wire_time(v_from)));
  end if;
  select max(version) into v_last from dipper.catalogue_version
  where kind = p_kind and country = p_country and key = o_key;
  if p_version <> coalesce(v_last, 0) + 1 then
    o_outcome := 'changed_meanwhile';
    return;
  end if;
  begin
    if v_last is null and v_stands is not null then
      insert into dipper.catalogue_version (kind, country, key, version, content, changed_at,
        changed_by, reason)
      values (p_kind, p_country, o_key, 0, v_stands, v_now, 'nobody', 'as it stood before');
    end if;
    insert into dipper.catalogue_version (kind, country, key, version, effective_from, content,
      changed_at, changed_by, reason)
    values (p_kind, p_country, o_key, p_version, v_from, v_content, v_now, p_by, p_reason);
  exception
    when unique_violation then
      o_outcome := 'changed_meanwhile';
      return;
  end;
  o_outcome := 'added';
  if v_from <= v_now then
    perform dipper.write_catalogue(p_kind, p_country, o_key, v_content, p_by, v_now);
    return;
  end if;
  if v_stands is null then
    if p_kind <> 'product' then
      raise exception 'only a product can be new and planned' using errcode = 'check_violation';
    end if;
    perform dipper.write_product(p_country, o_key, v_content || '{"active": false}');
  else
    perform dipper.try_catalogue(p_kind, p_country, o_key, v_content, v_from);
  end if;
  insert into dipper.catalogue_planned (kind, country, key, version, effective_from, content)
  values (p_kind, p_country, o_key, p_version, v_from, v_content);
end $$;
