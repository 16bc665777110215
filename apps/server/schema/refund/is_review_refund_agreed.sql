-- Returns whether one operator within their limits, or two people, agreed to refund a payment or card
-- payment in review, or a subscription's rest. The wallet's lock serializes the sums of one person.
create function dipper.is_review_refund_agreed(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_amount bigint,
  p_currency dipper.unit, p_operator text, p_alone_most bigint, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_day_ago timestamptz := p_now - interval '1 day';
  v_week_ago timestamptz := p_now - interval '7 days';
  v_given bigint;
  v_limit dipper.operator_limit := dipper.operator_limit_at(p_currency, p_now);
begin
  perform dipper.lock_wallet(p_bucket, p_user_id);
  v_given := dipper.given_back_by_operators(p_bucket, p_user_id, p_payment_id, p_currency,
    v_day_ago);
  if v_given + p_amount <= v_limit.alone_most
    and p_amount <= coalesce(p_alone_most, p_amount) then
    return true;
  elsif exists (select from dipper.review_agreement
    where bucket = p_bucket and user_id = p_user_id
      and payment_id = p_payment_id and amount = p_amount and currency = p_currency
      and agreed_at > v_week_ago and dipper.are_two_operators(operator, p_operator)) then
    return true;
  end if;
  insert into dipper.review_agreement as a
    (bucket, user_id, payment_id, operator, amount, currency, agreed_at)
  values (p_bucket, p_user_id, p_payment_id, p_operator, p_amount, p_currency, p_now)
  on conflict (bucket, user_id, payment_id, operator) do update
  set amount = excluded.amount, currency = excluded.currency, agreed_at = excluded.agreed_at;
  return false;
end $$;
