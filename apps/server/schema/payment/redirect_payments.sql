-- The provider gave its number and its page. A number belongs to one payment: each is claimed by the
-- same commit that moves its payment. Those whose number is another's have no row; those that no
-- longer wait for a page have a row without an end.
create function dipper.redirect_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_provider text[],
  p_reference text[], p_redirect_url text[], p_lifetime_seconds integer[],
  p_charges_for_seconds integer[], p_evidence jsonb[]
) returns table (o_payment_id uuid, o_expires_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_expires timestamptz[] := dipper.times_after(v_now, p_lifetime_seconds);
  v_window_ends timestamptz[] := dipper.times_after(v_now, p_charges_for_seconds);
  v_claimed uuid[];
  v_moves dipper.settled[];
begin
  select array_agg(i.payment_id) into v_claimed
  from (
    select unnest(p_bucket) as bucket, unnest(p_user_id) as user_id,
      unnest(p_payment_id) as payment_id, unnest(p_provider) as provider,
      unnest(p_reference) as reference
  ) i
  where dipper.claim_reference(i.provider, i.reference, i.bucket, i.user_id, i.payment_id);
  with moved as (
    update dipper.payment p
    set state = m.to_state, revision = p.revision + 1, provider_reference = i.reference,
      redirect_url = i.redirect_url,
      expires_at = i.expires_at, window_ends_at = i.window_ends_at
    -- An array's length is unknown to the plan here, so that one plan serves them all.
    from (
      select unnest((select p_bucket)) as bucket, unnest((select p_user_id)) as user_id,
        unnest((select p_payment_id)) as payment_id, unnest((select p_reference)) as reference,
        unnest((select p_redirect_url)) as redirect_url,
        unnest((select v_expires)) as expires_at,
        unnest((select v_window_ends)) as window_ends_at,
        unnest((select p_evidence)) as evidence
    ) i, dipper.charge_move m
    where p.bucket = i.bucket and p.user_id = i.user_id and p.payment_id = i.payment_id
      and i.payment_id = any(v_claimed)
      and p.state = 'created' and m.from_state = 'created' and m.to_state = 'redirected'
    returning row(p.bucket, p.user_id, p.payment_id, m.from_state, m.to_state, p.revision,
      null, null, null, null, null, 'begin', i.evidence, p.expires_at, null)::dipper.settled
      as item
  )
  select array_agg(item) into v_moves from moved;
  perform dipper.note_moves(v_moves, v_now);
  return query select claimed, m.due_at from unnest(v_claimed) claimed
    left join unnest(v_moves) m on m.payment_id = claimed;
end $$;
