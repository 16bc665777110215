-- The way to a provider's page and back from it, for many payments by one call each: as settlements,
-- and as before, one by one.

drop function dipper.redirect_payment(integer, bigint, uuid, text, text, integer, jsonb);

-- The provider gave its number and its page. The claim of the number comes first, on its own. Those
-- that no longer wait for a page have no answer.
create function dipper.redirect_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_reference text[],
  p_redirect_url text[], p_lifetime_seconds integer[], p_evidence jsonb[]
) returns table (o_payment_id uuid, o_expires_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_moves dipper.settled[];
begin
  with moved as (
    update dipper.payment p
    set state = m.to_state, revision = p.revision + 1, provider_reference = i.reference,
      redirect_url = i.redirect_url,
      expires_at = v_now + make_interval(secs => i.lifetime_seconds)
    from (
      select unnest(p_bucket) as bucket, unnest(p_user_id) as user_id,
        unnest(p_payment_id) as payment_id, unnest(p_reference) as reference,
        unnest(p_redirect_url) as redirect_url,
        unnest(p_lifetime_seconds) as lifetime_seconds, unnest(p_evidence) as evidence
    ) i, dipper.payment_move m
    where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
      and p.state = 'created' and m.from_state = 'created' and m.to_state = 'redirected'
    returning row(p.bucket, p.user_id, p.payment_id, m.from_state, m.to_state, p.revision,
      null, null, null, null, null, 'begin', i.evidence, p.expires_at, null)::dipper.settled
      as item
  )
  select array_agg(item) into v_moves from moved;
  perform dipper.note_moves(v_moves, v_now);
  return query select (i).payment_id, (i).due_at from (select unnest(v_moves) as i) moved;
end $$;

drop function dipper.send_payment(integer, bigint, uuid, integer);

-- The last thing before the charge is asked for. Only one caller gets a payment, so that a page
-- loaded twice cannot ask twice; if this process dies now, the poller asks the provider.
create function dipper.send_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_ask_after_seconds integer
) returns setof dipper.payment language plpgsql security definer set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_moves dipper.settled[];
  v_payments dipper.payment[];
begin
  with moved as (
    update dipper.payment p
    set state = m.to_state, revision = p.revision + 1
    from (
      select unnest(p_bucket) as bucket, unnest(p_user_id) as user_id,
        unnest(p_payment_id) as payment_id
    ) i, dipper.payment_move m
    where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
      and p.state = 'redirected' and m.from_state = 'redirected' and m.to_state = 'sent'
    returning p as payment, row(p.bucket, p.user_id, p.payment_id, m.from_state, m.to_state,
      p.revision, null, null, null, null, null, 'return', '{}'::jsonb, v_due,
      null)::dipper.settled as item
  )
  select array_agg(payment), array_agg(item) into v_payments, v_moves from moved;
  perform dipper.note_moves(v_moves, v_now);
  return query select * from unnest(v_payments);
end $$;

-- Moves go to the log, and what follows them is asked about at its time, counting anew.
create function dipper.note_moves(p_moves dipper.settled[], p_now timestamptz)
  returns void language plpgsql as $$
begin
  insert into dipper.payment_log
    (bucket, user_id, payment_id, revision, from_state, to_state, cause, evidence, at)
  select (i).bucket, (i).user_id, (i).payment_id, (i).revision, (i).from_state, (i).to_state,
    (i).cause, (i).evidence, p_now
  from (select unnest(p_moves) as i) moved;
  insert into dipper.payment_due as d (bucket, user_id, payment_id, due_at, attempt)
  select (i).bucket, (i).user_id, (i).payment_id, (i).due_at, 0
  from (select unnest(p_moves) as i) moved
  on conflict (bucket, user_id, payment_id)
  do update set due_at = excluded.due_at, attempt = 0;
end $$;

grant execute on function
  dipper.redirect_payments(integer[], bigint[], uuid[], text[], text[], integer[], jsonb[]),
  dipper.send_payments(integer[], bigint[], uuid[], integer)
to dipper_app;
