-- Sets aside what is to go back, or says why not: all that is left where no amount is said. Called
-- inside the transaction that wants it. A repeated key answers with the first one.
create function dipper.request_card_refund(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid, p_card_refund_id uuid,
  p_request_key text, p_amount bigint, p_reason text,
  out o_outcome dipper.refund_outcome, out o_card_refund_id uuid
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.card_payment;
  v_place smallint;
  v_held bigint;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  select card_refund_id into o_card_refund_id from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
    and request_key = p_request_key;
  if o_card_refund_id is not null then
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
    when exists (select 1 from dipper.card_refund
      where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
        and state <> 'done') then 'refund_already_requested'
    else 'accepted'
  end;
  if o_outcome <> 'accepted' then
    return;
  end if;
  o_card_refund_id := p_card_refund_id;
  select count(*) + 1 into v_place from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  insert into dipper.card_refund (bucket, user_id, card_refund_id, card_payment_id, place, state,
    revision, request_key, amount, currency, held, reason, requested_at, changed_at,
    next_question_at)
  values (p_bucket, p_user_id, p_card_refund_id, p_card_payment_id, v_place, 'reserved', 0,
    p_request_key, coalesce(p_amount, v_held), v_payment.currency, v_held, p_reason, v_now, v_now,
    v_now);
end $$;
