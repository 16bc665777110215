-- `c`, the person in base 36, and the payment: the only name of it that leaves Dipper.
create function dipper.card_order_id(p_user_id bigint, p_card_payment_id uuid) returns text
  language plpgsql immutable parallel safe set search_path = pg_catalog as $$
declare
  v_left bigint := p_user_id;
  v_text text := '';
begin
  while v_left > 0 loop
    v_text := substr('0123456789abcdefghijklmnopqrstuvwxyz', (v_left % 36)::integer + 1, 1) || v_text;
    v_left := v_left / 36;
  end loop;
  return 'c' || v_text || '-' || replace(p_card_payment_id::text, '-', '');
end $$;
grant execute on function dipper.card_order_id to dipper_app;
