-- Sums operators' refunds of this payment and, since a time, of the person's purchases and card
-- payments. A refund declined only on an operator's word still counts, or one could send the money,
-- report it as not sent and refund it again. A card's refund that the provider declined counts too:
-- it is asked for again by itself.
create function dipper.given_back_by_operators(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_currency dipper.unit,
  p_since timestamptz
) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(r.amount), 0)::bigint from dipper.refund r
  where r.bucket = p_bucket and r.user_id = p_user_id and r.requested_by = 'operator'
    and r.kind <> 'difference' and r.currency = p_currency
    and (r.payment_id = p_payment_id or r.requested_at > p_since)
    and (r.state <> 'declined' or r.charge_kind = 'card' or exists (select from dipper.refund_log l
      where l.bucket = r.bucket and l.user_id = r.user_id and l.refund_id = r.refund_id
        and l.to_state = 'declined' and l.cause in ('transfer', 'operator'))));
end $$;
