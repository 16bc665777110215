-- Books a refund that the provider made by itself, with its spoons, as made; or records that
-- nothing follows from it.
create function dipper.decide_refund_difference(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_told bigint, p_decision text,
  p_refund_id uuid, p_operator text, p_reason text
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_row dipper.refund_difference;
  v_amount bigint;
  v_outcome dipper.refund_outcome;
  v_state dipper.refund_state;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_row from dipper.refund_difference
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and told = p_told for update;
  if not found then
    return 'payment_not_found';
  elsif v_row.state <> 'open' then
    return case when v_row.state = p_decision then 'repeated' else 'refund_already_requested' end;
  end if;
  if p_decision = 'booked' then
    v_amount := v_payment.charge_total - v_payment.refunded_total - p_told;
    select o_outcome into v_outcome from dipper.request_refund(p_bucket, p_user_id, p_payment_id,
      p_refund_id, 'operator', 'difference:' || p_payment_id || ':' || p_told, v_amount, p_reason, null,
      array[v_payment.provider], null, null, null);
    if v_outcome <> 'accepted' then
      return v_outcome;
    end if;
    update dipper.refund set kind = 'difference', operator = p_operator
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
    if not found or not dipper.send_refund(p_bucket, p_user_id, p_refund_id, 'reserved', 30) then
      raise exception 'refund % vanished under its lock', p_refund_id;
    end if;
    select o_state into v_state from dipper.settle_refund(p_bucket, p_user_id,
      p_refund_id, 'done', 'operator', null, v_amount, null,
      v_row.evidence || jsonb_build_object('operator', p_operator), null);
    if v_state <> 'done' then
      raise exception 'refund % could not be booked', p_refund_id;
    end if;
  end if;
  -- any number of rows: who holds nothing now held less on the way there.
  update dipper.refund_difference
  set state = p_decision, operator = p_operator, reason = p_reason, decided_at = v_now
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and state = 'open' and (told = p_told or (p_decision = 'booked' and told > p_told));
  return 'accepted';
end $$;
