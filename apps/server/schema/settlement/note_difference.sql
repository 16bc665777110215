-- Stores a difference, one row however often it is found. One that was resolved automatically reopens
-- when it is found again; one that an operator explained or resolved stays so.
create function dipper.note_difference(
  p_difference_id uuid, p_provider text, p_kind text, p_subject text, p_day date,
  p_reference text, p_expected_amount bigint, p_expected_unit text, p_found_amount bigint,
  p_found_unit text
) returns uuid language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
  v_is_back boolean;
begin
  insert into dipper.difference (difference_id, provider, kind, subject, day, reference,
    expected_amount, expected_unit, found_amount, found_unit, state, revision, first_seen_at,
    last_seen_at, changed_at)
  values (p_difference_id, p_provider, p_kind, p_subject, p_day, p_reference, p_expected_amount,
    p_expected_unit, p_found_amount, p_found_unit, 'open', 1, v_now, v_now, v_now)
  on conflict (provider, kind, subject) do nothing
  returning * into v_row;
  if v_row.difference_id is not null then
    perform dipper.log_difference(v_row);
    return v_row.difference_id;
  end if;
  select * into v_row from dipper.difference
  where provider = p_provider and kind = p_kind and subject = p_subject for update;
  v_is_back := v_row.state = 'resolved' and v_row.changed_by is null;
  update dipper.difference
  set last_seen_at = v_now, found_amount = p_found_amount, found_unit = p_found_unit,
    state = case when v_is_back then 'open' else state end,
    reason = case when v_is_back then null else reason end,
    revision = case when v_is_back then revision + 1 else revision end,
    changed_at = case when v_is_back then v_now else changed_at end
  where difference_id = v_row.difference_id
  returning * into v_row;
  if v_is_back then
    perform dipper.log_difference(v_row);
  end if;
  return v_row.difference_id;
end $$;
