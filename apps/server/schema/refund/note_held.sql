-- Returns whether it was unknown until now that a provider holds less of a payment than it should. Open refunds are
-- subtracted, since a manual one may have gone already.
create function dipper.note_held(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_told bigint, p_evidence jsonb
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expected bigint;
begin
  select p.charge_total - p.refunded_total - coalesce((
    select sum(r.amount) from dipper.refund r
    where r.bucket = p_bucket and r.user_id = p_user_id and r.payment_id = p_payment_id
      and (r.way = 'method' and r.state in ('sent', 'unknown')
        or r.way = 'tool' and r.state = 'by-account')), 0)
  into v_expected from dipper.payment p
  where p.bucket = p_bucket and p.user_id = p_user_id and p.payment_id = p_payment_id
    and p.state in ('succeeded', 'part_refunded', 'refunded');
  if v_expected is null or p_told >= v_expected then
    return false;
  end if;
  insert into dipper.refund_difference
    (bucket, user_id, payment_id, told, expected, evidence, seen_at)
  values (p_bucket, p_user_id, p_payment_id, p_told, v_expected, p_evidence, v_now)
  on conflict do nothing;
  return found;
end $$;
