-- Notes why a settlement could not be read, and where.
create function dipper.refuse_settlement(
  p_settlement_id uuid, p_why text, p_line integer, p_about text
) returns setof dipper.settlement
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
begin
  return query
  update dipper.settlement
  set state = 'refused', refused_why = p_why, refused_line = p_line, refused_about = p_about,
    finished_at = v_now
  where settlement_id = p_settlement_id and state = 'reading'
  returning *;
  assert found, 'a settlement is refused that nobody reads';
end $$;
