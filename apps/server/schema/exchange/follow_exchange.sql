-- All that follows from where an exchange has moved to.
create function dipper.follow_exchange(
  p_exchange dipper.exchange, p_to dipper.exchange_state, p_told dipper.exchange_telling,
  p_now timestamptz
) returns void language plpgsql as $$
declare
  v_due timestamptz := p_now + make_interval(secs => coalesce(p_told.ask_after_seconds, 3600));
begin
  update dipper.exchange
  set provider_reference = coalesce(p_told.reference, provider_reference),
    reason = case when p_to in ('rejected', 'returned', 'review') then p_told.reason end
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id;
  assert found, format('exchange %s vanished under its lock', p_exchange.exchange_id);
  if p_to = 'paid' then
    perform dipper.post_paid(p_exchange, p_told.paid_at, p_now);
  elsif p_to = 'returned' then
    perform dipper.post_sent_back(p_exchange, p_now);
  elsif p_to = 'rejected' and not exists (select 1 from dipper.exchange_resolution
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and exchange_id = p_exchange.exchange_id and reservation = p_exchange.reservation) then
    perform dipper.give_points_back(p_exchange, p_now);
  end if;
  if p_to in ('sent', 'unknown', 'approved') then
    perform dipper.plan_exchange(p_exchange, v_due, case when p_to = 'approved' then 0 else 1 end);
  else
    -- any number of rows: of what an operator decides nobody is asked any more.
    delete from dipper.exchange_due
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and exchange_id = p_exchange.exchange_id;
  end if;
  if p_to not in ('sent', 'unknown', 'review') then
    -- any number of rows: it has ended before, where the money comes back later.
    update dipper.exchange_attempt set ended_at = p_now, outcome = p_to::text
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and exchange_id = p_exchange.exchange_id and ended_at is null;
  end if;
end $$;
