-- Nothing was paid: the reserved points are returned to the person, after their debt.
create function dipper.give_points_back(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql as $$
begin
  perform dipper.resolve_exchange(p_exchange, 'given-back', p_now);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_exchange.bucket, p_exchange.user_id, 'exchange_return', p_exchange.exchange_id,
    p_exchange.reservation, 'platform.point.reserved', 'person.point', 'POINT', p_exchange.points,
    p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, p_exchange.points);
  perform dipper.settle_debt(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id,
    p_exchange.points, p_now);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;
