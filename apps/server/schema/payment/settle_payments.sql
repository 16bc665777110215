-- The only writer of `succeeded`. Return, webhook, poll and reconciliation all end here, alone or
-- together: the arrays are one item each, no payment twice. No outcome means that there is nothing
-- new, and only the next query is planned. All possible state changes are made at once, in the
-- order given. Payments that did not change are locked and tried once more, since another
-- transaction may have changed them; the rest cannot change. On a distributed database all items of
-- a call share one bucket.
create function dipper.settle_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_outcome dipper.charge_state[],
  p_reference text[], p_amount bigint[], p_currency dipper.unit[], p_cause text[],
  p_evidence jsonb[], p_failure_code integer[], p_ask_after_seconds integer[],
  p_charge_reference text[], p_deposit jsonb[]
) returns table (o_payment_id uuid, o_decision dipper.settling_outcome, o_state dipper.charge_state)
  language plpgsql security definer set search_path = pg_catalog
  -- The order of the arrays is the order of the locks, however small the tables are.
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz[] := dipper.times_after(v_now, p_ask_after_seconds);
  v_is_locked boolean := array_position(p_outcome, null) is not null;
  v_moves dipper.settled[] := '{}';
  v_planned integer := 0;
  v_paid dipper.settled[] := '{}';
  v_waiting dipper.settled[] := '{}';
begin
  loop
    if v_is_locked then
      perform dipper.lock_payments(p_bucket, p_user_id, p_payment_id);
    end if;
    with moved as (
      update dipper.payment p
      set state = m.to_state, revision = p.revision + 1, failure_code = i.failure_code,
        charge_reference = coalesce(i.charge_reference, p.charge_reference),
        settled_at = case when m.to_state in ('unknown', 'waiting') then null else v_now end,
        proof = case when m.to_state = 'unknown' then p.proof end
      -- An array's length is unknown to the plan here, so that one plan serves them all.
      from (
        select unnest((select p_bucket)) as bucket, unnest((select p_user_id)) as user_id,
          unnest((select p_payment_id)) as payment_id, unnest((select p_outcome)) as outcome,
          unnest((select p_reference)) as reference, unnest((select p_amount)) as amount,
          unnest((select p_currency)) as currency, unnest((select p_cause)) as cause,
          unnest((select p_evidence)) as evidence, unnest((select p_failure_code)) as failure_code,
          unnest((select v_due)) as due_at,
          unnest((select p_charge_reference)) as charge_reference,
          unnest((select p_deposit)) as deposit
      ) i, dipper.charge_move m
      where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
        and i.outcome is not null and m.from_state = p.state
        and m.to_state = dipper.told_state(i.outcome, i.amount = p.charge_total
          and i.currency = p.charge_currency and i.reference = p.provider_reference)
        and coalesce(m.charge_kind, 'purchase') = 'purchase'
        and (not m.by_operator or i.cause = 'operator')
      returning m.to_state, row(p.bucket, p.user_id, p.payment_id, m.from_state, m.to_state,
        p.revision, p.provider, p.spoon_amount, p.bonus_amount, p.charge_total,
        p.charge_currency, i.cause, i.evidence, case when m.to_state = 'review'
          then 'infinity' else i.due_at end, i.deposit)::dipper.settled as item
    )
    select v_moves || array_agg(item), v_planned + count((item).due_at),
      v_paid || array_agg(item) filter (where to_state = 'succeeded'),
      v_waiting || array_agg(item) filter (where to_state = 'waiting')
    into v_moves, v_planned, v_paid, v_waiting from moved;
    exit when v_is_locked or cardinality(v_moves) = cardinality(p_payment_id);
    v_is_locked := true;
  end loop;
  if cardinality(v_moves) > 0 then
    perform dipper.log_moves(v_moves, v_now);
    perform dipper.plan_questions(v_moves, v_planned);
  end if;
  if cardinality(v_paid) > 0 then
    perform dipper.post_purchases(v_paid, v_now);
  end if;
  if cardinality(v_waiting) > 0 then
    perform dipper.open_deposits(v_waiting);
  end if;
  return query select (i).payment_id, 'moved'::dipper.settling_outcome, (i).to_state
    from (select unnest(v_moves) as i) moved;
  if cardinality(v_moves) < cardinality(p_payment_id) then
    return query select * from dipper.answer_unmoved(p_bucket, p_user_id, p_payment_id, p_outcome,
      p_reference, p_amount, p_currency, p_cause, v_due,
      array(select m.payment_id from unnest(v_moves) m));
  end if;
end $$;
