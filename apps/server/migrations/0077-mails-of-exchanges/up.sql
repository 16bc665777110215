-- Mails about what becomes of an exchange. Each is planned with the points that move by it, in one
-- transaction, and once: its name is that of the move.

create function dipper.tell_of_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid
) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_exchange dipper.exchange;
  v_kind text;
begin
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  v_kind := case
    when v_exchange.state = 'rejected' then 'exchange-refused'
    when v_exchange.state in ('requested', 'paid', 'cancelled', 'refused', 'returned')
      then 'exchange-' || v_exchange.state end;
  if v_kind is null then
    raise exception 'exchange % moves points as %', p_exchange_id, v_exchange.state;
  end if;
  perform dipper.plan_notice_with_facts(p_bucket, p_user_id, v_kind,
    concat_ws(':', p_exchange_id, v_exchange.revision), jsonb_build_object(
      'points', v_exchange.points::text, 'amount', v_exchange.amount::text,
      'currency', v_exchange.unit, 'expectedAt', v_exchange.deposit_expected_at,
      'reason', v_exchange.reason));
end $$;

-- As before, and the person is told.
create or replace function dipper.reserve_points(
  p_exchange dipper.exchange, p_turn smallint, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_exchange.bucket, p_exchange.user_id, 'exchange_reserve', p_exchange.exchange_id, p_turn,
    'person.point', 'house.point.reserved', 'POINT', p_exchange.points, p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, -p_exchange.points);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;

create or replace function dipper.give_points_back(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.resolve_exchange(p_exchange, 'given-back', p_now);
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  values (p_exchange.bucket, p_exchange.user_id, 'exchange_return', p_exchange.exchange_id,
    p_exchange.reservation, 'house.point.reserved', 'person.point', 'POINT', p_exchange.points,
    p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, p_exchange.points);
  perform dipper.settle_debt(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id,
    p_exchange.points, p_now);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;

create or replace function dipper.post_paid(
  p_exchange dipper.exchange, p_paid_at timestamptz, p_now timestamptz
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.resolve_exchange(p_exchange, 'paid', p_now);
  perform dipper.post_payout(p_exchange, 'exchange_paid', 'house.point.reserved',
    'house.point.exchanged', false, p_now);
  update dipper.exchange set paid_at = coalesce(p_paid_at, p_now)
  where bucket = p_exchange.bucket and user_id = p_exchange.user_id
    and exchange_id = p_exchange.exchange_id;
  if not found then
    raise exception 'exchange % vanished under its lock', p_exchange.exchange_id;
  end if;
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;

create or replace function dipper.post_sent_back(p_exchange dipper.exchange, p_now timestamptz)
  returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform dipper.post_payout(p_exchange, 'exchange_sent_back', 'house.point.exchanged',
    'person.point', true, p_now);
  perform dipper.change_wallet(p_exchange.bucket, p_exchange.user_id, 0, 0, p_exchange.points);
  perform dipper.settle_debt(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id,
    p_exchange.points, p_now);
  perform dipper.tell_of_exchange(p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id);
end $$;
