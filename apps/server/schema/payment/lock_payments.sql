-- In one order, whoever asks; each by itself, for rows of several buckets cannot be locked at once everywhere.
create function dipper.lock_payments(p_bucket integer[], p_user_id bigint[], p_payment_id uuid[])
  returns void language plpgsql as $$
declare
  v_item record;
begin
  for v_item in
    select bucket, user_id, payment_id
    from unnest(p_bucket, p_user_id, p_payment_id) i (bucket, user_id, payment_id)
    order by bucket, user_id, payment_id
  loop
    perform 1 from dipper.payment
    where bucket = v_item.bucket and user_id = v_item.user_id and payment_id = v_item.payment_id
    for update;
  end loop;
end $$;
