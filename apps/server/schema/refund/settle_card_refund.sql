-- The only writer of what became of a giving back. No outcome means that there is nothing new.
create function dipper.settle_card_refund(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid, p_outcome dipper.card_refund_state,
  p_cause text, p_reference text, p_amount bigint, p_failure_code integer, p_evidence jsonb,
  p_ask_after_seconds integer,
  out o_decision dipper.settling_outcome, out o_state dipper.card_refund_state
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_payment_id uuid;
  v_payment dipper.card_payment;
  v_refund dipper.card_refund;
  v_outcome dipper.card_refund_state := p_outcome;
  v_is_moved boolean := false;
begin
  select card_payment_id into v_payment_id from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id;
  select * into v_payment from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = v_payment_id for update;
  if not found then
    o_decision := 'missing';
    return;
  end if;
  select * into v_refund from dipper.card_refund
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id
  for update;
  -- An operator decides of what stands still, never of what is being asked for.
  if p_cause = 'operator' and v_refund.state not in ('unknown', 'declined') then
    o_decision := 'already';
    o_state := v_refund.state;
    return;
  end if;
  if v_outcome = 'done' and p_amount is distinct from v_refund.amount then
    v_outcome := 'unknown';
    v_due := coalesce(v_due, v_now + interval '1 hour');
  end if;
  if v_outcome is not null and v_outcome <> v_refund.state then
    v_is_moved := dipper.move_card_refund(p_bucket, p_user_id, p_card_refund_id, v_refund.state,
      v_outcome, p_cause, p_evidence, v_now);
  end if;
  o_decision := case when v_is_moved then 'moved' else 'already' end;
  o_state := case when v_is_moved then v_outcome else v_refund.state end;
  if not v_is_moved and v_refund.state in ('done', 'declined') then
    return;
  end if;
  update dipper.card_refund
  set next_question_at = case when o_state = 'done' then null else v_due end,
    questions = case when v_is_moved then 1 else questions + 1 end,
    provider_reference = case when v_is_moved then p_reference else provider_reference end,
    failure_code = case when v_is_moved then p_failure_code else failure_code end
  where bucket = p_bucket and user_id = p_user_id and card_refund_id = p_card_refund_id;
  assert found, format('card refund %s vanished under its lock', p_card_refund_id);
  if v_is_moved and v_outcome = 'done' then
    perform dipper.post_card_refund(v_refund, v_payment, v_now);
  end if;
end $$;
