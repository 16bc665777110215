-- Stores the differences that a settlement file shows. Decided ones stay decided; repeated ones
-- belong to this file again.
create function dipper.note_settlement_differences(
  p_settlement_id uuid, p_provider text, p_difference_id uuid[], p_kind text[], p_subject text[],
  p_day text[], p_reference text[], p_expected_amount bigint[], p_expected_unit text[],
  p_found_amount bigint[], p_found_unit text[], p_line integer[]
) returns uuid[] language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_found record;
  v_id uuid;
  v_noted uuid[] := '{}';
begin
  for v_found in
    select * from unnest(p_difference_id, p_kind, p_subject, p_day, p_reference,
      p_expected_amount, p_expected_unit, p_found_amount, p_found_unit, p_line)
      as i (difference_id, kind, subject, day, reference, expected_amount, expected_unit,
        found_amount, found_unit, line)
    order by i.kind, i.subject
  loop
    v_id := dipper.note_difference(v_found.difference_id, p_provider, v_found.kind,
      v_found.subject, v_found.day::date, v_found.reference, v_found.expected_amount,
      v_found.expected_unit, v_found.found_amount, v_found.found_unit);
    -- any number of rows: what the journal says is found by both, and stays the day's.
    update dipper.difference
    set settlement_id = p_settlement_id, settlement_line = v_found.line
    where difference_id = v_id and kind <> 'journal_differs';
    v_noted := v_noted || v_id;
  end loop;
  return v_noted;
end $$;
