-- Cancels an exchange for its person before it is sent. Sending and canceling move the same row from
-- the same state, so only one of them succeeds.
create function dipper.cancel_exchange(p_bucket integer, p_user_id bigint, p_exchange_id uuid)
  returns dipper.cancel_exchange_outcome
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_exchange dipper.exchange;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    return 'exchange_not_found';
  elsif v_exchange.state = 'canceled' then
    return 'already';
  elsif not dipper.move_exchange(v_exchange, 'canceled', 'person', null, '{}'::jsonb, v_now) then
    return 'exchange_not_cancelable';
  end if;
  perform dipper.give_points_back(v_exchange, v_now);
  -- any number of rows: only what was approved waits to be sent.
  delete from dipper.exchange_due
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  return 'canceled';
end $$;
