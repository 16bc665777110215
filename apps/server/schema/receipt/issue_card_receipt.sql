-- The receipt of a subscription's charge, in the same sequence of numbers as those of purchases.
create function dipper.issue_card_receipt(p_bucket integer, p_user_id bigint, p_card_payment_id uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_country text;
begin
  select country into v_country from dipper.card_payment
  where bucket = p_bucket and user_id = p_user_id and card_payment_id = p_card_payment_id
    and purpose <> 'trial' and state in ('succeeded', 'part_refunded', 'refunded');
  return v_country is not null and dipper.issue_paper(
    p_bucket, p_user_id, p_card_payment_id, 'receipt', p_card_payment_id, v_country);
end $$;
