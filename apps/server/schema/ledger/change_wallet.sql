-- Changes a person's balance, or raises: callers have checked it under the same lock.
create function dipper.change_wallet(
  p_bucket integer, p_user_id bigint, p_paid bigint, p_bonus bigint, p_point bigint
) returns void language plpgsql as $$
begin
  update dipper.wallet
  set spoon_paid = spoon_paid + p_paid, spoon_bonus = spoon_bonus + p_bonus, point = point + p_point
  where bucket = p_bucket and user_id = p_user_id;
  assert found, format('the wallet of %s vanished under its lock', p_user_id);
end $$;
