-- For a refund that was made; its receipt comes first, whichever event came first.
create function dipper.issue_credit_note(p_bucket integer, p_user_id bigint, p_refund_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment_id uuid;
  v_country text;
begin
  select payment_id into v_payment_id from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id and state = 'done';
  if v_payment_id is null then
    return false;
  end if;
  perform dipper.issue_receipt(p_bucket, p_user_id, v_payment_id);
  select country into v_country from dipper.receipt
  where bucket = p_bucket and user_id = p_user_id and ref_id = v_payment_id;
  return dipper.issue_paper(
    p_bucket, p_user_id, p_refund_id, 'credit', v_payment_id, v_country);
end $$;
