-- The terms of exchanges that an administrator asked for, as the table has them.
create function dipper.wished_exchange_policy(
  p_wish jsonb, p_version integer, p_from timestamptz, p_by text, p_reason text
) returns dipper.exchange_policy language plpgsql stable as $$
declare
  v_fees jsonb := p_wish -> 'spoonFee';
  v_policy dipper.exchange_policy;
begin
  v_policy := row(p_wish ->> 'country', p_wish ->> 'route', p_version, p_from, p_wish ->> 'unit',
    p_wish ->> 'rateUnits', p_wish ->> 'ratePoints', p_wish ->> 'minimumPoints',
    p_wish ->> 'minimumAmount', p_wish ->> 'minimumBalance', p_wish ->> 'minimumSpoons',
    v_fees ->> 'regular', v_fees ->> 'choice_dj', v_fees ->> 'star_dj', v_fees ->> 'top_dj',
    p_wish ->> 'pgFee', p_wish ->> 'remittanceFee', p_wish ->> 'taxClass',
    p_wish ->> 'secondOperatorAbove', p_wish ->> 'depositDays', null, p_by, p_reason);
  return v_policy;
end $$;
