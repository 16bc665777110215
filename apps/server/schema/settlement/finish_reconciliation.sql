-- A day with missing answers is compared again later.
create function dipper.finish_reconciliation(
  p_provider text, p_day date, p_records integer, p_payments integer, p_differences integer,
  p_unanswered integer, p_again_seconds integer
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_again_seconds, 0));
  v_count integer;
begin
  update dipper.reconciliation
  set state = case when p_again_seconds is null then 'done' else 'due' end, due_at = v_due,
    records = p_records, payments = p_payments, differences = p_differences,
    unanswered = p_unanswered, finished_at = v_now
  where provider = p_provider and day = p_day;
  get diagnostics v_count = row_count;
  assert v_count = 1, format('a day of %s that nobody has planned', p_provider);
end $$;
