-- Records how an operator decided an exchange that could not be settled by itself.
create function dipper.resolve_exchange(p_exchange dipper.exchange, p_outcome text, p_now timestamptz)
  returns void language plpgsql as $$
begin
  insert into dipper.exchange_resolution (bucket, user_id, exchange_id, reservation, outcome, at)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, p_exchange.reservation,
    p_outcome, p_now);
end $$;
