-- The last step before the charge is requested. Only one caller gets a payment, so that a page
-- loaded twice cannot request twice; if this process dies now, the poller queries the provider.
create function dipper.send_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_proof text[],
  p_ask_after_seconds integer
) returns setof dipper.payment language plpgsql security definer set search_path = pg_catalog
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_moves dipper.settled[];
  v_payments dipper.payment[];
begin
  with moved as (
    update dipper.payment p
    set state = m.to_state, revision = p.revision + 1, proof = i.proof
    -- An array's length is unknown to the plan here, so that one plan serves them all.
    from (
      select unnest((select p_bucket)) as bucket, unnest((select p_user_id)) as user_id,
        unnest((select p_payment_id)) as payment_id, unnest((select p_proof)) as proof
    ) i, dipper.charge_move m
    where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
      and p.state = 'redirected' and m.from_state = 'redirected' and m.to_state = 'sent'
    returning row(p.*)::dipper.payment as payment, row(p.bucket, p.user_id, p.payment_id, m.from_state, m.to_state,
      p.revision, null, null, null, null, null, 'return', '{}'::jsonb, v_due,
      null)::dipper.settled as item
  )
  select array_agg(payment), array_agg(item) into v_payments, v_moves from moved;
  perform dipper.note_moves(v_moves, v_now);
  return query select * from unnest(v_payments);
end $$;
