-- Plans when one charge is next sent or asked about, counting attempts anew. One in review stays
-- due at no time, whatever is heard of it.
create function dipper.plan_charge(
  p_bucket integer, p_user_id bigint, p_payment_id uuid, p_charge_kind dipper.charge_kind,
  p_due_at timestamptz
) returns void language plpgsql as $$
begin
  insert into dipper.charge_due (bucket, user_id, payment_id, charge_kind, due_at, attempt)
  values (p_bucket, p_user_id, p_payment_id, p_charge_kind, p_due_at, 0)
  on conflict (bucket, user_id, payment_id)
  do update set due_at = excluded.due_at, attempt = 0
  where isfinite(charge_due.due_at) or not isfinite(excluded.due_at);
end $$;
