-- Agrees to a proposal, refuses or withdraws it, once. The operator who proposed it may only
-- withdraw it, and the other one is another person. An impossible refund stays proposed.
create function dipper.decide_refund_proposal(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_number smallint, p_state text,
  p_operator text, p_reason text, p_taking_back text[]
) returns dipper.refund_outcome language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_plan dipper.refund_plan;
  v_proposal dipper.refund_proposal;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_proposal from dipper.refund_proposal
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and number = p_number for update;
  if not found then
    return 'payment_not_found';
  elsif v_proposal.state <> 'open' then
    -- The same decision again gets the same answer.
    return case when v_proposal.state = p_state and v_proposal.decided_by = p_operator
      then 'repeated' else 'changed_meanwhile' end;
  elsif p_state = 'withdrawn' and v_proposal.proposed_by <> p_operator then
    return 'no_right';
  elsif p_state = 'refused' and not dipper.may_refuse_proposal(v_proposal.proposed_by, p_operator)
    or p_state = 'agreed'
      and not dipper.are_two_operators(v_proposal.proposed_by, p_operator) then
    return 'second_operator_required';
  end if;
  if p_state = 'agreed' then
    select * into v_lot from dipper.spoon_lot
    where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id for update;
    v_plan := dipper.plan_refund(v_payment, v_lot, 'operator', v_proposal.amount,
      v_proposal.sealed is not null, p_taking_back, v_now);
    if v_plan.refusal is not null then
      return v_plan.refusal;
    elsif v_plan.place <> v_proposal.place or v_plan.spoon_paid <> v_proposal.spoon_paid
      or v_plan.spoon_bonus <> v_proposal.spoon_bonus then
      return 'changed_meanwhile';
    elsif v_plan.needs_account then
      return 'refund_account_required';
    end if;
    perform dipper.accept_refund(p_bucket, p_user_id, 'purchase', p_payment_id,
      v_payment.provider, v_payment.charge_total - v_payment.refunded_total, v_plan,
      v_proposal.refund_id, 'request', 'operator', 'operator:' || v_proposal.request_key,
      v_proposal.reason, v_proposal.sealed, v_proposal.proposed_by, v_now);
  end if;
  update dipper.refund_proposal
  set state = p_state, decided_by = p_operator, decided_why = p_reason, decided_at = v_now,
    sealed = null
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
    and number = p_number;
  assert found, format('proposal %s of payment %s vanished under its lock', p_number, p_payment_id);
  return 'accepted';
end $$;
