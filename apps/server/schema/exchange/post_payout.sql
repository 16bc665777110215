-- The journal lines of a payout, or of its return.
create function dipper.post_payout(
  p_exchange dipper.exchange, p_kind dipper.posting_kind, p_points_from dipper.account,
  p_points_to dipper.account, p_is_back boolean, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_provider dipper.account := ('platform.payout.' || p_exchange.provider)::dipper.account;
  v_fees bigint := p_exchange.spoon_fee + p_exchange.pg_fee + p_exchange.remittance_fee;
begin
  insert into dipper.journal
    (bucket, user_id, kind, ref_id, line, debit, credit, unit, amount, posted_at)
  select p_exchange.bucket, p_exchange.user_id, p_kind, p_exchange.exchange_id, l.line,
    case when p_is_back and l.line > 1 then l.credit else l.debit end,
    case when p_is_back and l.line > 1 then l.debit else l.credit end, l.unit, l.amount, p_now
  from (values
    (1::smallint, p_points_from, p_points_to, 'POINT'::dipper.unit, p_exchange.points),
    (2::smallint, 'platform.exchange.cost'::dipper.account, v_provider, p_exchange.unit,
      p_exchange.amount),
    (3::smallint, 'platform.exchange.cost'::dipper.account, 'platform.exchange.fees'::dipper.account,
      p_exchange.unit, v_fees),
    (4::smallint, 'platform.exchange.cost'::dipper.account, 'platform.tax.withheld'::dipper.account,
      p_exchange.unit, p_exchange.tax)
  ) as l (line, debit, credit, unit, amount)
  where l.amount > 0;
end $$;
