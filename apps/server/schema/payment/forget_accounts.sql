-- Deletes accounts 30 days after a refund could last need them: after a failed payment, after the days
-- in which a purchase can be refunded, after a refund's end. A later refund asks for the account again.
create function dipper.forget_accounts(p_bucket integer, p_most integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_before timestamptz := v_now - interval '30 days';
  v_forgotten integer := 0;
  v_row record;
begin
  for v_row in
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
    limit p_most
  loop
    delete from dipper.payment_refund_account a
    where a.bucket = p_bucket and a.user_id = v_row.user_id and a.payment_id = v_row.payment_id;
    if found then v_forgotten := v_forgotten + 1; end if;
  end loop;
  for v_row in
    select k.user_id, k.refund_id from dipper.refund_account k
    join dipper.refund r on r.bucket = k.bucket and r.user_id = k.user_id
      and r.refund_id = k.refund_id
    where k.bucket = p_bucket and r.state in ('done', 'declined') and r.changed_at <= v_before
    limit p_most
  loop
    delete from dipper.refund_account a
    where a.bucket = p_bucket and a.user_id = v_row.user_id and a.refund_id = v_row.refund_id;
    if found then v_forgotten := v_forgotten + 1; end if;
  end loop;
  return v_forgotten;
end $$;
