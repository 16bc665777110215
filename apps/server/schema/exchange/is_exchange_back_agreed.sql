-- Whether one operator may report that an exchange was not paid, or was returned, which returns its
-- points: up to the policy's amount, together with such reports about the person within a day, and
-- within the operator's own daily sum. Above it two people do.
create function dipper.is_exchange_back_agreed(
  p_exchange dipper.exchange, p_operator text, p_is_within_day boolean, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_day_ago timestamptz := p_now - interval '1 day';
  v_week_ago timestamptz := p_now - interval '7 days';
  v_most bigint;
  v_said bigint;
begin
  select second_operator_above into v_most from dipper.exchange_policy
  where country = p_exchange.country and route = p_exchange.type
    and version = p_exchange.policy_version;
  select coalesce(sum(e.amount), 0) into v_said
  from dipper.exchange_log l
  join dipper.exchange e on e.bucket = l.bucket and e.user_id = l.user_id
    and e.exchange_id = l.exchange_id
  where l.bucket = p_exchange.bucket and l.user_id = p_exchange.user_id
    and l.exchange_id <> p_exchange.exchange_id and l.at > v_day_ago
    and l.cause = 'operator' and l.to_state in ('rejected', 'returned')
    and e.unit = p_exchange.unit;
  if p_is_within_day and p_exchange.amount + v_said <= v_most then
    return true;
  elsif exists (select from dipper.review_agreement
    where bucket = p_exchange.bucket and user_id = p_exchange.user_id
      and payment_id = p_exchange.exchange_id and amount = p_exchange.amount
      and currency = p_exchange.unit and agreed_at > v_week_ago
      and dipper.are_two_operators(operator, p_operator)) then
    return true;
  end if;
  insert into dipper.review_agreement as a
    (bucket, user_id, payment_id, operator, amount, currency, agreed_at)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, p_operator,
    p_exchange.amount, p_exchange.unit, p_now)
  on conflict (bucket, user_id, payment_id, operator) do update
  set amount = excluded.amount, currency = excluded.currency, agreed_at = excluded.agreed_at;
  return false;
end $$;
