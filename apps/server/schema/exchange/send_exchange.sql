-- Only one caller gets an exchange to send. If it dies now, a worker queries the provider instead.
create function dipper.send_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_ask_after_seconds integer
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_due timestamptz := v_now + make_interval(secs => p_ask_after_seconds);
  v_exchange dipper.exchange;
  v_attempt smallint;
begin
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id
    and state = 'approved' for update;
  if not found or dipper.is_exchange_closed(v_exchange.country)
    or dipper.is_payout_off(v_exchange.provider)
    or not dipper.move_exchange(v_exchange, 'sending', 'send', null, '{}'::jsonb, v_now) then
    return false;
  end if;
  select coalesce(max(attempt), 0) + 1 into v_attempt from dipper.exchange_attempt
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  insert into dipper.exchange_attempt
    (bucket, user_id, exchange_id, attempt, provider, started_at)
  values (p_bucket, p_user_id, p_exchange_id, v_attempt, v_exchange.provider, v_now);
  perform dipper.plan_exchange(v_exchange, v_due, 0);
  return true;
end $$;
