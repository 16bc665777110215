-- Keeps lines of a settlement, as they were read.
create function dipper.keep_settlement_lines(
  p_settlement_id uuid, p_provider text, p_line integer[], p_kind text[], p_order_name text[],
  p_reference text[], p_amount bigint[], p_unit text[], p_fee bigint[], p_net bigint[],
  p_day text[], p_paid_on text[]
) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select 1 from dipper.settlement
    where settlement_id = p_settlement_id and state = 'reading') then
    raise exception 'lines of a settlement that nobody reads';
  end if;
  insert into dipper.settlement_line (settlement_id, line, provider, kind, order_name, reference,
    amount, unit, fee, net, day, paid_on)
  select p_settlement_id, i.line, p_provider, i.kind, i.order_name, i.reference, i.amount,
    i.unit::dipper.unit, i.fee, i.net, i.day::date, i.paid_on::date
  from unnest(p_line, p_kind, p_order_name, p_reference, p_amount, p_unit, p_fee, p_net, p_day,
    p_paid_on) as i (line, kind, order_name, reference, amount, unit, fee, net, day, paid_on);
end $$;
