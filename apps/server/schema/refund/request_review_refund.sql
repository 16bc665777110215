-- Accepts that what a charge in review took is given back, all of it, judged by sums as other
-- refunds are. Nothing was credited, so nothing is set aside; it is then sent and asked about
-- like every refund.
create function dipper.request_review_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind, p_refund_id uuid,
  p_request_key text, p_reference text, p_amount bigint, p_currency dipper.unit, p_operator text,
  p_reason text, p_sealed bytea, p_taking_back text[], p_alone_most bigint,
  out o_outcome dipper.refund_outcome, out o_refund_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_provider text;
  v_way text := 'method';
begin
  perform dipper.lock_charge(p_bucket, p_user_id, p_payment_id, p_charge_kind);
  select refund_id into o_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := 'repeated';
    return;
  end if;
  o_outcome := dipper.refuse_review(p_bucket, p_user_id, p_payment_id, p_charge_kind);
  if o_outcome is null and p_charge_kind = 'purchase' then
    select * into v_payment from dipper.payment
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
    v_provider := v_payment.provider;
    -- All that was taken goes back, however little it was.
    v_way := dipper.way_back(v_payment, v_payment.charge_total, p_taking_back);
    if p_sealed is null and dipper.needs_account(v_payment, v_way, p_taking_back, v_now) then
      o_outcome := 'refund_account_required';
    end if;
  end if;
  if o_outcome is null and not dipper.is_review_refund_agreed(p_bucket, p_user_id,
    p_payment_id, p_amount, p_currency, p_operator, p_alone_most, v_now) then
    o_outcome := 'second_operator_required';
  end if;
  if o_outcome is not null then
    return;
  end if;
  if p_charge_kind = 'card' then
    update dipper.card_payment
    set amount = p_amount, currency = p_currency,
      charge_reference = coalesce(p_reference, charge_reference)
    where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_payment_id
    returning provider into v_provider;
    assert found, format('card payment %s vanished under its lock', p_payment_id);
  end if;
  perform dipper.accept_refund(p_bucket, p_user_id, p_charge_kind, p_payment_id, v_provider,
    p_amount, dipper.plan_of_money(v_way, p_amount, p_currency), p_refund_id, 'review',
    'operator', p_request_key, p_reason, p_sealed, p_operator, v_now);
  o_outcome := 'accepted';
  o_refund_id := p_refund_id;
end $$;
