-- The provider gave its number and its page. The claim of the number comes first, on its own. Those
-- that no longer wait for a page have no answer.
create function dipper.redirect_payments(
  p_bucket integer[], p_user_id bigint[], p_payment_id uuid[], p_reference text[],
  p_redirect_url text[], p_lifetime_seconds integer[], p_charges_for_seconds integer[],
  p_evidence jsonb[]
) returns table (o_payment_id uuid, o_expires_at timestamptz)
  language plpgsql security definer set search_path = pg_catalog
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  v_now timestamptz := dipper.current_time();
  v_moves dipper.settled[];
begin
  with moved as (
    update dipper.payment p
    set state = m.to_state, revision = p.revision + 1, provider_reference = i.reference,
      redirect_url = i.redirect_url,
      expires_at = v_now + make_interval(secs => i.lifetime_seconds),
      window_ends_at = v_now + make_interval(secs => i.charges_for_seconds)
    from (
      select unnest(p_bucket) as bucket, unnest(p_user_id) as user_id,
        unnest(p_payment_id) as payment_id, unnest(p_reference) as reference,
        unnest(p_redirect_url) as redirect_url,
        unnest(p_lifetime_seconds) as lifetime_seconds,
        unnest(p_charges_for_seconds) as charges_for_seconds, unnest(p_evidence) as evidence
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
