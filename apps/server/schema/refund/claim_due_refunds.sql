-- Takes the refunds of a bucket that are due, each for one worker at a time.
create function dipper.claim_due_refunds(p_bucket integer, p_limit integer, p_lease_seconds integer)
  returns table (o_user_id bigint, o_refund_id uuid, o_attempt integer,
    o_charge_kind dipper.charge_kind)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.refund_due d set due_at = v_lease
  from dipper.refund r
  where d.bucket = p_bucket and r.bucket = p_bucket and r.user_id = d.user_id
    and r.refund_id = d.refund_id and (d.user_id, d.refund_id) in (
    select c.user_id, c.refund_id from dipper.refund_due c
    where c.bucket = p_bucket and c.due_at <= v_now
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.refund_id, d.attempt, r.charge_kind;
end $$;
