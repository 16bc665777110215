-- Accepts a refund, whole if no amount is given, and takes its spoons out of the lot at once; or
-- returns the reason why not. A repeated key gets the first answer. An operator names the place of
-- the refund that they saw; a refund that needs two operators is not accepted from one, nor one
-- above the operator's own sum.
create function dipper.request_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_by text,
  p_request_key text, p_amount bigint, p_reason text, p_sealed bytea, p_taking_back text[],
  p_operator text, p_place smallint, p_alone_most bigint,
  out o_outcome dipper.refund_outcome, out o_refund_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_plan dipper.refund_plan;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select refund_id into o_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := 'repeated';
    return;
  end if;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id for update;
  v_plan := dipper.plan_refund(v_payment, v_lot, p_by, p_amount, p_sealed is not null,
    p_taking_back, v_now);
  o_outcome := case
    when v_plan.refusal is not null then v_plan.refusal
    when p_place is not null and p_place <> v_plan.place then 'refund_already_requested'
    when v_plan.needs_account then 'refund_account_required'
    when v_plan.needs_second or v_plan.amount > p_alone_most then 'second_operator_required'
    else 'accepted'
  end;
  if o_outcome <> 'accepted' then
    return;
  end if;
  perform dipper.accept_refund(p_bucket, p_user_id, 'purchase', p_payment_id, v_payment.provider,
    v_payment.charge_total - v_payment.refunded_total, v_plan, p_refund_id, 'request', p_by,
    p_request_key, p_reason, p_sealed, p_operator, v_now);
  o_refund_id := p_refund_id;
end $$;
