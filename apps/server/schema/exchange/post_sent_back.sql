-- The money came back after it was paid: the points are the person's again. The key of the journal
-- lets this happen once.
create function dipper.post_sent_back(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql as $$
begin
  perform dipper.post_payout(p_exchange, 'exchange_sent_back', 'platform.point.exchanged',
    'person.point', true, p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, p_exchange.points);
  perform dipper.settle_debt(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id,
    p_exchange.points, p_now);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;
