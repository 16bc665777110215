-- For a refund that was made; the receipt of its charge comes first, whichever event came first.
create function dipper.issue_credit_note(p_bucket integer, p_user_id bigint, p_refund_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_payment_id uuid;
  v_kind dipper.charge_kind;
  v_country text;
begin
  select payment_id, charge_kind into v_payment_id, v_kind from dipper.refund
  where bucket = p_bucket and user_id = p_user_id and refund_id = p_refund_id and state = 'done';
  if v_payment_id is null then
    return false;
  elsif v_kind = 'card' then
    perform dipper.issue_card_receipt(p_bucket, p_user_id, v_payment_id);
  else
    perform dipper.issue_receipt(p_bucket, p_user_id, v_payment_id);
  end if;
  select country into v_country from dipper.receipt
  where bucket = p_bucket and user_id = p_user_id and ref_id = v_payment_id;
  return v_country is not null and dipper.issue_paper(
    p_bucket, p_user_id, p_refund_id, 'credit', v_payment_id, v_country);
end $$;
