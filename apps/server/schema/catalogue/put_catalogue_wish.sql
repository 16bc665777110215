-- Applies an approved change of the catalogue; without `p_from` it is only a trial. A new item with
-- its own dates begins by these, but not before `p_from`.
create function dipper.put_catalogue_wish(
  p_wish jsonb, p_version integer, p_from timestamptz, p_by text, p_reason text
) returns text language plpgsql as $$
declare
  v_kind text := p_wish #>> '{item,kind}';
  v_content jsonb := p_wish -> 'content';
  v_from timestamptz := p_from;
  v_starts_at timestamptz := (v_content ->> 'starts_at')::timestamptz;
  v_outcome text;
begin
  if p_from is not null and p_wish ->> 'key' is null and v_starts_at is not null then
    v_from := null;
    v_starts_at := greatest(v_starts_at, p_from);
    v_content := v_content || jsonb_build_object('starts_at', dipper.wire_time(v_starts_at));
    if (v_content ->> 'ends_at')::timestamptz <= v_starts_at then
      return 'in_the_past';
    end if;
  end if;
  select r.o_outcome into v_outcome
  from dipper.put_catalogue(v_kind, p_wish ->> 'country', p_wish ->> 'key', p_version, v_from,
    v_content, p_by, p_reason) r;
  return v_outcome;
end $$;
