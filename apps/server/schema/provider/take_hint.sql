-- Counts a hint, and returns whether the provider may be asked now and how many hints came so far.
-- Beyond the first `p_at_once` there is one poll in 5 seconds, after the tenth hint one in 30. An
-- honest payment has up to three hints: of these, one within a pause plans a poll at its end.
create function dipper.take_hint(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_at_once integer,
  out o_may_ask boolean, out o_hints integer
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_asked_at timestamptz;
  v_free_at timestamptz;
begin
  insert into dipper.provider_hint (bucket, user_id, ref_id, hints)
  values (p_bucket, p_user_id, p_ref_id, 0)
  on conflict (bucket, user_id, ref_id) do nothing;
  select h.hints, h.asked_at into o_hints, v_asked_at from dipper.provider_hint h
  where h.bucket = p_bucket and h.user_id = p_user_id and h.ref_id = p_ref_id for update;
  o_hints := least(o_hints, 1000000) + 1;
  v_free_at := v_asked_at + make_interval(secs => case when o_hints <= 10 then 5 else 30 end);
  o_may_ask := o_hints <= p_at_once or v_free_at <= v_now;
  if o_may_ask then
    v_asked_at := v_now;
  elsif o_hints <= 3 then
    -- any number of rows: a charge of a kept card, and what is long over, is asked about as planned.
    update dipper.charge_due d set due_at = v_free_at, attempt = greatest(d.attempt - 1, 0)
    where d.bucket = p_bucket and d.user_id = p_user_id and d.payment_id = p_ref_id
      and d.charge_kind = 'purchase' and d.due_at > v_free_at and isfinite(d.due_at);
  end if;
  -- any number of rows: it is there, and locked above.
  update dipper.provider_hint h set hints = o_hints, asked_at = v_asked_at
  where h.bucket = p_bucket and h.user_id = p_user_id and h.ref_id = p_ref_id;
end $$;
