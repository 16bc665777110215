-- A payout that was rejected, whose points were spent meanwhile, and that was paid all the same; the
-- operators' queue; two who close a country at once.

-- What is left of its points is set aside a second time, and the rest is owed, as points are whose
-- income was given back: nobody is asked for money, and later income pays first.
create function dipper.reserve_again(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_taken bigint;
begin
  select least(point, p_exchange.points) into v_taken from dipper.wallet
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id;
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_exchange.bucket, p_exchange.user_id, 'exchange_reserve', p_exchange.exchange_id, l.line,
    l.debit, 'house.point.reserved', 'POINT', l.amount, p_now
  from (values
    (p_exchange.reservation, 'person.point'::dipper.account, v_taken),
    ((p_exchange.reservation + 1)::smallint, 'house.point.owed'::dipper.account,
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

-- As before; what was paid is booked as paid, whatever the person has left.
create or replace function dipper.settle_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid, p_outcome dipper.exchange_state,
  p_told dipper.exchange_telling
) returns table (o_decision text, o_state dipper.exchange_state)
  language plpgsql security definer set search_path = pg_catalog as $$
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
    return query select 'missing'::text, null::dipper.exchange_state;
    return;
  end if;
  if p_told.revision <> v_exchange.revision then
    return query select 'refused'::text, v_exchange.state;
    return;
  end if;
  v_target := dipper.exchange_target(v_exchange, p_outcome, p_told);
  if v_target = v_exchange.state then
    -- any number of rows: what is over is not asked about any more.
    update dipper.exchange_due set due_at = v_due, attempt = attempt + 1
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
    return query select 'already'::text, v_exchange.state;
    return;
  end if;
  if v_target = 'paid' and v_exchange.state = 'review' and exists (
    select 1 from dipper.exchange_resolution where bucket = p_bucket and user_id = p_user_id
      and exchange_id = p_exchange_id and reservation = v_exchange.reservation) then
    v_exchange.reservation := v_exchange.reservation + 1;
    update dipper.exchange set reservation = v_exchange.reservation
    where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
    if not found then
      raise exception 'exchange % vanished under its lock', p_exchange_id;
    end if;
    perform dipper.reserve_again(v_exchange, v_now);
  end if;
  if not dipper.move_exchange(v_exchange, v_target, p_told.cause, p_told.actor, p_told.evidence,
    v_now) then
    return query select 'refused'::text, v_exchange.state;
    return;
  end if;
  perform dipper.follow_exchange(v_exchange, v_target, p_told, v_now);
  return query select 'moved'::text, v_target;
end $$;

-- Operators read by state in the order of asking, or all of them, newest first.
create index exchange_queue on dipper.exchange (state, exchange_id);
create index exchange_newest on dipper.exchange (exchange_id);

-- Whether it was said: somebody else may have had the last word at the same moment.
drop function dipper.close_exchanges(text, boolean, text, text);
create function dipper.close_exchanges(
  p_country text, p_is_closed boolean, p_by text, p_reason text
) returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_now timestamptz := dipper.current_time();
  v_place integer;
begin
  select coalesce(max(place), 0) + 1 into v_place from dipper.exchange_closing
  where country = p_country;
  insert into dipper.exchange_closing (country, place, is_closed, changed_at, changed_by, reason)
  values (p_country, v_place, p_is_closed, v_now, p_by, p_reason)
  on conflict (country, place) do nothing;
  return found;
end $$;

grant execute on function dipper.close_exchanges(text, boolean, text, text) to dipper_app;
