-- The one way by which an adjustment moves spoons; its caller holds the wallet's lock.
create function dipper.post_spoon_adjustment(
  p_bucket integer, p_user_id bigint, p_adjustment_id uuid, p_direction text, p_spoons bigint,
  p_now timestamptz
) returns text language plpgsql as $$
declare
  v_open bigint;
  v_ends_at timestamptz := dipper.spoon_expiry(p_now);
  v_taken record;
begin
  if p_direction = 'give' then
    insert into dipper.journal
      (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
    values (p_bucket, p_user_id, 'goodwill_given', p_adjustment_id, 1,
      'platform.spoon.granted', 'person.spoon.bonus', 'SPOON', p_spoons, p_now);
    insert into dipper.spoon_lot
      (bucket, user_id, lot_id, paid, bonus, paid_left, bonus_left, acquired_at, expires_at)
    values (p_bucket, p_user_id, p_adjustment_id, 0, p_spoons, 0, p_spoons, p_now, v_ends_at);
    perform dipper.change_wallet(p_bucket, p_user_id, 0, p_spoons, 0);
    return 'done';
  end if;
  select coalesce(sum(paid_left + bonus_left), 0) into v_open from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and expires_at > p_now;
  if v_open < p_spoons then
    return 'spoons_insufficient';
  end if;
  select * into v_taken from dipper.take_from_lots(
    p_bucket, p_user_id, 'goodwill_taken', p_adjustment_id, p_spoons, p_now);
  perform dipper.post_spoons_out(p_bucket, p_user_id, 'goodwill_taken', p_adjustment_id,
    'platform.spoon.taken', v_taken.o_paid, v_taken.o_bonus, p_now);
  return 'done';
end $$;
