-- Returns why a purchase cannot be refunded, as a name of the error catalogue, or null. Earlier
-- refunds do not count as use; spent spoons cannot be refunded by anybody.
create function dipper.refuse_refund(
  p_payment dipper.payment, p_lot dipper.spoon_lot, p_by text, p_paid bigint, p_bonus bigint,
  p_now timestamptz
) returns dipper.refund_outcome language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  v_days integer := dipper.limit_of(coalesce(p_payment.country, 'kr'), 'refund_days');
  v_until timestamptz := p_payment.settled_at + make_interval(hours => 24 * v_days);
  v_given record;
begin
  if p_payment.payment_id is null or dipper.is_failed(p_payment.state) then
    return 'payment_not_found';
  elsif p_payment.state = 'refunded' or exists (
    select 1 from dipper.refund where bucket = p_payment.bucket and user_id = p_payment.user_id
      and payment_id = p_payment.payment_id
      and state in ('reserved', 'sent', 'unknown', 'by-account')) then
    return 'refund_already_requested';
  elsif p_payment.state not in ('succeeded', 'part_refunded') then
    return 'payment_in_progress';
  elsif p_by = 'person' and p_now > v_until then
    return 'refund_window_over';
  elsif p_lot.expires_at < p_now + interval '30 days' then
    return 'refund_window_over';
  end if;
  select coalesce(sum(r.spoon_paid), 0) as paid, coalesce(sum(r.spoon_bonus), 0) as bonus
  into v_given from dipper.refund r
  where r.bucket = p_payment.bucket and r.user_id = p_payment.user_id
    and r.payment_id = p_payment.payment_id and r.state = 'done';
  if p_by = 'person' and (p_lot.paid_left <> p_lot.paid - v_given.paid
    or p_lot.bonus_left <> p_lot.bonus - v_given.bonus) then
    return 'refund_spoons_used';
  elsif p_paid > p_lot.paid_left or p_bonus > p_lot.bonus_left then
    return 'refund_spoons_used';
  end if;
  return null;
end $$;
