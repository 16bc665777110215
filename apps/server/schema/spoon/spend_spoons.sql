-- Takes spoons that a person spends, those that run out first before others.
create function dipper.spend_spoons(
  p_bucket integer, p_user_id bigint, p_ref_id uuid, p_amount bigint
) returns dipper.spending_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_open bigint;
  v_taken record;
begin
  if p_amount <= 0 then
    raise exception 'a spend of % spoons makes no sense', p_amount;
  end if;
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'spoon_spend', p_ref_id) then
    return 'already';
  end if;
  select coalesce(sum(paid_left + bonus_left), 0) into v_open from dipper.spoon_lot
  where bucket = p_bucket and user_id = p_user_id and expires_at > v_now;
  if v_open < p_amount then
    return 'insufficient';
  end if;
  select * into v_taken from dipper.take_from_lots(
    p_bucket, p_user_id, 'spoon_spend', p_ref_id, p_amount, v_now);
  perform dipper.post_spoons_out(
    p_bucket, p_user_id, 'spoon_spend', p_ref_id, 'platform.spoon.spent',
    v_taken.o_paid, v_taken.o_bonus, v_now);
  return 'posted';
end $$;
