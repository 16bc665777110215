-- Takes spoons out of a person's open lots, the one that ends first before the others and in each
-- the bonus before the paid ones, and writes what was taken from which.
create function dipper.take_from_lots(
  p_bucket integer, p_user_id bigint, p_kind dipper.posting_kind, p_ref_id uuid,
  p_amount bigint, p_now timestamptz, out o_paid bigint, out o_bonus bigint
) language plpgsql as $$
declare
  v_left bigint := p_amount;
  v_paid bigint;
  v_bonus bigint;
  v_lot record;
begin
  o_paid := 0;
  o_bonus := 0;
  for v_lot in
    select lot_id, paid_left, bonus_left from dipper.spoon_lot
    where bucket = p_bucket and user_id = p_user_id and paid_left + bonus_left > 0
      and expires_at > p_now
    order by expires_at, lot_id
    for update
  loop
    exit when v_left = 0;
    v_bonus := least(v_lot.bonus_left, v_left);
    v_paid := least(v_lot.paid_left, v_left - v_bonus);
    update dipper.spoon_lot
    set paid_left = paid_left - v_paid, bonus_left = bonus_left - v_bonus
    where bucket = p_bucket and user_id = p_user_id and lot_id = v_lot.lot_id;
    assert found, format('lot %s vanished under its lock', v_lot.lot_id);
    insert into dipper.spoon_lot_use (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
    values (p_bucket, p_user_id, v_lot.lot_id, p_kind, p_ref_id, v_paid, v_bonus);
    v_left := v_left - v_paid - v_bonus;
    o_paid := o_paid + v_paid;
    o_bonus := o_bonus + v_bonus;
  end loop;
  if v_left <> 0 then
    raise exception 'lots of % hold less than was promised', p_user_id;
  end if;
end $$;
