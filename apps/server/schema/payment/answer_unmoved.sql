-- Returns the decision for each item of a batch that did not move, whose rows are locked. `already`:
-- the state is the told one, or nothing new was told, so only the next poll is planned. `refused`: the
-- move is not allowed. Only polls count as attempts. A webhook about an open page or account restarts its
-- polls and postpones none; any other webhook changes no plan.
create function dipper.answer_unmoved(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.charge_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_cause text[],
  p_due_at timestamptz[], p_moved uuid[]
) returns table (o_payment_id uuid, o_decision dipper.settling_outcome, o_state dipper.charge_state)
  language plpgsql as $$
declare
  v_item record;
begin
  for v_item in
    select p.bucket, p.user_id, p.payment_id, p.state, i.cause, i.due_at,
      i.outcome is null or p.state = dipper.told_state(i.outcome, i.amount = p.charge_total
        and i.currency = p.charge_currency and i.reference = p.provider_reference) as is_known
    from unnest(p_bucket, p_user_id, p_payment_id, p_outcome, p_reference, p_amount, p_currency,
      p_cause, p_due_at)
      as i (bucket, user_id, payment_id, outcome, reference, amount, currency, cause, due_at)
    join dipper.payment p on p.bucket = i.bucket and p.user_id = i.user_id
      and p.payment_id = i.payment_id
    where i.payment_id <> all(p_moved)
  loop
    -- One in review waits for an operator, whatever is heard of it.
    if not v_item.is_known or v_item.state = 'review' then
      null;
    elsif v_item.cause = 'poll' and v_item.due_at is null then
      -- any number of rows: what nobody was going to ask about has none.
      delete from dipper.charge_due
      where bucket = v_item.bucket and user_id = v_item.user_id
        and payment_id = v_item.payment_id;
    elsif v_item.cause = 'poll' then
      -- any number of rows: what is over is not asked about any more.
      update dipper.charge_due set due_at = v_item.due_at, attempt = attempt + 1
      where bucket = v_item.bucket and user_id = v_item.user_id
        and payment_id = v_item.payment_id;
    elsif v_item.state in ('redirected', 'waiting') then
      -- any number of rows: the last question may have just ended it.
      update dipper.charge_due set due_at = least(due_at, v_item.due_at), attempt = 1
      where bucket = v_item.bucket and user_id = v_item.user_id
        and payment_id = v_item.payment_id;
    end if;
    return query select v_item.payment_id,
      (case when v_item.is_known then 'already' else 'refused' end)::dipper.settling_outcome,
      v_item.state;
  end loop;
end $$;
