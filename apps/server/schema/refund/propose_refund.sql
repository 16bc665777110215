-- One operator proposes; nothing is reserved until another one approves.
create function dipper.propose_refund(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_refund_id uuid, p_request_key text,
  p_amount bigint, p_place smallint, p_reason text, p_sealed bytea, p_taking_back text[],
  p_operator text, out o_outcome dipper.refund_outcome, out o_number smallint
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_payment dipper.payment;
  v_lot dipper.spoon_lot;
  v_plan dipper.refund_plan;
  v_before dipper.refund_proposal;
begin
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id for update;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_before from dipper.refund_proposal
  where bucket = p_bucket and user_id = p_user_id and request_key = p_request_key;
  if found then
    o_outcome := case when v_before.payment_id = p_payment_id
      and v_before.amount = coalesce(p_amount, v_before.amount) then 'repeated'
      else 'idempotency_key_mismatch' end;
    o_number := v_before.number;
    return;
  end if;
  select * into v_lot from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_payment_id;
  v_plan := dipper.plan_refund(v_payment, v_lot, 'operator', p_amount, p_sealed is not null,
    p_taking_back, v_now);
  o_outcome := case
    when v_plan.refusal is not null then v_plan.refusal
    when p_place <> v_plan.place then 'refund_already_requested'
    when v_plan.needs_account then 'refund_account_required'
    when exists (select 1 from dipper.refund_proposal
      where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id
        and state = 'open') then 'refund_already_requested'
    else 'accepted'
  end;
  if o_outcome <> 'accepted' then
    return;
  end if;
  select count(*) + 1 into o_number from dipper.refund_proposal
  where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id;
  insert into dipper.refund_proposal (bucket, user_id, payment_id, number, state, place, refund_id,
    amount, currency, spoon_paid, spoon_bonus, reason, sealed, request_key, proposed_by,
    proposed_at)
  values (p_bucket, p_user_id, p_payment_id, o_number, 'open', v_plan.place, p_refund_id,
    v_plan.amount, v_plan.currency, v_plan.spoon_paid, v_plan.spoon_bonus, p_reason, p_sealed,
    p_request_key, p_operator, v_now);
end $$;
