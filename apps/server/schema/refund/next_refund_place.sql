-- Returns the place of a charge's next refund among its refunds; the first is 1.
create function dipper.next_refund_place(p_bucket integer, p_user_id bigint, p_payment_id uuid)
  returns smallint language plpgsql stable as $$
begin
  return (select count(*) + 1 from dipper.refund
    where bucket = p_bucket and user_id = p_user_id and payment_id = p_payment_id);
end $$;
