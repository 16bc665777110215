-- Notes when an exchange takes its next step.
create function dipper.plan_exchange(
  p_exchange dipper.exchange, p_due_at timestamptz, p_attempt integer
) returns void language plpgsql as $$
begin
  insert into dipper.exchange_due (bucket, user_id, exchange_id, due_at, attempt)
  values (p_exchange.bucket, p_exchange.user_id, p_exchange.exchange_id, p_due_at, p_attempt)
  on conflict (bucket, user_id, exchange_id)
  do update set due_at = excluded.due_at, attempt = excluded.attempt;
end $$;
