-- A person gives spoons to a DJ, those that run out first before others; the points that the DJ
-- earns are promised. Spoons out of goodwill earn nothing.
create function dipper.give_gift(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_spoons bigint, p_dj_user_id bigint,
  p_points bigint, p_at timestamptz default null
) returns dipper.spending_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_at timestamptz := coalesce(p_at, v_now);
  v_open bigint;
  v_taken record;
  v_goodwill bigint;
  v_points bigint := p_points;
begin
  if p_spoons <= 0 or p_points <= 0 or p_dj_user_id = p_user_id then
    raise exception 'a gift of % spoons to % makes no sense', p_spoons, p_dj_user_id;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'spoon_gift', p_ref_id) then
    return 'already';
  end if;
  select coalesce(sum(paid_left + bonus_left), 0) into v_open from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and expires_at > v_at;
  if v_open < p_spoons then
    return 'insufficient';
  end if;
  v_goodwill := dipper.goodwill_left(p_bucket, p_user_id);
  select * into v_taken from dipper.take_from_lots(
    p_bucket, p_user_id, 'spoon_gift', p_ref_id, p_spoons, v_at);
  if v_goodwill > 0 then
    v_goodwill := v_goodwill - dipper.goodwill_left(p_bucket, p_user_id);
    v_points := dipper.share_of(p_points, p_spoons - v_goodwill, p_spoons);
  end if;
  perform dipper.post_spoons_out(p_bucket, p_user_id, 'spoon_gift', p_ref_id,
    'platform.clearing.gifts', v_taken.o_paid, v_taken.o_bonus, v_at);
  insert into dipper.outbox (bucket, outbox_id, user_id, topic, payload, available_at)
  values (p_bucket, p_ref_id, p_user_id, 'gift-given', jsonb_build_object(
    'djUserId', p_dj_user_id::text, 'spoons', p_spoons::text, 'points', v_points::text,
    'at', v_at), v_now);
  return 'posted';
end $$;
