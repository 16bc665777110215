-- Counts one more of them; whether it may be asked about now, and how many there have been. The first
-- three are asked about at once, as many as an honest payment has; after the tenth the breaks are
-- longer: a provider has long said what it has to say.
create function dipper.take_hint(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, out o_may_ask boolean, out o_hints integer
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_asked_at timestamptz;
begin
  insert into dipper.provider_hint (bucket, user_id, ref_id, hints)
  values (p_bucket, p_user_id, p_ref_id, 0)
  on conflict (bucket, user_id, ref_id) do nothing;
  select h.hints, h.asked_at into o_hints, v_asked_at from dipper.provider_hint h
  where h.bucket = p_bucket and h.user_id = p_user_id and h.ref_id = p_ref_id for update;
  o_hints := least(o_hints, 1000000) + 1;
  o_may_ask := o_hints <= 3
    or v_asked_at <= v_now - make_interval(secs => case when o_hints <= 10 then 5 else 30 end);
  if o_may_ask then
    v_asked_at := v_now;
  end if;
  -- any number of rows: it is there, and locked above.
  update dipper.provider_hint h set hints = o_hints, asked_at = v_asked_at
  where h.bucket = p_bucket and h.user_id = p_user_id and h.ref_id = p_ref_id;
end $$;
grant execute on function dipper.take_hint to dipper_app;
