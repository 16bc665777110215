-- Reserves the points that are left a second time; the missing ones become a debt, like those of
-- refunded income. Nobody is asked for money: later income pays the debt first.
create function dipper.reserve_again(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql as $$
declare
  v_taken bigint;
begin
  select least(point, p_exchange.points) into v_taken from dipper.wallet
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_exchange.bucket, p_exchange.user_id, 'exchange_reserve', p_exchange.exchange_id, l.line,
    l.debit, 'platform.point.reserved', 'POINT', l.amount, p_now
  from (values
    (p_exchange.reservation, 'person.point'::dipper.account, v_taken),
    ((p_exchange.reservation + 1)::smallint, 'platform.point.owed'::dipper.account,
      p_exchange.points - v_taken)
  ) as l (line, debit, amount)
  where l.amount > 0;
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, -v_taken);
  if v_taken < p_exchange.points then
    insert into dipper.income_account as a (bucket, user_id, owed)
    values (p_exchange.bucket, p_exchange.user_id, p_exchange.points - v_taken)
    on conflict (bucket, user_id) do update set owed = a.owed + excluded.owed;
  end if;
end $$;
