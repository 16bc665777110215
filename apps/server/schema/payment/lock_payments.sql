-- In one order, whoever asks.
create function dipper.lock_payments(p_bucket integer[], p_user_id bigint[], p_payment_id uuid[])
  returns void language plpgsql as $$
begin
  perform 1 from (
    select unnest(p_bucket) as bucket, unnest(p_user_id) as user_id,
      unnest(p_payment_id) as payment_id) i
  join dipper.payment p on p.bucket = i.bucket and p.user_id = i.user_id
    and p.payment_id = i.payment_id
  order by p.bucket, p.user_id, p.payment_id
  for update of p;
end $$;
