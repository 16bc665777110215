-- Takes a refund's spoons out of its lot and out of what the person holds.
create function dipper.reserve_spoons(
  p_bucket integer, p_user_id bigint, p_lot_id uuid, p_refund_id uuid, p_paid bigint,
  p_bonus bigint, p_now timestamptz
) returns void language plpgsql as $$
begin
  if p_paid + p_bonus = 0 then
    return;
  end if;
  update dipper.spoon_lot set paid_left = paid_left - p_paid, bonus_left = bonus_left - p_bonus
  where bucket = p_bucket and user_id = p_user_id and lot_id = p_lot_id;
  assert found, format('lot %s vanished under its lock', p_lot_id);
  insert into dipper.spoon_lot_use (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
  values (p_bucket, p_user_id, p_lot_id, 'refund_reserve', p_refund_id, p_paid, p_bonus);
  perform dipper.post_spoons_out(p_bucket, p_user_id, 'refund_reserve', p_refund_id,
    'platform.spoon.reserved', p_paid, p_bonus, p_now);
end $$;
