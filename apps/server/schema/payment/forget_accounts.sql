-- Deletes accounts 30 days after a refund could last need them: after a failed payment, after the days
-- in which a purchase can be refunded, after a refund's end. A later refund asks for the account again.
create function dipper.forget_accounts(p_bucket integer, p_most integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_before timestamptz := v_now - interval '30 days';
  v_payments integer;
  v_refunds integer;
begin
  delete from dipper.payment_refund_account a
  where a.bucket = p_bucket and (a.user_id, a.payment_id) in (
    select k.user_id, k.payment_id from dipper.payment_refund_account k
    join dipper.payment p on p.bucket = k.bucket and p.user_id = k.user_id
      and p.payment_id = k.payment_id
    where k.bucket = p_bucket
      and case
        when p.state in ('succeeded', 'part_refunded', 'refunded') then p.settled_at
          + make_interval(hours => 24 * dipper.limit_of(
            coalesce(p.country, 'kr'), 'refund_days')::integer) <= v_before
        when dipper.is_failed(p.state) then
          greatest(coalesce(p.settled_at, p.requested_at), p.expires_at) <= v_before
        else false
      end
      and not exists (select 1 from dipper.refund r where r.bucket = k.bucket
        and r.user_id = k.user_id and r.payment_id = k.payment_id
        and (r.state not in ('done', 'declined') or r.changed_at > v_before))
    limit p_most);
  get diagnostics v_payments = row_count;
  delete from dipper.refund_account a
  where a.bucket = p_bucket and (a.user_id, a.refund_id) in (
    select k.user_id, k.refund_id from dipper.refund_account k
    join dipper.refund r on r.bucket = k.bucket and r.user_id = k.user_id
      and r.refund_id = k.refund_id
    where k.bucket = p_bucket and r.state in ('done', 'declined') and r.changed_at <= v_before
    limit p_most);
  get diagnostics v_refunds = row_count;
  return v_payments + v_refunds;
end $$;
