-- Reserves the points, and notifies the person. The caller holds the wallet's lock and has checked
-- the balance.
create function dipper.reserve_points(
  p_exchange dipper.exchange, p_turn smallint, p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_exchange.bucket, p_exchange.user_id, 'exchange_reserve', p_exchange.exchange_id, p_turn,
    'person.point', 'platform.point.reserved', 'POINT', p_exchange.points, p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, -p_exchange.points);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;
