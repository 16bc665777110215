-- One charge of a batch: the evidence is checked against the request.
create function dipper.settle_card_payment(
  p_bucket integer, p_user_id bigint, p_card_payment_id uuid,
  p_outcome dipper.charge_state, p_reference text, p_amount bigint,
  p_currency dipper.unit, p_cause text, p_evidence jsonb, p_failure_code integer,
  p_ask_after_seconds integer, p_now timestamptz,
  out o_decision dipper.settling_outcome, out o_state dipper.charge_state
) language plpgsql as $$
declare
  v_due timestamptz := p_now + make_interval(secs => p_ask_after_seconds);
  v_payment dipper.card_payment;
  v_target dipper.charge_state;
  v_is_moved boolean := false;
  v_refund_id uuid;
begin
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  for update;
  if not found then
    o_decision := 'missing';
    return;
  end if;
  v_target := case
    when p_outcome is null then v_payment.state
    when p_outcome <> 'succeeded' then p_outcome
    when p_amount = v_payment.amount and p_currency = v_payment.currency then 'succeeded'
    else 'review'
  end;
  if v_target <> v_payment.state then
    v_is_moved := dipper.move_charge(p_bucket, p_user_id, p_card_payment_id, 'card',
      v_payment.state, v_target, p_cause, p_evidence, p_now);
  end if;
  o_decision := case when v_is_moved then 'moved'
    when v_target = v_payment.state then 'already' else 'refused' end;
  o_state := case when v_is_moved then v_target else v_payment.state end;
  if o_decision = 'refused' then
    return;
  end if;
  update dipper.card_payment
  set failure_code = case when v_is_moved then p_failure_code else failure_code end,
    charge_reference = coalesce(p_reference, charge_reference)
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
  returning * into v_payment;
  if o_state <> 'review' and v_due is null then
    -- any number of rows: what nobody was going to ask about has none.
    delete from dipper.charge_due
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_card_payment_id;
  elsif o_state <> 'review' then
    insert into dipper.charge_due as d
      (bucket, user_id, payment_id, charge_kind, due_at, attempt)
    values (p_bucket, p_user_id, p_card_payment_id, 'card', v_due, 1)
    on conflict (bucket, user_id, payment_id) do update
    set due_at = v_due, attempt = case when v_is_moved then 1 else d.attempt + 1 end;
  end if;
  if not v_is_moved or o_state not in ('succeeded', 'declined', 'review') then
    return;
  end if;
  if o_state = 'succeeded' then
    perform dipper.post_card_payment(v_payment, p_now);
  end if;
  if v_payment.purpose <> 'trial' then
    perform dipper.on_card_payment_final(p_bucket, p_user_id, p_card_payment_id, p_now);
    return;
  end if;
  perform dipper.finish_trial(p_bucket, p_user_id, p_card_payment_id, p_now);
  if o_state = 'succeeded' then
    v_refund_id := gen_random_uuid();
    perform dipper.request_card_refund(p_bucket, p_user_id, p_card_payment_id, v_refund_id,
      'system', 'trial', null, 'trial', null);
  end if;
end $$;
