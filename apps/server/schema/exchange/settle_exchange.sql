-- Settles a sent exchange, as the only writer of its outcome. Without an outcome it only plans the
-- next poll. A paid exchange is booked as paid, however few points the person has left.
create function dipper.settle_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_outcome dipper.exchange_state,
  p_told dipper.exchange_telling,
  out o_decision dipper.settling_outcome, out o_state dipper.exchange_state
) language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := date_trunc('milliseconds', dipper.current_time());
  v_due timestamptz := v_now + make_interval(secs => coalesce(p_told.ask_after_seconds, 3600));
  v_exchange dipper.exchange;
  v_target dipper.exchange_state;
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id for update;
  if not found then
    o_decision := 'missing';
    return;
  end if;
  o_decision := 'refused';
  o_state := v_exchange.state;
  if p_told.revision <> v_exchange.revision then
    return;
  end if;
  v_target := dipper.exchange_target(v_exchange, p_outcome, p_told);
  if v_target = v_exchange.state then
    -- any number of rows: what is over is not asked about any more.
    update dipper.exchange_due set due_at = v_due, attempt = attempt + 1
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
    o_decision := 'already';
    return;
  end if;
  if p_told.cause = 'operator' and v_target in ('rejected', 'returned')
    and not dipper.is_exchange_back_agreed(
      v_exchange, p_told.actor, p_told.is_within_day, v_now) then
    o_decision := 'second_operator_required';
    return;
  end if;
  if v_target = 'paid' and v_exchange.state = 'review' and exists (
    select 1 from dipper.exchange_resolution where bucket = p_bucket and user_id = p_user_id
      and exchange_id = p_exchange_id and reservation = v_exchange.reservation) then
    v_exchange.reservation := v_exchange.reservation + 1;
    update dipper.exchange set reservation = v_exchange.reservation
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
    assert found, format('exchange %s vanished under its lock', p_exchange_id);
    perform dipper.reserve_again(v_exchange, v_now);
  end if;
  if not dipper.move_exchange(v_exchange, v_target, p_told.cause, p_told.actor, p_told.evidence,
    v_now) then
    return;
  end if;
  perform dipper.follow_exchange(v_exchange, v_target, p_told, v_now);
  o_decision := 'moved';
  o_state := v_target;
end $$;
