-- Nothing is refunded: the reserved spoons return to the same lot.
create function dipper.return_spoons(p_refund dipper.refund, p_now timestamptz)
  returns void language plpgsql as $$
begin
  if p_refund.spoon_paid + p_refund.spoon_bonus = 0 then
    return;
  end if;
  update dipper.spoon_lot
  set paid_left = paid_left + p_refund.spoon_paid, bonus_left = bonus_left + p_refund.spoon_bonus
  where bucket = p_refund.bucket and user_id = p_refund.user_id and lot_id = p_refund.payment_id;
  assert found, format('lot %s vanished', p_refund.payment_id);
  insert into dipper.spoon_lot_return (bucket, user_id, lot_id, kind, ref_id, paid, bonus)
  values (p_refund.bucket, p_refund.user_id, p_refund.payment_id, 'refund_return',
    p_refund.refund_id, p_refund.spoon_paid, p_refund.spoon_bonus);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_refund.bucket, p_refund.user_id, 'refund_return', p_refund.refund_id, l.line,
    'platform.spoon.reserved', l.credit, 'SPOON', l.amount, p_now
  from (values
    (1::smallint, 'person.spoon.paid'::dipper.account, p_refund.spoon_paid),
    (2::smallint, 'person.spoon.bonus'::dipper.account, p_refund.spoon_bonus)
  ) as l (line, credit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_refund.bucket, p_refund.user_id, p_refund.spoon_paid,
    p_refund.spoon_bonus, 0);
end $$;
