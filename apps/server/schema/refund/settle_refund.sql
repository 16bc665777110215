-- The only writer of what became of a refund. No outcome means that there is nothing new. An
-- amount that is not what was asked for, or that is missing, is nothing that can be read. The answer
-- is `already` where nothing new was told, and `refused` for a move that nobody may make.
create function dipper.settle_refund(
  p_bucket integer, p_user_id bigint, p_refund_id uuid, p_outcome dipper.refund_state,
  p_cause text, p_reference text, p_amount bigint, p_failure_code integer, p_evidence jsonb,
  p_ask_after_seconds integer,
  out o_decision dipper.settling_outcome, out o_state dipper.refund_state
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_ask_after_seconds, 3600));
  v_payment dipper.payment;
  v_refund dipper.refund;
  v_payment_id uuid;
  v_outcome dipper.refund_state := p_outcome;
  v_is_moved boolean := false;
begin
  select payment_id into v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  select * into v_payment from dipper.payment
  where bucket = p_bucket and user_id = p_user_id and payment_id = v_payment_id for update;
  if not found then
    o_decision := 'missing';
    return;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_refund from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id for update;
  if v_outcome = 'done' and p_amount is distinct from v_refund.amount then
    v_outcome := 'unknown';
  end if;
  if v_outcome is not null and v_outcome <> v_refund.state then
    v_is_moved := dipper.move_refund(p_bucket, p_user_id, p_refund_id, v_refund.state, v_outcome,
      p_cause, p_evidence, v_now);
  end if;
  if v_is_moved and v_outcome in ('done', 'declined') then
    update dipper.refund
    set provider_reference = p_reference, failure_code = p_failure_code
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
    assert found, format('refund %s vanished under its lock', p_refund_id);
    if v_outcome = 'done' then
      perform dipper.post_refund(v_refund, v_payment, v_now);
    else
      perform dipper.return_spoons(v_refund, v_now);
    end if;
    -- A payment in review was never credited, so its declined refund causes no event for the person.
    insert into dipper.outbox (bucket, outbox_id, user_id, topic, available_at)
    select p_bucket, p_refund_id, p_user_id,
      case when v_refund.kind = 'review' then 'review-refunded'
        when v_outcome = 'done' then 'refund-done' else 'refund-declined' end, v_now
    where v_refund.kind <> 'review' or v_outcome = 'done';
    -- any number of rows: a refund by account has none.
    delete from dipper.refund_due
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  else
    -- any number of rows: what is over is not asked about any more.
    update dipper.refund_due
    set due_at = v_due, attempt = case when v_is_moved then 1 else attempt + 1 end
    where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id;
  end if;
  o_decision := case when v_is_moved then 'moved'
    when v_outcome is null or v_outcome = v_refund.state then 'already' else 'refused' end;
  o_state := case when v_is_moved then v_outcome else v_refund.state end;
end $$;
