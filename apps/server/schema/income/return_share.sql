-- The DJ's half of a refund, on the day of the refund. Points that are spent already become debt.
-- `early`: the charge that it refunds has not been booked yet.
create function dipper.return_share(
  p_bucket integer, p_user_id bigint, p_card_refund_id uuid, p_card_payment_id uuid,
  p_points bigint, p_at timestamptz
) returns dipper.return_share_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_income dipper.subscription_income;
  v_taken bigint;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  if dipper.was_posted(p_bucket, p_user_id, 'income_back', p_card_refund_id) then
    return 'already';
  end if;
  select * into v_income from dipper.subscription_income
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id;
  if v_income.card_payment_id is null then
    return 'early';
  end if;
  select least(point, p_points) into v_taken from dipper.wallet
  where bucket = p_bucket and user_id = p_user_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_bucket, p_user_id, 'income_back', p_card_refund_id, l.line, l.debit,
    'platform.clearing.subscriptions', 'POINT', l.amount, p_at
  from (values (1, 'person.point'::dipper.account, v_taken),
    (2, 'platform.point.owed'::dipper.account, p_points - v_taken)) as l (line, debit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_bucket, p_user_id, 0, 0, -v_taken);
  update dipper.income_account set owed = owed + p_points - v_taken
  where bucket = p_bucket and user_id = p_user_id;
  assert found, format('the account of %s vanished under its lock', p_user_id);
  perform dipper.note_income(p_bucket, p_user_id, 'subscription', v_income.product_id,
    v_income.plan, 0, 0, 0, -p_points, p_at);
  return 'posted';
end $$;
