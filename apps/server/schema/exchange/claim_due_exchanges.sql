-- Takes the exchanges of a bucket whose next step is due, each for one worker at a time.
create function dipper.claim_due_exchanges(p_bucket integer, p_limit integer, p_lease_seconds integer)
  returns table (o_user_id bigint, o_exchange_id uuid, o_attempt integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.exchange_due d set due_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.exchange_id) in (
    select c.user_id, c.exchange_id from dipper.exchange_due c
    where c.bucket = p_bucket and c.due_at <= v_now
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.exchange_id, d.attempt;
end $$;
