-- Books the payout of an exchange.
create function dipper.post_paid(
  p_exchange dipper.exchange, p_paid_at timestamptz, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform dipper.resolve_exchange(p_exchange, 'paid', p_now);
  perform dipper.post_payout(p_exchange, 'exchange_paid', 'platform.point.reserved',
    'platform.point.exchanged', false, p_now);
  update dipper.exchange set paid_at = coalesce(p_paid_at, p_now)
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id;
  assert found, format('exchange %s vanished under its lock', p_exchange.exchange_id);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;
