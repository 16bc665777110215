-- Ends up to p_limit of a person's lots whose five years are over; answers how many it ended.
create function dipper.expire_spoons(p_bucket integer, p_user_id bigint, p_limit integer)
  returns integer language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_ended integer := 0;
  v_lot record;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  for v_lot in
    select lot_id, paid_left, bonus_left from dipper.spoon_lot
    where bucket = p_bucket and user_id = p_user_id and paid_left + bonus_left > 0
      and expires_at <= v_now
    order by lot_id limit p_limit
  loop
    update dipper.spoon_lot set paid_left = 0, bonus_left = 0
    where bucket = p_bucket and user_id = p_user_id and lot_id = v_lot.lot_id;
    assert found, format('lot %s vanished under its lock', v_lot.lot_id);
    insert into dipper.spoon_lot_use (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
    values (p_bucket, p_user_id, v_lot.lot_id, 'spoon_expiry', v_lot.lot_id, v_lot.paid_left,
      v_lot.bonus_left);
    perform dipper.post_spoons_out(
      p_bucket, p_user_id, 'spoon_expiry', v_lot.lot_id, 'platform.spoon.expired',
      v_lot.paid_left, v_lot.bonus_left, v_now);
    v_ended := v_ended + 1;
  end loop;
  return v_ended;
end $$;
