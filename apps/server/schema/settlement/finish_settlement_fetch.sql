-- Stores the outcome of a fetch, or nothing if another worker took it over meanwhile.
create function dipper.finish_settlement_fetch(
  p_provider text, p_day date, p_attempt integer, p_outcome text, p_again_seconds integer,
  p_settlement_id uuid
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_again_seconds, 0));
  v_is_told boolean := p_outcome in ('told', 'unchanged', 'corrected');
begin
  update dipper.settlement_fetch
  set state = case when p_again_seconds is null then 'done' else 'due' end, due_at = v_due,
    outcome = p_outcome,
    untold = case when v_is_told then 0 else untold + 1 end,
    told = case when v_is_told then told + 1 else told end,
    told_at = case when v_is_told then v_now else told_at end,
    settlement_id = coalesce(p_settlement_id, settlement_id)
  where provider = p_provider and day = p_day and state = 'running' and attempt = p_attempt;
  return found;
end $$;
