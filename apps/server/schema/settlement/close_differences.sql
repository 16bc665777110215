-- Resolves a day's open differences that a new comparison no longer finds.
create function dipper.close_differences(p_provider text, p_day date, p_still uuid[])
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_row dipper.difference;
  v_closed integer := 0;
begin
  for v_row in
    select * from dipper.difference
    where provider = p_provider and day = p_day and state = 'open' and settlement_id is null
      and difference_id <> all(p_still)
    order by difference_id for update
  loop
    update dipper.difference
    set state = 'resolved', reason = 'it is not found any more', revision = revision + 1,
      changed_at = v_now, changed_by = null
    where difference_id = v_row.difference_id
    returning * into v_row;
    perform dipper.log_difference(v_row);
    v_closed := v_closed + 1;
  end loop;
  return v_closed;
end $$;
