-- Notifies the streaming service and the person of an exchange's state.
create function dipper.tell_of_exchange(
  p_bucket integer, p_user_id bigint, p_exchange_id uuid
) returns void language plpgsql as $$
declare
  v_exchange dipper.exchange;
  v_kind text;
begin
  select * into v_exchange from dipper.exchange
  where bucket = p_bucket and user_id = p_user_id and exchange_id = p_exchange_id;
  v_kind := case
    when v_exchange.state = 'rejected' then 'exchange-refused'
    when v_exchange.state in ('requested', 'paid', 'canceled', 'refused', 'returned')
      then 'exchange-' || v_exchange.state end;
  if v_kind is null then
    raise exception 'exchange % moves points as %', p_exchange_id, v_exchange.state;
  end if;
  perform dipper.plan_notice(p_bucket, p_user_id, v_kind,
    md5(concat_ws(':', p_exchange_id, v_exchange.revision))::uuid, jsonb_build_object(
      'points', v_exchange.points::text, 'amount', v_exchange.amount::text,
      'currency', v_exchange.unit, 'expectedAt', v_exchange.deposit_expected_at,
      'reason', v_exchange.reason));
  if v_kind in ('exchange-paid', 'exchange-refused', 'exchange-returned') then
    perform dipper.tell_of_person(p_bucket, p_user_id, v_kind, jsonb_build_object(
      'exchangeId', p_exchange_id, 'way', v_exchange.type, 'state', v_exchange.state,
      'points', v_exchange.points::text, 'amount', v_exchange.amount::text,
      'currency', v_exchange.unit, 'reason', v_exchange.reason));
  end if;
end $$;
