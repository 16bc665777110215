-- Sets aside what is to go back of a card's charge, or says why not: all that is left where no
-- amount is said. Called inside the transaction that wants it. A key, which is repeated with each
-- charge of a subscription, answers with the first one of its charge.
create function dipper.request_card_refund(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_refund_id uuid, p_by text,
  p_request_key text, p_amount bigint, p_reason text, p_operator text,
  out o_outcome dipper.refund_outcome, out o_refund_id uuid
) language plpgsql as $$
declare
  v_now timestamptz := dipper.current_time();
  v_key text := p_card_payment_id || ':' || p_request_key;
  v_payment dipper.card_payment;
  v_plan dipper.refund_plan;
  v_held bigint;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  select refund_id into o_refund_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and request_key = v_key;
  if found then
    o_outcome := 'repeated';
    return;
  end if;
  v_held := v_payment.amount - v_payment.refunded_amount;
  o_outcome := case
    when v_payment.card_payment_id is null then 'payment_not_found'
    when v_payment.state in ('created', 'sent', 'unknown', 'review') then 'payment_in_progress'
    when v_payment.state = 'declined' then 'payment_not_found'
    when v_payment.state = 'refunded' then 'refund_already_requested'
    when coalesce(p_amount, v_held) not between 1 and v_held then 'invalid_amount'
    when exists (select 1 from dipper.refund
      where bucket = p_bucket and user_id = p_user_id and payment_id = p_card_payment_id
        and state <> 'done') then 'refund_already_requested'
    else 'accepted'
  end;
  if o_outcome <> 'accepted' then
    return;
  end if;
  o_refund_id := p_refund_id;
  v_plan := dipper.plan_of_money('method', coalesce(p_amount, v_held), v_payment.currency);
  perform dipper.accept_refund(p_bucket, p_user_id, 'card', p_card_payment_id, v_payment.provider,
    v_held, v_plan, p_refund_id, 'request', p_by, v_key, p_reason, null, p_operator, v_now);
end $$;
