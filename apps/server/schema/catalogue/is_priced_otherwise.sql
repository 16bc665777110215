-- Returns whether a version changes an item's price or terms, or puts it on sale. A planned version
-- always counts, since its prices would replace those set in the meantime.
create function dipper.is_priced_otherwise(
  p_kind text, p_stands jsonb, p_content jsonb, p_effective_from timestamptz
) returns boolean language plpgsql immutable as $$
declare
  v_fields text[] := dipper.priced_fields(p_kind);
begin
  return v_fields is not null and (p_stands is null or p_effective_from is not null
    or coalesce((p_content ->> 'active')::boolean and not (p_stands ->> 'active')::boolean, false)
    or exists (select from unnest(v_fields) as f (name) where case
      when f.name like '%\_at' then (p_stands ->> f.name)::timestamptz
        is distinct from (p_content ->> f.name)::timestamptz
      else p_stands ->> f.name is distinct from p_content ->> f.name end));
end $$;
