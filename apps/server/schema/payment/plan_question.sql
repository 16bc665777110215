-- Plans the next question about one payment, counting attempts anew.
create function dipper.plan_question(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_due_at timestamptz
) returns void language plpgsql as $$
begin
  insert into dipper.payment_due (bucket, user_id, payment_id, due_at, attempt)
  values (p_bucket, p_user_id, p_payment_id, p_due_at, 0)
  on conflict (bucket, user_id, payment_id)
  do update set due_at = excluded.due_at, attempt = 0;
end $$;
