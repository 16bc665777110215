-- Hands out the charges of one kind that are due in one bucket. The lease brings them back if who
-- took them dies.
create function dipper.claim_due_charges(
  p_bucket integer, p_charge_kind dipper.charge_kind, p_limit integer, p_lease_seconds integer
) returns table (o_user_id bigint, o_payment_id uuid, o_attempt integer)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_lease timestamptz := v_now + make_interval(secs => p_lease_seconds);
begin
  return query
  update dipper.charge_due d set due_at = v_lease
  where d.bucket = p_bucket and (d.user_id, d.payment_id) in (
    select c.user_id, c.payment_id from dipper.charge_due c
    where c.bucket = p_bucket and c.charge_kind = p_charge_kind and c.due_at <= v_now
    order by c.due_at limit p_limit for update skip locked)
  returning d.user_id, d.payment_id, d.attempt;
end $$;
